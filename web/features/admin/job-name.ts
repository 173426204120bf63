import { useTranslations } from "use-intl";

/** Returns the label of a queue's job, or the job's name if it has no label. */
export function useJobName() {
  const t = useTranslations("jobs");
  return (name: string): string => (t.has(name as "send-mail") ? t(name as "send-mail") : name);
}
