import { useTranslations } from "use-intl";
import { areaUnits, landTypes, propertyTypes } from "#domain/lists.ts";
import type { FormOf } from "../../platform/use-form.ts";
import { ChipGroup, SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { FormSection, Wide } from "../../ui/form.tsx";
import { SpeciesChips } from "../../ui/species-chips.tsx";
import { BoundaryField } from "./boundary-field.tsx";
import { MunicipalityField } from "./municipality-field.tsx";
import type { PropertyValues } from "./property-form.ts";

type Props = { form: FormOf<PropertyValues> };
export type Spot = { lon: number; lat: number };

export function BasicFields({ form }: Props) {
  const t = useTranslations("propertyForm.basics");
  const type = useTranslations("lists.propertyType");
  return (
    <FormSection title={t("title")} lead={t("lead")}>
      <TextField {...form.text("name")} label={t("name")} hint={t("nameHint")} required maxLength={200} />
      <SelectField {...form.text("type")} label={t("type")} hint={t("typeHint")} options={propertyTypes.map((k) => [k, type(k)])} />
      <TextArea {...form.text("description")} label={t("description")} hint={t("descriptionHint")} rows={6} maxLength={10_000} />
    </FormSection>
  );
}

export function PlaceFields({ form, onSpot }: Props & { onSpot: (spot: Spot) => void }) {
  const t = useTranslations("propertyForm.place");
  const units = useTranslations("propertyForm.areaUnit");
  return (
    <FormSection title={t("title")} lead={t("lead")}>
      <TextField {...form.text("address")} label={t("address")} hint={t("addressHint")} maxLength={500} />
      <MunicipalityField value={form.values.municipality} onChange={(municipality) => form.set({ municipality })} onFound={(m) => onSpot(m.location)} />
      <TextField {...form.text("areaValue")} name="area.value" label={t("area")} inputMode="decimal" />
      <SelectField {...form.text("areaUnit")} name="area.unit" label={t("areaUnit")} options={areaUnits.map((k) => [k, units(k)])} />
    </FormSection>
  );
}

const tenth = (n: number) => (Math.round(n * 10) / 10).toString().replace(".", ",");
/** A measured area, written in the unit that is chosen. */
const inUnit = (hectares: number, unit: PropertyValues["areaUnit"]) =>
  unit === "maal" ? tenth(hectares * 10) : unit === "hectares" ? tenth(hectares) : String(Math.round(hectares * 10_000));

export function BoundaryFields({ form, near }: Props & { near: Spot | undefined }) {
  const t = useTranslations("propertyForm.boundary");
  return (
    <FormSection id="boundary" title={t("title")} lead={t("lead")}>
      <Wide>
        <BoundaryField
          boundary={form.values.boundary}
          near={near}
          onChange={(boundary) => form.set({ boundary })}
          onUseArea={(hectares) => form.set({ areaValue: inUnit(hectares, form.values.areaUnit) })}
        />
      </Wide>
    </FormSection>
  );
}

export function GroundFields({ form }: Props) {
  const t = useTranslations("propertyForm.ground");
  const land = useTranslations("lists.landType");
  return (
    <FormSection title={t("title")} lead={t("lead")}>
      <ChipGroup
        label={t("landTypes")}
        options={landTypes.map((k) => [k, land(k)])}
        values={form.values.landTypes}
        onChange={(picked) => form.set({ landTypes: landTypes.filter((k) => picked.includes(k)) })}
      />
      <TextArea {...form.text("terrain")} label={t("terrain")} hint={t("terrainHint")} maxLength={5000} />
      <TextArea {...form.text("facilities")} label={t("facilities")} hint={t("facilitiesHint")} />
    </FormSection>
  );
}

export function HuntFields({ form }: Props) {
  const t = useTranslations("propertyForm.hunt");
  return (
    <FormSection title={t("title")} lead={t("lead")}>
      <SpeciesChips chosen={form.values.species} onChange={(species) => form.set({ species })} />
      <TextField {...form.text("seasonStart")} label={t("seasonStart")} type="date" />
      <TextField {...form.text("seasonEnd")} label={t("seasonEnd")} type="date" />
      <TextField {...form.text("quota")} label={t("quota")} hint={t("quotaHint")} maxLength={500} />
      <TextArea {...form.text("rules")} label={t("rules")} hint={t("rulesHint")} rows={5} />
    </FormSection>
  );
}

export function ContactFields({ form }: Props) {
  const t = useTranslations("propertyForm.contact");
  return (
    <FormSection title={t("title")} lead={t("lead")}>
      <TextField {...form.text("contactName")} name="contact.name" label={t("name")} autoComplete="name" maxLength={200} />
      <TextField {...form.text("contactEmail")} name="contact.email" label={t("email")} type="email" autoComplete="email" />
      <TextField {...form.text("contactPhone")} name="contact.phone" label={t("phone")} type="tel" autoComplete="tel" />
    </FormSection>
  );
}
