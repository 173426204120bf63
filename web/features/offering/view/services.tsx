import { useTranslations } from "use-intl";
import { Badge } from "#web/ui/status-badge.tsx";
import { type Offering, byCategory, extrasOf, useServicePrice } from "#web/features/checkout/public.ts";
import css from "./services.module.css";

export function Services({ offering }: { offering: Offering }) {
  const t = useTranslations("offering.service");
  const price = useServicePrice();
  return byCategory(extrasOf(offering)).map(({ category, items }) => (
    <div key={category} className={css.group}>
      {category && <h3>{category}</h3>}
      <dl className={css.services}>
        {items.map((s) => (
          <div key={s.serviceId}>
            <dt>
              <span className="row">
                {s.name}
                {s.premium && <Badge tone="waiting">{t("premium")}</Badge>}
              </span>
              {s.description && <small>{s.description}</small>}
              {s.most && <small>{t("most", { count: s.most })}</small>}
            </dt>
            <dd>{price(s)}</dd>
          </div>
        ))}
      </dl>
    </div>
  ));
}
