import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import type { Offering } from "./choice.ts";
import css from "./services.module.css";

export function Services({ offering }: { offering: Offering }) {
  const t = useTranslations("offering.service");
  const units = useTranslations("lists.unit");
  const f = useFormat();
  return (
    <dl className={css.services}>
      {offering.services.map((s) => (
        <div key={s.serviceId}>
          <dt>
            {s.name}
            {s.maxQuantity && <small>{t("most", { count: s.maxQuantity })}</small>}
          </dt>
          <dd>{s.unit === "on_request" ? units("on_request") : s.unit === "fixed" ? f.money(s.priceOre) : `${f.money(s.priceOre)} ${units(s.unit)}`}</dd>
        </div>
      ))}
    </dl>
  );
}
