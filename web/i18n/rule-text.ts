import { useTranslations } from "use-intl";
import { isSuggestedRule } from "#domain/offering/suggested-rules.ts";

/** A rule in the reader's language where it is a suggested one, else as its landowner wrote it. Needs `lists`. */
export function useRuleText(): (rule: string) => string {
  const t = useTranslations("lists.rule");
  return (rule) => (isSuggestedRule(rule) ? t(rule) : rule);
}
