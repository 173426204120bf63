import { useTranslations } from "use-intl";
import { linesOf } from "#domain/text-lines.ts";
import { useRuleText } from "#web/i18n/rule-text.ts";
import { Prose } from "#web/ui/prose.tsx";
import type { Checkout } from "#web/features/checkout/public.ts";

/** The property's, the offering's and the law's, each once. */
export default function Rules({ offering }: Pick<Checkout, "offering">) {
  const t = useTranslations("offering");
  const ruleText = useRuleText();
  const { propertyRules, rules, customRules } = offering;
  const all = [...[...linesOf(propertyRules), ...rules].map(ruleText), ...linesOf(customRules), t("age")];
  return <Prose points text={[...new Set(all)]} />;
}
