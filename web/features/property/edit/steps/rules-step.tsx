import { useTranslations } from "use-intl";
import { linesOf } from "#web/i18n/number-input.ts";
import { ChipGroup, TextArea } from "#web/ui/field.tsx";
import { FormSection } from "#web/ui/form.tsx";
import type { StepProps } from "./step.ts";

const suggestedRules = ["leash", "fire", "barrier", "waste", "vehicles", "report"] as const;
const suggestedRequirements = ["fee", "test", "vest", "gps", "dog", "gun"] as const;

/**
 * What applies on the ground, and what the hunter must bring and know: picked from what is common, or written
 * line by line.
 */
export function RulesStep({ form }: StepProps) {
  const t = useTranslations("wizard.rules");
  const written = linesOf(form.values.rules);
  const chips = <K extends string>(keys: readonly K[], word: (key: K) => string) => ({
    options: keys.map((key): [string, string] => [key, word(key)]),
    values: keys.filter((key) => written.includes(word(key))),
    onChange: (picked: string[]) => {
      const kept = written.filter((line) => !keys.some((key) => word(key) === line && !picked.includes(key)));
      const added = keys.filter((key) => picked.includes(key) && !written.includes(word(key))).map(word);
      form.set({ rules: [...kept, ...added].join("\n") });
    },
  });
  return (
    <FormSection title={t("title")} lead={t("lead")}>
      <ChipGroup label={t("common")} {...chips(suggestedRules, (key) => t(`suggested.${key}`))} />
      <ChipGroup label={t("requirements")} {...chips(suggestedRequirements, (key) => t(`required.${key}`))} />
      <TextArea {...form.text("rules")} label={t("all")} hint={t("allHint")} rows={8} />
    </FormSection>
  );
}
