import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { serviceUnits } from "#domain/lists.ts";
import { businessTerms } from "#domain/business-terms.ts";
import type { FormOf } from "#web/ui/form-state.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckField, SelectField, TextField } from "#web/ui/field.tsx";
import { ErrorAt, Row, Rows, Wide } from "#web/ui/form.tsx";
import { FormPart } from "#web/ui/form-parts.tsx";
import { type CabinUse, emptyService, type OfferingValues, type ServiceValues } from "./offering-form.ts";
import type { Part } from "./use-parts.ts";

type Props = { form: FormOf<OfferingValues> };
const uses: readonly CabinUse[] = ["none", "included", "optional"];

export function ExtrasFields({
  form,
  part,
  names,
  propertyId,
}: Props & { part: Part; names: ReadonlyMap<string, string>; propertyId: string }) {
  return (
    <FormPart {...part}>
      <CabinUses form={form} names={names} propertyId={propertyId} />
      <ServiceFields form={form} />
    </FormPart>
  );
}

/** One choice for each cabin, so that none is both included and optional. */
function CabinUses({
  form,
  names,
  propertyId,
}: Props & { names: ReadonlyMap<string, string>; propertyId: string }) {
  const t = useTranslations("offeringForm.cabins");
  const { cabins } = form.values;
  const change = (cabinId: string, part: Partial<OfferingValues["cabins"][number]>) =>
    form.set({ cabins: cabins.map((c) => (c.cabinId === cabinId ? { ...c, ...part } : c)) });
  const place = (cabinId: string, use: CabinUse) =>
    cabins.filter((c) => c.use === use).findIndex((c) => c.cabinId === cabinId);
  return (
    <>
      <Wide>
        <h3>{t("title")}</h3>
        <p className="muted small">{t("lead")}</p>
      </Wide>
      {cabins.length === 0 && (
        <Wide>
          <p className="muted">
            {t("none")} <Link to={`/cabin-registration-page?propertyId=${propertyId}`}>{t("add")}</Link>
          </p>
        </Wide>
      )}
      {cabins.map(({ cabinId, use, price }) => (
        <Wide key={cabinId}>
          <SelectField
            name={
              use === "optional"
                ? `optionalCabins.${place(cabinId, use)}.cabinId`
                : `includedCabinIds.${place(cabinId, "included")}`
            }
            label={names.get(cabinId) ?? t("unnamed")}
            value={use}
            options={uses.map((k) => [k, t(`uses.${k}`)])}
            onChange={(e) =>
              change(cabinId, { use: uses.find((k) => k === e.currentTarget.value) ?? "none" })
            }
          />
          {use === "optional" && (
            <TextField
              name={`optionalCabins.${place(cabinId, use)}.pricePerPersonPerNightOre`}
              label={t("price")}
              hint={t("priceHint", businessTerms)}
              unit={t("kr")}
              inputMode="decimal"
              required
              value={price}
              onChange={(e) => change(cabinId, { price: e.currentTarget.value })}
            />
          )}
        </Wide>
      ))}
    </>
  );
}

function ServiceFields({ form }: Props) {
  const t = useTranslations("offeringForm.services");
  const { services } = form.values;
  return (
    <>
      <Wide>
        <h3>{t("title")}</h3>
        <p className="muted small">{t("lead")}</p>
        <ErrorAt problem={form.problem} name="services" />
        <Rows add={t("add")} onAdd={() => form.set({ services: [...services, emptyService] })}>
          {services.map((service, i) => (
            <ServiceRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a row that is being written has no other name
              key={i}
              service={service}
              i={i}
              onChange={(part) =>
                form.set({ services: services.map((s, k) => (k === i ? { ...s, ...part } : s)) })
              }
              onRemove={() => form.set({ services: services.filter((_, k) => k !== i) })}
            />
          ))}
        </Rows>
      </Wide>
    </>
  );
}

type RowProps = {
  service: ServiceValues;
  i: number;
  onChange: (part: Partial<ServiceValues>) => void;
  onRemove: () => void;
};
function ServiceRow({ service, i, onChange, onRemove }: RowProps) {
  const t = useTranslations("offeringForm.services");
  const word = useTranslations("form");
  const unit = useTranslations("lists.unit");
  const at = (name: keyof ServiceValues) => `services.${i}.${name}`;
  return (
    <Row
      end={
        <>
          <CheckField
            name={at("premium")}
            label={t("premium")}
            checked={service.premium}
            onChange={(e) => onChange({ premium: e.currentTarget.checked })}
          />
          <Button size="small" look="danger" aria-label={t("remove", { n: i + 1 })} onClick={onRemove}>
            {word("remove")}
          </Button>
        </>
      }
    >
      <div data-span="6">
        <TextField
          name={at("name")}
          label={t("name")}
          required
          maxLength={200}
          value={service.name}
          onChange={(e) => onChange({ name: e.currentTarget.value })}
        />
      </div>
      <div data-span="6">
        <TextField
          name={at("category")}
          label={t("category")}
          maxLength={100}
          value={service.category}
          onChange={(e) => onChange({ category: e.currentTarget.value })}
        />
      </div>
      <div data-span="4">
        <SelectField
          name={at("unit")}
          label={t("unit")}
          value={service.unit}
          options={serviceUnits.map((k) => [k, unit(k)])}
          onChange={(e) =>
            onChange({ unit: serviceUnits.find((k) => k === e.currentTarget.value) ?? "fixed" })
          }
        />
      </div>
      {service.unit !== "on_request" && (
        <div data-span="4">
          <TextField
            name={`services.${i}.priceOre`}
            label={t("price")}
            unit={t("kr")}
            inputMode="decimal"
            required
            value={service.price}
            onChange={(e) => onChange({ price: e.currentTarget.value })}
          />
        </div>
      )}
      <div data-span="4">
        <TextField
          name={at("maxQuantity")}
          label={t("most")}
          inputMode="numeric"
          value={service.maxQuantity}
          onChange={(e) => onChange({ maxQuantity: e.currentTarget.value })}
        />
      </div>
    </Row>
  );
}
