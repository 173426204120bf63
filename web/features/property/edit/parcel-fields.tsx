import type { FocusEventHandler } from "react";
import { useTranslations } from "use-intl";
import type { FormOf } from "#web/ui/form/form-state.ts";
import { EditableRows } from "#web/ui/form/editable-rows.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import { ErrorAt } from "#web/ui/form/form.tsx";
import css from "./parcel-fields.module.css";
import { MunicipalityField } from "./municipality-field.tsx";
import { ParcelFetch } from "./parcel-fetch.tsx";
import { emptyParcel, type ParcelValues, type PropertyValues } from "./property-form.ts";
import type { ParcelBorders } from "./use-parcel-borders.ts";

type Props = { form: Pick<FormOf<PropertyValues>, "values" | "set" | "problem">; borders: ParcelBorders };

/** The rows of parcels: at least one to type in, though an empty row is not saved. */
export const parcelsIn = ({ parcels }: Pick<PropertyValues, "parcels">): ParcelValues[] =>
  parcels.length > 0 ? parcels : [emptyParcel(true)];

type ParcelProps = { i: number; parcel: ParcelValues; onChange: (part: Partial<ParcelValues>) => void };

/** The fields gnr and bnr, the two numbers that identify a parcel. */
function ParcelNumberFields({ i, parcel, onChange, onBlur }: ParcelProps & { onBlur?: FocusEventHandler }) {
  const t = useTranslations("borders.parcels");
  return (["gnr", "bnr"] as const).map((name) => (
    <TextField
      key={name}
      name={`parcels.${i}.${name}`}
      label={t(name)}
      required
      inputMode="numeric"
      autoComplete="off"
      value={parcel[name]}
      onChange={(e) => onChange({ [name]: e.currentTarget.value })}
      {...(onBlur && { onBlur })}
    />
  ));
}

/** Fetches the boundary of one parcel, and shows the result. */
function FetchBorder({ i, onChange, form, borders }: Omit<ParcelProps, "parcel"> & Props) {
  return (
    <ParcelFetch
      n={i + 1}
      state={borders.stateOf(i)}
      unit={form.values.areaUnit}
      onFetch={() => borders.fetch(i)}
      onCancel={() => borders.cancel(i)}
      onUnit={(unit) => {
        onChange(unit);
        borders.fetch(i, unit);
      }}
    />
  );
}

/** The fields of the first parcel; the map moves to it once its numbers are entered. */
export function FirstParcel({ form, borders }: Props) {
  const [parcel, ...otherParcels] = parcelsIn(form.values);
  if (!parcel) return null;
  const one = {
    i: 0,
    onChange: (part: Partial<ParcelValues>) =>
      form.set({ parcels: [{ ...parcel, ...part }, ...otherParcels] }),
  };
  return (
    <>
      <ParcelNumberFields {...one} parcel={parcel} onBlur={() => borders.find(0)} />
      <div className={css.fetch}>
        <FetchBorder {...one} form={form} borders={borders} />
        <ErrorAt problem={form.problem} name="parcels" />
      </div>
    </>
  );
}

/** The fields of rarely used numbers and of further parcels; one of several parcels is the main one. */
export function MoreParcels({ form, borders }: Props) {
  const t = useTranslations("borders.parcels");
  const rows = parcelsIn(form.values);
  const onChange = (parcels: ParcelValues[]) => form.set({ parcels });
  const onRemove = (i: number) => {
    const remaining = rows.filter((_, k) => k !== i);
    onChange(remaining.some((p) => p.main) ? remaining : remaining.map((p, k) => ({ ...p, main: k === 0 })));
    borders.drop(i);
  };
  return (
    <EditableRows
      rows={rows}
      onChange={onChange}
      onRemove={onRemove}
      name="parcels"
      empty={emptyParcel(false)}
      add={t("add")}
      remove={(n) => t("remove", { n })}
      keepsOne
      end={({ row, i, change }) => (
        <>
          {i > 0 && <FetchBorder i={i} onChange={change} form={form} borders={borders} />}
          <label className="row">
            <input
              type="radio"
              name="mainParcel"
              checked={row.main}
              onChange={() => onChange(rows.map((p, k) => ({ ...p, main: k === i })))}
            />
            {t("main")}
          </label>
        </>
      )}
    >
      {({ row, i, change }) => (
        <>
          {i > 0 && <ParcelNumberFields i={i} onChange={change} parcel={row} />}
          <RareParcelFields i={i} onChange={change} parcel={row} municipality={form.values.municipality} />
        </>
      )}
    </EditableRows>
  );
}

function RareParcelFields({ i, parcel, municipality, onChange }: ParcelProps & { municipality: string }) {
  const t = useTranslations("borders.parcels");
  return (
    <>
      {(["fnr", "snr"] as const).map((name) => (
        <TextField
          key={name}
          name={`parcels.${i}.${name}`}
          label={t(name)}
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
    </>
  );
}
