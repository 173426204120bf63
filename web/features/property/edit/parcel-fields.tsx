import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { FormOf } from "#web/ui/form-state.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { ErrorAt, FormSection, Row, Rows, Wide } from "#web/ui/form.tsx";
import { MunicipalityField } from "./municipality-field.tsx";
import { ParcelFetch } from "./parcel-fetch.tsx";
import { emptyParcel, type ParcelValues, type PropertyValues } from "./property-form.ts";
import type { ParcelBorders } from "./use-parcel-borders.ts";

const figures = ["gnr", "bnr", "fnr", "snr"] as const;
type Props = { form: Pick<FormOf<PropertyValues>, "values" | "set" | "problem">; borders: ParcelBorders };

/**
 * gnr and bnr are required, fnr and snr are not; one of the parcels is the main one. Each can have
 * its border fetched.
 */
export function ParcelFields({ form, borders }: Props) {
  const t = useTranslations("borders.parcels");
  const word = useTranslations("form");
  const { parcels } = form.values;
  const change = (i: number, part: Partial<ParcelValues>) =>
    form.set({ parcels: parcels.map((p, k) => (k === i ? { ...p, ...part } : p)) });
  const remove = (i: number) => {
    const left = parcels.filter((_, k) => k !== i);
    form.set({ parcels: left.some((p) => p.main) ? left : left.map((p, k) => ({ ...p, main: k === 0 })) });
    borders.drop(i);
  };
  return (
    <FormSection id="parcels" title={t("title")} lead={t("lead")}>
      <Wide>
        <ErrorAt problem={form.problem} name="parcels" />
        <Rows
          add={t("add")}
          onAdd={() => form.set({ parcels: [...parcels, emptyParcel(parcels.length === 0)] })}
        >
          {parcels.map((parcel, i) => (
            <ParcelRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a row that is being written has no other name
              key={i}
              i={i}
              parcel={parcel}
              municipality={form.values.municipality}
              onChange={(part) => change(i, part)}
              end={
                <>
                  <ParcelFetch
                    n={i + 1}
                    told={borders.told(i)}
                    unit={form.values.areaUnit}
                    onFetch={() => borders.fetch(i)}
                    onCancel={() => borders.cancel(i)}
                    onUnit={(unit) => {
                      change(i, unit);
                      borders.fetch(i, unit);
                    }}
                  />
                  <label className="row">
                    <input
                      type="radio"
                      name="mainParcel"
                      checked={parcel.main}
                      onChange={() => form.set({ parcels: parcels.map((p, k) => ({ ...p, main: k === i })) })}
                    />
                    {t("main")}
                  </label>
                  <Button
                    size="small"
                    look="danger"
                    aria-label={t("remove", { n: i + 1 })}
                    onClick={() => remove(i)}
                  >
                    {word("remove")}
                  </Button>
                </>
              }
            />
          ))}
        </Rows>
      </Wide>
    </FormSection>
  );
}

type RowProps = {
  i: number;
  parcel: ParcelValues;
  municipality: string;
  onChange: (part: Partial<ParcelValues>) => void;
  end: ReactNode;
};
function ParcelRow({ i, parcel, municipality, onChange, end }: RowProps) {
  const t = useTranslations("borders.parcels");
  return (
    <Row end={end}>
      {figures.map((name) => (
        <TextField
          key={name}
          name={`parcels.${i}.${name}`}
          label={t(name)}
          required={name === "gnr" || name === "bnr"}
          inputMode="numeric"
          autoComplete="off"
          value={parcel[name]}
          onChange={(e) => onChange({ [name]: e.currentTarget.value })}
        />
      ))}
      <div data-span="6">
        <MunicipalityField
          name={`parcels.${i}.municipalityNumber`}
          label={t("municipality")}
          placeholder={municipality}
          value={parcel.municipalityNumber}
          onChange={(text) => onChange({ municipalityNumber: text })}
        />
      </div>
      <div data-span="6">
        <TextField
          name={`parcels.${i}.name`}
          label={t("name")}
          maxLength={200}
          value={parcel.name}
          onChange={(e) => onChange({ name: e.currentTarget.value })}
        />
      </div>
    </Row>
  );
}
