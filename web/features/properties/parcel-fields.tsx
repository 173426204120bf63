import { useTranslations } from "use-intl";
import type { FormOf } from "../../platform/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { ErrorAt, FormSection, Row, Rows, Wide } from "../../ui/form.tsx";
import { emptyParcel, municipalityNumber, type ParcelValues, type PropertyValues } from "./property-form.ts";

const figures = ["gnr", "bnr", "fnr", "snr"] as const;

/** gnr and bnr are required, fnr and snr are not (spec 5); one of the parcels is the main one. */
export function ParcelFields({ form }: { form: FormOf<PropertyValues> }) {
  const t = useTranslations("propertyForm.parcels");
  const word = useTranslations("form");
  const { parcels } = form.values;
  const own = municipalityNumber(form.values.municipality) ?? "";
  const change = (i: number, part: Partial<ParcelValues>) => form.set({ parcels: parcels.map((p, k) => (k === i ? { ...p, ...part } : p)) });
  const remove = (i: number) => {
    const left = parcels.filter((_, k) => k !== i);
    form.set({ parcels: left.some((p) => p.main) ? left : left.map((p, k) => ({ ...p, main: k === 0 })) });
  };
  return (
    <FormSection id="parcels" title={t("title")} lead={t("lead")}>
      <Wide>
        <ErrorAt problem={form.problem} name="parcels" />
        <Rows add={t("add")} onAdd={() => form.set({ parcels: [...parcels, emptyParcel(parcels.length === 0)] })}>
          {parcels.map((parcel, i) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: a row that is being written has no other name
              key={i}
              end={
                <>
                  <label className="row">
                    <input type="radio" name="mainParcel" checked={parcel.main} onChange={() => form.set({ parcels: parcels.map((p, k) => ({ ...p, main: k === i })) })} />
                    {t("main")}
                  </label>
                  <Button size="small" look="danger" aria-label={t("remove", { n: i + 1 })} onClick={() => remove(i)}>
                    {word("remove")}
                  </Button>
                </>
              }
            >
              {figures.map((name) => (
                <TextField
                  key={name}
                  name={`parcels.${i}.${name}`}
                  label={t(name)}
                  required={name === "gnr" || name === "bnr"}
                  inputMode="numeric"
                  value={parcel[name]}
                  onChange={(e) => change(i, { [name]: e.currentTarget.value })}
                />
              ))}
              <div data-span="4">
                <TextField
                  name={`parcels.${i}.municipalityNumber`}
                  label={t("municipality")}
                  inputMode="numeric"
                  placeholder={/^\d{4}$/.test(own) ? own : ""}
                  value={parcel.municipalityNumber}
                  onChange={(e) => change(i, { municipalityNumber: e.currentTarget.value })}
                />
              </div>
              <div data-span="6">
                <TextField name={`parcels.${i}.name`} label={t("name")} maxLength={200} value={parcel.name} onChange={(e) => change(i, { name: e.currentTarget.value })} />
              </div>
            </Row>
          ))}
        </Rows>
      </Wide>
    </FormSection>
  );
}
