import { useTranslations } from "use-intl";
import { blackoutTypes, cabinFacilities, cabinStatuses } from "#domain/lists.ts";
import type { FormOf } from "../../platform/use-form.ts";
import { BlackoutRows } from "../../ui/blackout-rows.tsx";
import { ChoiceCard } from "../../ui/choice.tsx";
import { CheckField, ChipGroup, SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { Choices, FormSection, Wide } from "../../ui/form.tsx";
import type { Blackout, CabinValues } from "./cabin-form.ts";

type Props = { form: FormOf<CabinValues> };
const emptyBlackout: Blackout = { from: "", to: "", type: "maintenance", notes: "" };

export function CabinBasics({ form }: Props) {
  const t = useTranslations("cabinForm.basics");
  return (
    <FormSection title={t("title")}>
      <TextField {...form.text("name")} label={t("name")} required maxLength={200} />
      <TextField {...form.text("sizeSqm")} label={t("size")} unit="m²" inputMode="decimal" />
      <TextField {...form.text("rooms")} label={t("rooms")} inputMode="numeric" />
      <TextField {...form.text("beds")} label={t("beds")} inputMode="numeric" />
      <TextArea {...form.text("description")} label={t("description")} hint={t("descriptionHint")} rows={5} maxLength={10_000} />
    </FormSection>
  );
}

export function CabinFacilities({ form }: Props) {
  const t = useTranslations("cabinForm.facilities");
  const word = useTranslations("lists.facility");
  return (
    <FormSection title={t("title")} lead={t("lead")}>
      <ChipGroup
        label={t("known")}
        options={cabinFacilities.map((k) => [k, word(k)])}
        values={form.values.facilities}
        onChange={(picked) => form.set({ facilities: cabinFacilities.filter((k) => picked.includes(k)) })}
      />
      <TextArea {...form.text("customFacilities")} label={t("custom")} hint={t("customHint")} rows={3} />
    </FormSection>
  );
}

export function CabinRental({ form }: Props) {
  const t = useTranslations("cabinForm.rental");
  return (
    <FormSection title={t("title")} lead={t("lead")}>
      <Wide>
        <CheckField {...form.tick("rentalEnabled")} role="switch" label={t("enabled")} hint={t("enabledHint")} />
      </Wide>
      <TextField {...form.text("price")} name="pricePerDayOre" label={t("price")} hint={t("priceHint")} unit={t("unit")} inputMode="decimal" />
      <span aria-hidden />
      <TextField {...form.text("availableFrom")} label={t("from")} type="date" />
      <TextField {...form.text("availableTo")} label={t("to")} hint={t("toHint")} type="date" />
      <TextField {...form.text("minBookingDays")} label={t("minDays")} inputMode="numeric" />
      <TextField {...form.text("maxBookingDays")} label={t("maxDays")} inputMode="numeric" />
    </FormSection>
  );
}

export function CabinBlackouts({ form }: Props) {
  const t = useTranslations("cabinForm.blackouts");
  return (
    <FormSection title={t("title")} lead={t("lead")}>
      <Wide>
        <BlackoutRows
          periods={form.values.blackoutPeriods}
          empty={emptyBlackout}
          onChange={(blackoutPeriods) => form.set({ blackoutPeriods })}
          more={(period, i, change) => (
            <>
              <div data-span="6">
                <SelectField
                  name={`blackoutPeriods.${i}.type`}
                  label={t("why")}
                  value={period.type}
                  options={blackoutTypes.map((k) => [k, t(`types.${k}`)])}
                  onChange={(e) => change({ type: blackoutTypes.find((k) => k === e.currentTarget.value) ?? "other" })}
                />
              </div>
              <div data-span="6">
                <TextField
                  name={`blackoutPeriods.${i}.notes`}
                  label={t("notes")}
                  maxLength={1000}
                  value={period.notes}
                  onChange={(e) => change({ notes: e.currentTarget.value })}
                />
              </div>
            </>
          )}
        />
      </Wide>
    </FormSection>
  );
}

export function CabinStatus({ form }: Props) {
  const t = useTranslations("cabinForm.status");
  return (
    <FormSection title={t("title")}>
      <Choices label={t("label")}>
        {cabinStatuses.map((s) => (
          <ChoiceCard key={s} type="radio" name="status" checked={form.values.status === s} onChange={() => form.set({ status: s })} label={t(s)} hint={t(`hints.${s}`)} />
        ))}
      </Choices>
    </FormSection>
  );
}
