import { Link, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { businessTerms } from "#domain/business-terms.ts";
import type { FormOf } from "#web/ui/form/form-state.ts";
import { ChoiceCard } from "#web/ui/form/choice.tsx";
import { SelectField, TextField } from "#web/ui/form/field.tsx";
import { Wide } from "#web/ui/form/form.tsx";
import { FormPart } from "#web/ui/form/form-parts.tsx";
import { useServicePrice } from "#web/features/checkout/public.ts";
import type { CabinUse, OfferingValues } from "./offering-form.ts";
import type { OfferingContext } from "./templates.ts";
import type { EditorPart } from "./use-parts.ts";

type Props = { form: FormOf<OfferingValues> };
const uses: readonly CabinUse[] = ["none", "included", "optional"];

export function ExtrasFields({
  form,
  part,
  names,
  by,
}: Props & { part: EditorPart; names: ReadonlyMap<string, string>; by: OfferingContext }) {
  return (
    <FormPart {...part}>
      <CabinUses form={form} names={names} propertyId={by.propertyId} />
      <ServiceFields form={form} by={by} />
    </FormPart>
  );
}

/** One radio group per cabin, so that no cabin is both included and optional. */
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

/** The property's services; for each, whether guests can add it to this offering. */
function ServiceFields({ form, by: { propertyId, services } }: Props & { by: OfferingContext }) {
  const t = useTranslations("offeringForm.services");
  const price = useServicePrice();
  const { pathname, search } = useLocation();
  const { serviceIds } = form.values;
  const add = `/service-creation-page?${new URLSearchParams({ propertyId, returnTo: pathname + search })}`;
  return (
    <Wide>
      <h3>{t("title")}</h3>
      <p className="muted small">{t(services.length > 0 ? "lead" : "none")}</p>
      {services.map((s) => (
        <ChoiceCard
          key={s.serviceId}
          type="checkbox"
          name="serviceIds"
          checked={serviceIds.includes(s.serviceId)}
          onChange={(e) =>
            form.set({
              serviceIds: e.currentTarget.checked
                ? [...serviceIds, s.serviceId]
                : serviceIds.filter((id) => id !== s.serviceId),
            })
          }
          label={s.name}
          hint={s.published ? price(s) : t("down", { price: price(s) })}
        />
      ))}
      <p>
        <Link to={add}>{t("add")}</Link>
      </p>
    </Wide>
  );
}
