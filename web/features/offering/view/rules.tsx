import { useTranslations } from "use-intl";
import { linesOf } from "#domain/text-lines.ts";
import { useRuleText } from "#web/i18n/rule-text.ts";
import { Prose } from "#web/ui/prose.tsx";
import type { Checkout } from "#web/features/checkout/public.ts";

/** Rules of the property, the offering and the law, without duplicates. */
export default function Rules({ offering }: Pick<Checkout, "offering">) {
  const t = useTranslations("offering");
  const ruleText = useRuleText();
  const { propertyRules, rules, customRules } = offering;
  const all = [...[...linesOf(propertyRules), ...rules].map(ruleText), ...linesOf(customRules), t("age")];
  return <Prose points text={[...new Set(all)]} />;
}
