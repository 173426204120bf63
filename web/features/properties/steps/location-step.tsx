import { useState } from "react";
import { useTranslations } from "use-intl";
import { areaUnits } from "#domain/lists.ts";
import { SelectField, TextField } from "../../../ui/field.tsx";
import { FormSection, Wide } from "../../../ui/form.tsx";
import { BoundaryField } from "../boundary-field.tsx";
import { MunicipalityField } from "../municipality-field.tsx";
import { ParcelFields } from "../parcel-fields.tsx";
import type { PropertyValues } from "../property-form.ts";
import type { StepProps } from "./step.ts";

const tenth = (n: number) => (Math.round(n * 10) / 10).toString().replace(".", ",");
/** A measured area, written in the unit that is chosen. */
const inUnit = (hectares: number, unit: PropertyValues["areaUnit"]) =>
  unit === "maal" ? tenth(hectares * 10) : unit === "hectares" ? tenth(hectares) : String(Math.round(hectares * 10_000));

export function LocationStep({ form, property }: StepProps) {
  const t = useTranslations("propertyForm.place");
  const boundary = useTranslations("propertyForm.boundary");
  const units = useTranslations("propertyForm.areaUnit");
  const [spot, setSpot] = useState(property?.location ?? undefined);
  return (
    <>
      <FormSection title={t("title")} lead={t("lead")}>
        <MunicipalityField value={form.values.municipality} onChange={(municipality) => form.set({ municipality })} onFound={(m) => setSpot(m.location)} />
      </FormSection>
      <ParcelFields form={form} />
      <FormSection id="boundary" title={boundary("title")} lead={boundary("lead")}>
        <Wide>
          <BoundaryField
            boundary={form.values.boundary}
            near={spot}
            onChange={(drawn) => form.set({ boundary: drawn })}
            onUseArea={(hectares) => form.set({ areaValue: inUnit(hectares, form.values.areaUnit) })}
          />
        </Wide>
        <TextField {...form.text("areaValue")} name="area.value" label={t("area")} inputMode="decimal" />
        <SelectField {...form.text("areaUnit")} name="area.unit" label={t("areaUnit")} options={areaUnits.map((k) => [k, units(k)])} />
      </FormSection>
    </>
  );
}
