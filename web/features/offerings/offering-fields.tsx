import { useTranslations } from "use-intl";
import { cancellationPolicies, durationTypes, experienceLevels, offeringStatuses, offeringTypes } from "#domain/lists.ts";
import type { FormOf } from "../../platform/use-form.ts";
import { BlackoutRows } from "../../ui/blackout-rows.tsx";
import { ChoiceCard } from "../../ui/choice.tsx";
import { CheckField, ChipGroup, SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { Choices, FormSection, Wide } from "../../ui/form.tsx";
import { SpeciesChips } from "../../ui/species-chips.tsx";
import type { OfferingValues } from "./offering-form.ts";

type Props = { form: FormOf<OfferingValues> };
export const weekdays = ["1", "2", "3", "4", "5", "6", "7"] as const;

export function OfferingBasics({ form }: Props) {
  const t = useTranslations("offeringForm.basics");
  const type = useTranslations("lists.offeringType");
  const level = useTranslations("lists.experience");
  return (
    <FormSection title={t("title")}>
      <TextField {...form.text("name")} label={t("name")} hint={t("nameHint")} required maxLength={200} />
      <SelectField {...form.text("offeringType")} label={t("type")} hint={t("typeHint")} options={offeringTypes.map((k) => [k, type(k)])} />
      <TextArea {...form.text("description")} label={t("description")} hint={t("descriptionHint")} rows={5} maxLength={10_000} />
      <SpeciesChips chosen={form.values.targetSpecies} onChange={(targetSpecies) => form.set({ targetSpecies })} />
      <SelectField {...form.text("experienceLevel")} label={t("level")} options={[["", t("anyLevel")], ...experienceLevels.map((k) => [k, level(k)] as const)]} />
    </FormSection>
  );
}

export function SeasonFields({ form }: Props) {
  const t = useTranslations("offeringForm.season");
  return (
    <FormSection title={t("title")} lead={t("lead")}>
      <TextField {...form.text("validFrom")} label={t("from")} type="date" required />
      <TextField {...form.text("validTo")} label={t("to")} type="date" required />
      <TextField {...form.text("salesStartDate")} label={t("sales")} hint={t("salesHint")} type="date" />
      <Wide>
        <h3>{t("closed")}</h3>
        <BlackoutRows periods={form.values.blackoutPeriods} empty={{ from: "", to: "" }} onChange={(blackoutPeriods) => form.set({ blackoutPeriods })} />
      </Wide>
    </FormSection>
  );
}

export function DurationFields({ form }: Props) {
  const t = useTranslations("offeringForm.duration");
  const day = useTranslations("lists.weekday");
  const { durationType } = form.values;
  return (
    <FormSection title={t("title")} lead={t("lead")}>
      <Choices label={t("type")}>
        {durationTypes.map((k) => (
          <ChoiceCard key={k} type="radio" name="durationType" checked={durationType === k} onChange={() => form.set({ durationType: k })} label={t(k)} hint={t(`hints.${k}`)} />
        ))}
      </Choices>
      {durationType === "min_days" && <TextField {...form.text("minDays")} label={t("minDays")} inputMode="numeric" required />}
      {(durationType === "none" || durationType === "min_days") && <TextField {...form.text("maxDays")} label={t("maxDays")} hint={t("maxDaysHint")} inputMode="numeric" />}
      {durationType === "fixed_days" && <TextField {...form.text("fixedDays")} label={t("fixedDays")} inputMode="numeric" required />}
      {durationType !== "season" && (
        <SelectField {...form.text("startWeekday")} label={t("weekday")} options={[["", t("anyWeekday")], ...weekdays.map((d) => [d, day(`d${d}`)] as const)]} />
      )}
    </FormSection>
  );
}

export function RuleFields({ form }: Props) {
  const t = useTranslations("offeringForm.rules");
  const policy = useTranslations("lists.policy");
  const suggested = (["alcohol", "dog", "fire", "waste", "report", "weapon", "trail", "meat"] as const).map((k) => t(`suggested.${k}`));
  const { rules } = form.values;
  const known = [...suggested, ...rules.filter((r) => !suggested.includes(r))];
  return (
    <FormSection title={t("title")} lead={t("lead")}>
      <ChipGroup label={t("usual")} options={known.map((r) => [r, r])} values={rules} onChange={(picked) => form.set({ rules: known.filter((r) => picked.includes(r)) })} />
      <TextArea {...form.text("customRules")} label={t("custom")} hint={t("customHint")} rows={4} />
      <Choices label={t("policy")}>
        {cancellationPolicies.map((k) => (
          <ChoiceCard
            key={k}
            type="radio"
            name="cancellationPolicy"
            checked={form.values.cancellationPolicy === k}
            onChange={() => form.set({ cancellationPolicy: k })}
            label={policy(k)}
            hint={t(`policyHints.${k}`)}
          />
        ))}
      </Choices>
    </FormSection>
  );
}

export function OfferingStatus({ form }: Props) {
  const t = useTranslations("offeringForm.status");
  return (
    <FormSection title={t("title")} lead={t("lead")}>
      <Choices label={t("label")}>
        {offeringStatuses.map((s) => (
          <ChoiceCard key={s} type="radio" name="status" checked={form.values.status === s} onChange={() => form.set({ status: s })} label={t(s)} hint={t(`hints.${s}`)} />
        ))}
      </Choices>
      <Wide>
        <CheckField {...form.tick("published")} role="switch" label={t("published")} hint={t("publishedHint")} />
      </Wide>
    </FormSection>
  );
}
