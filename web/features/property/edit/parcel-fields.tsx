import type { FocusEventHandler } from "react";
import { useTranslations } from "use-intl";
import type { FormOf } from "#web/ui/form-state.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { ErrorAt, Row, Rows } from "#web/ui/form.tsx";
import css from "./parcel-fields.module.css";
import { MunicipalityField } from "./municipality-field.tsx";
import { ParcelFetch } from "./parcel-fetch.tsx";
import { emptyParcel, type ParcelValues, type PropertyValues } from "./property-form.ts";
import type { ParcelBorders } from "./use-parcel-borders.ts";

type Props = { form: Pick<FormOf<PropertyValues>, "values" | "set" | "problem">; borders: ParcelBorders };

/** There is always a first row to type in; an empty row is not saved. */
export const parcelsIn = ({ parcels }: Pick<PropertyValues, "parcels">): ParcelValues[] =>
  parcels.length > 0 ? parcels : [emptyParcel(true)];

function useParcels({ form, borders }: Props) {
  const parcels = parcelsIn(form.values);
  return {
    parcels,
    add: () => form.set({ parcels: [...parcels, emptyParcel(false)] }),
    change: (i: number, part: Partial<ParcelValues>) =>
      form.set({ parcels: parcels.map((p, k) => (k === i ? { ...p, ...part } : p)) }),
    makeMain: (i: number) => form.set({ parcels: parcels.map((p, k) => ({ ...p, main: k === i })) }),
    remove(i: number) {
      const left = parcels.filter((_, k) => k !== i);
      form.set({ parcels: left.some((p) => p.main) ? left : left.map((p, k) => ({ ...p, main: k === 0 })) });
      borders.drop(i);
    },
  };
}

type ParcelProps = { i: number; parcel: ParcelValues; onChange: (part: Partial<ParcelValues>) => void };

/** gnr and bnr, which identify the parcel. */
function Numbers({ i, parcel, onChange, onBlur }: ParcelProps & { onBlur?: FocusEventHandler }) {
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

/** Fetches one parcel's boundary, and shows the result. */
function Fetch({ i, onChange, form, borders }: Omit<ParcelProps, "parcel"> & Props) {
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

/** The first parcel, which the map moves to once its numbers are entered. */
export function FirstParcel({ form, borders }: Props) {
  const { parcels, change } = useParcels({ form, borders });
  const [parcel] = parcels;
  if (!parcel) return null;
  const one = { i: 0, onChange: (part: Partial<ParcelValues>) => change(0, part) };
  return (
    <>
      <Numbers {...one} parcel={parcel} onBlur={() => borders.find(0)} />
      <div className={css.fetch}>
        <Fetch {...one} form={form} borders={borders} />
        <ErrorAt problem={form.problem} name="parcels" />
      </div>
    </>
  );
}

/** Rarely used numbers and further parcels; one of several is the main one. */
export function MoreParcels({ form, borders }: Props) {
  const t = useTranslations("borders.parcels");
  const word = useTranslations("form");
  const { parcels, add, change, makeMain, remove } = useParcels({ form, borders });
  return (
    <Rows add={t("add")} onAdd={add}>
      {parcels.map((parcel, i) => {
        const one = { i, onChange: (part: Partial<ParcelValues>) => change(i, part) };
        const end = (
          <>
            {i > 0 && <Fetch {...one} form={form} borders={borders} />}
            <label className="row">
              <input type="radio" name="mainParcel" checked={parcel.main} onChange={() => makeMain(i)} />
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
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row that is being written has no other name
          <Row key={i} end={parcels.length > 1 && end}>
            {i > 0 && <Numbers {...one} parcel={parcel} />}
            <Seldom {...one} parcel={parcel} municipality={form.values.municipality} />
          </Row>
        );
      })}
    </Rows>
  );
}

function Seldom({ i, parcel, municipality, onChange }: ParcelProps & { municipality: string }) {
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
