import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { usePriceUnit } from "#web/i18n/price-unit.ts";
import { Host } from "#web/features/rating/public.ts";
import { hasPrice } from "#web/features/checkout/public.ts";
import css from "./property-view.module.css";
import { type Property, PropertyOfferings } from "./property-offerings.tsx";

/** The sidebar: what can be booked, from what price, and the landowner. */
export function PropertyAside({ property }: { property: Property }) {
  const t = useTranslations("property");
  const contact = useTranslations("offering.contact");
  const f = useFormat();
  const unit = usePriceUnit();
  const { offerings, landownerName: name } = property;
  const cheapest = offerings.filter(hasPrice).toSorted((a, b) => a.fromPriceOre - b.fromPriceOre)[0];
  return (
    <aside className={css.aside} aria-label={t("offerings")}>
      <div className={css.card}>
        {cheapest && (
          <p className={css.price}>
            {t("from")} <b>{f.fromMoney(cheapest.fromPriceOre)}</b>{" "}
            {unit(cheapest, property.type === "fishing_area")}
          </p>
        )}
        <h2>{t("offerings")}</h2>
        <PropertyOfferings property={property} />
      </div>
      <div className={css.owner}>
        <h2>{contact("title", { name })}</h2>
        <Host of={{ ...property, rightCheckedOn: property.right.checkedOn }} />
      </div>
    </aside>
  );
}
