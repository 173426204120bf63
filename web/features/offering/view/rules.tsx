import { useTranslations } from "use-intl";
import { groundRulesFor } from "#domain/offering/ground-rules.ts";
import { linesOf } from "#domain/text-lines.ts";
import { useRuleText } from "#web/i18n/rule-text.ts";
import { useLanguageOfText } from "#web/i18n/written-in.ts";
import { Prose } from "#web/ui/layout/prose.tsx";
import type { Checkout } from "#web/features/checkout/public.ts";

/** Rules of the property, the offering and the law, without duplicates. */
export function Rules({ offering }: Pick<Checkout, "offering">) {
  const t = useTranslations("offering");
  const ruleText = useRuleText();
  const writtenIn = useLanguageOfText();
  const { propertyRules, rules, customRules, targetSpecies, english, propertyEnglish } = offering;
  const ofGround = groundRulesFor(targetSpecies, linesOf(propertyRules));
  const all = [...[...ofGround, ...rules].map(ruleText), ...linesOf(customRules), t("age")];
  const ownLang = (line: string) =>
    linesOf(customRules).includes(line)
      ? writtenIn(english?.rules)
      : ofGround.includes(line)
        ? writtenIn(propertyEnglish?.rules)
        : undefined;
  return <Prose points text={[...new Set(all)]} lang={ownLang} />;
}
