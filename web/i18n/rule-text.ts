import { useTranslations } from "use-intl";
import { isKnownRule } from "#domain/offering/suggested-rules.ts";

/** Returns a property's rule: translated if it is a suggested one, else as written. Needs `lists`. */
export function useRuleText(): (rule: string) => string {
  const t = useTranslations("lists.rule");
  return (rule) => (isKnownRule(rule) ? t(rule) : rule);
}
