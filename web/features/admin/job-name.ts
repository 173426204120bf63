import { useTranslations } from "use-intl";

/** What a job of the queue does, in words; a name that has none is shown as it is. */
export function useJobName() {
  const t = useTranslations("jobs");
  return (name: string): string => (t.has(name as "send-mail") ? t(name as "send-mail") : name);
}
