import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { FormOf } from "#web/ui/form-state.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { ErrorAt, FormSection, Row, Rows, Wide } from "#web/ui/form.tsx";
import css from "./parcel-fields.module.css";
import { MunicipalityField } from "./municipality-field.tsx";
import { ParcelFetch } from "./parcel-fetch.tsx";
import { emptyParcel, type ParcelValues, type PropertyValues } from "./property-form.ts";
import type { ParcelBorders } from "./use-parcel-borders.ts";

const needed = ["gnr", "bnr"] as const;
const more = ["fnr", "snr"] as const;
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
                    look="quiet"
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
  const figure = (name: (typeof needed | typeof more)[number]) => (
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
  );
  const hasMore = [parcel.fnr, parcel.snr, parcel.municipalityNumber, parcel.name].some(Boolean);
  return (
    <Row end={end}>
      {needed.map(figure)}
      <details className={css.more} open={hasMore || undefined}>
        <summary>{t("more")}</summary>
        <div className={css.fields}>
          {more.map(figure)}
          <MunicipalityField
            name={`parcels.${i}.municipalityNumber`}
            label={t("municipality")}
            placeholder={municipality}
            value={parcel.municipalityNumber}
            onChange={(text) => onChange({ municipalityNumber: text })}
          />
          <TextField
            name={`parcels.${i}.name`}
            label={t("name")}
            maxLength={200}
            value={parcel.name}
            onChange={(e) => onChange({ name: e.currentTarget.value })}
          />
        </div>
      </details>
    </Row>
  );
}
