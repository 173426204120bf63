import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { offeringAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { usePriceUnit } from "#web/i18n/price-unit.ts";
import { hasPrice, useBookabilityWord } from "#web/features/checkout/public.ts";
import { useLanguageOfText } from "#web/i18n/written-in.ts";
import css from "./property-view.module.css";

export type Property = Answer<"GET /api/properties/:propertyId">;

/** The property's offerings that can be booked, with their seasons. */
export function PropertyOfferings({ property }: { property: Property }) {
  const t = useTranslations("property");
  const f = useFormat();
  const unit = usePriceUnit();
  const writtenIn = useLanguageOfText();
  const word = useBookabilityWord("ownerUid" in property);
  const { propertyId, offerings, type } = property;
  if (offerings.length === 0) return <p className="muted">{t("noOfferings")}</p>;
  return (
    <>
      <ul className={css.list}>
        {offerings.map((o) => (
          <li key={o.offeringId}>
            <Link
              to={offeringAddress({ propertyId, offeringId: o.offeringId })}
              lang={writtenIn(o.englishName)}
            >
              {o.name}
            </Link>
            <span>
              {f.dateRange(o.validFrom, o.validTo, { weekday: false, short: true, year: true })}
              {hasPrice(o) &&
                ` · ${t("from")} ${f.fromMoney(o.fromPriceOre)} ${unit(o, type === "fishing_area")}`}
              {o.notBookable.length > 0 && ` · ${word(o)}`}
            </span>
            <IconChevronRight size={20} aria-hidden />
          </li>
        ))}
      </ul>
      {offerings.length > 1 && (
        <p className={css.season}>
          <Link to={`/hunter-smart-offer-view-page?propertyId=${propertyId}`}>{t("wholeSeason")}</Link>
        </p>
      )}
    </>
  );
}
