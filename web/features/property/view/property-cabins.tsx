import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { isLet } from "#domain/cabin/policy.ts";
import { cabinAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { CabinPhotos } from "#web/features/media/public.ts";
import { useNameInLanguage } from "#web/i18n/in-language.tsx";
import css from "./property-view.module.css";
import type { Property } from "./property-offerings.tsx";

/** The property's cabins; those let on their own have a price per night and a link (rules 10.3). */
export function PropertyCabins({ property }: { property: Property }) {
  const t = useTranslations("property");
  const withName = useNameInLanguage();
  const f = useFormat();
  const words = (c: Property["cabins"][number]) =>
    !isLet({ ...c, property })
      ? t("rent.with")
      : c.pricePerDayOre > 0
        ? t("rent.from", { price: f.wholeMoney(c.pricePerDayOre) })
        : t("rent.free");
  return (
    <ul className={css.cabins}>
      {property.cabins.map((c) => (
        <li key={c.cabinId}>
          {c.image && (
            <CabinPhotos
              cabinId={c.cabinId}
              name={c.name}
              image={c.image}
              sizes="96px"
              className={css.picture}
            />
          )}
          <div className={css.words}>
            <Link to={cabinAddress(c.cabinId)} className={css.name}>
              {withName(c.beds ? t("cabin", { name: c.name, beds: c.beds }) : c.name, c.name, c.englishName)}
            </Link>
            <p className="muted small">{words(c)}</p>
          </div>
          {isLet({ ...c, property }) && (
            <LinkButton to={cabinAddress(c.cabinId)}>
              {withName(t("rent.open", { name: c.name }), c.name, c.englishName)}
            </LinkButton>
          )}
        </li>
      ))}
    </ul>
  );
}
