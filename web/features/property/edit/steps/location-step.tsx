import { useState } from "react";
import { useTranslations } from "use-intl";
import { areaUnits } from "#domain/property/lists.ts";
import { numberText, parseNumber } from "#web/i18n/number-input.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { errorsOf, SelectField, TextField } from "#web/ui/form/field.tsx";
import { FormSection, Wide } from "#web/ui/form/form.tsx";
import { AskForWay } from "#web/features/arrival/public.ts";
import { stepPath } from "../steps.ts";
import { MunicipalityField } from "../municipality-field.tsx";
import { FirstParcel, MoreParcels, parcelsIn } from "../parcel-fields.tsx";
import css from "../parcel-fields.module.css";
import { municipalityNumber, type ParcelValues } from "../property-form.ts";
import { areaValue, BoundaryField, useBorder } from "#web/features/boundary/public.ts";
import type { DraftStepProps } from "./step.ts";
import { type ParcelBorders, useParcelBorders } from "../use-parcel-borders.ts";

/**
 * A large map below the cadastral numbers. It moves to the municipality, and to the parcel once it is found.
 * The area follows the boundary until it is edited by hand.
 */
export function LocationStep({ form, property, path, hasPoints }: DraftStepProps & { hasPoints: boolean }) {
  const t = useTranslations("borders.place");
  const units = useTranslations("propertyForm.areaUnit");
  const { values } = form;
  const [near, setNear] = useState(property.location ?? undefined);
  const number = municipalityNumber(values.municipality);
  const parcels = parcelsIn(values);
  const border = useBorder(values.boundary, (boundary) => form.set({ boundary: boundary }));
  const setArea = (value: number) => form.set({ areaValue: numberText(value) });
  const borders = useParcelBorders({
    parcels,
    own: number ?? "",
    border,
    onPlaced: (hectares) => values.areaValue.trim() === "" && setArea(areaValue(hectares, values.areaUnit)),
  });
  const [isOpenAtFirst] = useState(parcels.length > 1 || parcels.some(hasMore));
  return (
    <>
      <FormSection lead={t("lead")}>
        <Wide>
          <div className={css.find} id="parcels">
            <MunicipalityField
              name="municipalityNumber"
              label={t("municipality")}
              value={values.municipality}
              onChange={(municipality) => form.set({ municipality })}
              onFound={(m) => {
                setNear(m.location);
                if (!values.boundary) border.fitToBoundary();
              }}
            />
            <FirstParcel form={form} borders={borders} />
          </div>
          <div id="boundary">
            <BoundaryField
              border={border}
              near={near}
              propertyId={property.propertyId}
              municipality={{ number, name: values.municipality.replace(/\(\d{4}\)\s?$/, "").trim() }}
              unit={values.areaUnit}
              written={parseNumber(values.areaValue)}
              refused={errorsOf(form.problem, ["boundary"]).at("boundary")}
              onUseArea={setArea}
            />
          </div>
          <details className={css.more} open={isOpenAtFirst || undefined}>
            <summary>{t("more")}</summary>
            <MoreParcels form={form} borders={borders} />
          </details>
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
      <AskForWay
        propertyId={property.propertyId}
        isMissing={!hasPoints && values.address.trim() === ""}
        returnTo={stepPath(path, property.propertyId, "location")}
      />
      <ReplaceQuestion question={borders.question} />
    </>
  );
}

const hasMore = ({ fnr, snr, municipalityNumber: other, name }: ParcelValues) =>
  [fnr, snr, other, name].some(Boolean);

/** Asks before a boundary that was drawn by hand is replaced. */
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
