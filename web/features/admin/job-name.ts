import { useTranslations } from "use-intl";

/** A label for a queue's job; a name without one is shown as it is. */
export function useJobName() {
  const t = useTranslations("jobs");
  return (name: string): string => (t.has(name as "send-mail") ? t(name as "send-mail") : name);
}
