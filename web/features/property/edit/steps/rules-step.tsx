import { useTranslations } from "use-intl";
import { type GroundRule, groundRequirements, groundRules } from "#domain/offering/suggested-rules.ts";
import { ChipGroup, TextArea } from "#web/ui/form/field.tsx";
import { ErrorAt, FormSection, Wide } from "#web/ui/form/form.tsx";
import type { StepProps } from "./step.ts";

/** The rules of the property: chosen from common ones, or written. */
export function RulesStep({ form }: StepProps) {
  const t = useTranslations("wizard.rules");
  const word = useTranslations("lists.rule");
  const { rules } = form.values;
  const chips = (keys: readonly GroundRule[]) => ({
    options: keys.map((key) => [key, word(key)] as const),
    values: rules,
    onChange: (picked: string[]) =>
      form.set({
        rules: [...groundRules, ...groundRequirements].filter((key) => picked.includes(key)),
      }),
  });
  return (
    <FormSection title={t("title")} lead={t("lead")}>
      <ChipGroup label={t("common")} {...chips(groundRules)} />
      <ChipGroup label={t("requirements")} {...chips(groundRequirements)} />
      <Wide>
        <ErrorAt problem={form.problem} name="rules" />
        <TextArea {...form.text("customRules")} label={t("all")} hint={t("allHint")} rows={6} />
      </Wide>
    </FormSection>
  );
}
