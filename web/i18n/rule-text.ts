import { useTranslations } from "use-intl";
import { isKnownRule } from "#domain/offering/suggested-rules.ts";

/** A rule in the reader's language where it is a suggested one, else as its landowner wrote it. Needs `lists`. */
export function useRuleText(): (rule: string) => string {
  const t = useTranslations("lists.rule");
  return (rule) => (isKnownRule(rule) ? t(rule) : rule);
}
