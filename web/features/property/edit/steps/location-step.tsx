import { useState } from "react";
import { useTranslations } from "use-intl";
import { areaUnits } from "#domain/lists.ts";
import { numberText } from "#web/i18n/number-input.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { errorsOf, SelectField, TextField } from "#web/ui/field.tsx";
import { FormSection, Wide } from "#web/ui/form.tsx";
import { MunicipalityField } from "../municipality-field.tsx";
import { ParcelFields } from "../parcel-fields.tsx";
import { municipalityNumber } from "../property-form.ts";
import { BoundaryField, useBorder } from "#web/features/boundary/public.ts";
import type { StepProps } from "./step.ts";
import { type ParcelBorders, useParcelBorders } from "../use-parcel-borders.ts";

/** Municipality, parcels, the border on the map, and the area that it comes to. */
export function LocationStep({ form, property }: Pick<StepProps, "form" | "property">) {
  const t = useTranslations("borders.place");
  const boundary = useTranslations("borders.boundary");
  const units = useTranslations("propertyForm.areaUnit");
  const { values } = form;
  const [near, setNear] = useState(property?.location ?? undefined);
  const number = municipalityNumber(values.municipality);
  const border = useBorder(values.boundary, (drawn) => form.set({ boundary: drawn }));
  const borders = useParcelBorders({ parcels: values.parcels, own: number ?? "", border });
  return (
    <>
      <FormSection title={t("title")} lead={t("lead")}>
        <MunicipalityField
          name="municipalityNumber"
          label={t("municipality")}
          hint={t("municipalityHint")}
          value={values.municipality}
          onChange={(municipality) => form.set({ municipality })}
          onFound={(m) => {
            setNear(m.location);
            if (!values.boundary) border.look();
          }}
        />
      </FormSection>
      <ParcelFields form={form} borders={borders} />
      <FormSection id="boundary" title={boundary("title")} lead={boundary("lead")}>
        <Wide>
          <BoundaryField
            border={border}
            near={near}
            propertyId={property?.propertyId}
            municipality={{ number, name: values.municipality.replace(/\s*\(\d{4}\)\s*$/, "") }}
            unit={values.areaUnit}
            refused={errorsOf(form.problem, ["boundary"]).at("boundary")}
            onUseArea={(value) => form.set({ areaValue: numberText(value) })}
          />
        </Wide>
      </FormSection>
      <FormSection title={t("areaTitle")} lead={t("areaLead")}>
        <TextField {...form.text("areaValue")} name="area.value" label={t("area")} inputMode="decimal" />
        <SelectField
          {...form.text("areaUnit")}
          name="area.unit"
          label={t("areaUnit")}
          options={areaUnits.map((k) => [k, units(k)])}
        />
      </FormSection>
      <ReplaceQuestion question={borders.question} />
    </>
  );
}

/** What a hand has drawn is not replaced unasked. */
function ReplaceQuestion({ question }: Pick<ParcelBorders, "question">) {
  const t = useTranslations("borders.replace");
  return (
    <Dialog
      open={question !== undefined}
      onClose={() => question?.answer("keep")}
      title={t("title")}
      footer={
        <>
          <Button look="primary" onClick={() => question?.answer("add")}>
            {t("add")}
          </Button>
          <Button onClick={() => question?.answer("replace")}>{t("replace")}</Button>
          <Button look="quiet" onClick={() => question?.answer("keep")}>
            {t("keep")}
          </Button>
        </>
      }
    >
      <p>{t("text")}</p>
    </Dialog>
  );
}
