import { useTranslations } from "use-intl";
import { serviceFields } from "#domain/service/fields.ts";
import { useFactTexts } from "#web/i18n/facts.ts";
import { Badge } from "#web/ui/status-badge.tsx";
import { type Offering, byCategory, extrasOf, useServicePrice } from "#web/features/checkout/public.ts";
import { useLanguageOfText } from "#web/i18n/written-in.ts";
import css from "./about.module.css";

export function Services({ offering }: { offering: Offering }) {
  const t = useTranslations("offering.service");
  const price = useServicePrice();
  const lang = useLanguageOfText()();
  const facts = useFactTexts(serviceFields);
  return byCategory(extrasOf(offering)).map(({ category, items }) => (
    <div key={category} className={css.group}>
      {category && <h3 lang={lang}>{category}</h3>}
      <dl className={css.services}>
        {items.map((s) => (
          <div key={s.serviceId}>
            <dt>
              <span className="row">
                <span lang={lang}>{s.name}</span>
                {s.premium && <Badge tone="waiting">{t("premium")}</Badge>}
              </span>
              {s.description && <small lang={lang}>{s.description}</small>}
              {facts(s).map(({ label, tag }) => (
                <small key={label}>{tag}</small>
              ))}
              {s.most && <small>{t("most", { count: s.most })}</small>}
            </dt>
            <dd>{price(s)}</dd>
          </div>
        ))}
      </dl>
    </div>
  ));
}
