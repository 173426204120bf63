import { hasPrice, type Offering, useBookabilityWord } from "#web/features/checkout/public.ts";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { maxOtherOfferings } from "#domain/offering/lists.ts";
import { offeringAddress, propertyAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { usePriceUnit } from "#web/i18n/price-unit.ts";
import { Section } from "#web/ui/layout/section.tsx";
import { useLanguageOfText } from "#web/i18n/written-in.ts";
import css from "./other-offerings.module.css";

/** The other offerings on the property. */
export function OtherOfferings({ offering }: { offering: Offering }) {
  const { propertyId, otherOfferings, propertyType } = offering;
  const onWater = propertyType === "fishing_area";
  const t = useTranslations("offering.more");
  const unit = usePriceUnit();
  const writtenIn = useLanguageOfText();
  const f = useFormat();
  const priceOf = (o: Offering["otherOfferings"][number]) =>
    `${t("from", { price: f.fromMoney(o.fromPriceOre) })} ${unit(o, onWater)}`;
  const word = useBookabilityWord(false);
  if (otherOfferings.length === 0) return null;
  return (
    <Section title={t("here")}>
      <ul className={css.list}>
        {otherOfferings.map((o) => (
          <li key={o.offeringId}>
            <Link
              to={offeringAddress({ propertyId, offeringId: o.offeringId })}
              lang={writtenIn(o.englishName)}
            >
              {o.name}
            </Link>
            <span>
              {f.dateRange(o.validFrom, o.validTo, { weekday: false, short: true, year: true })}
              {` · ${hasPrice(o) ? priceOf(o) : word(o)}`}
            </span>
          </li>
        ))}
      </ul>
      {otherOfferings.length === maxOtherOfferings && (
        <p>
          <Link to={propertyAddress(propertyId)}>{t("all")}</Link>
        </p>
      )}
    </Section>
  );
}
