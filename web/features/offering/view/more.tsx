import {
  type Checkout,
  hasPrice,
  type Offering,
  useBookabilityWord,
  type StayChoice,
} from "#web/features/checkout/public.ts";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { offeringAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { usePriceUnit } from "#web/i18n/price-unit.ts";
import { Section } from "#web/ui/layout/section.tsx";
import { useLanguageOfText } from "#web/i18n/written-in.ts";
import { useCallback, useEffect, useState } from "react";
import { isCalendarDate } from "#domain/days.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { SkeletonCards } from "#web/ui/layout/skeleton.tsx";
import { type Hit, HitCard } from "#web/features/search/public.ts";
import css from "./other-offerings.module.css";

/** Links to more: on the property, then nearby. */
export default function More({ checkout }: { checkout: Checkout }) {
  return (
    <>
      <OtherOfferings offering={checkout.offering} />
      <Similar checkout={checkout} />
    </>
  );
}

/** Other offerings on the property. */
function OtherOfferings({ offering }: { offering: Offering }) {
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
    </Section>
  );
}

const maxShown = 3;
/** The chosen dates if valid, else none. */
const datesOf = ({ fromDate, toDate }: StayChoice) =>
  isCalendarDate(fromDate) && isCalendarDate(toDate) && fromDate < toDate
    ? { from: fromDate, to: toDate }
    : {};

async function findSimilar(
  { targetSpecies, offeringType, propertyId, location }: Offering,
  choice: StayChoice,
): Promise<Hit[]> {
  const alike = targetSpecies.length > 0 ? { species: targetSpecies } : { offeringType: [offeringType] };
  const near = location
    ? ({ near: `${location.lon.toFixed(5)},${location.lat.toFixed(5)}`, sort: "distance" } as const)
    : {};
  const query = {
    kind: ["offering" as const],
    ...alike,
    ...near,
    ...datesOf(choice),
    participants: choice.participants,
    limit: 12,
  };
  const { items } = await browserApi()("GET /api/search", { query });
  return items.filter((hit) => hit.propertyId !== propertyId).slice(0, maxShown);
}

/**
 * Nearby places for the same species, bookable on the chosen dates. Renders nothing where there are none, or
 * loading fails.
 */
function Similar({ checkout: { offering, choice, who } }: { checkout: Checkout }) {
  const t = useTranslations("offering.more");
  const [found, setFound] = useState<Hit[]>();
  const { from, to } = datesOf(choice);
  const ask = useCallback(() => findSimilar(offering, choice), [offering, choice]);
  useEffect(() => {
    let unmounted = false;
    ask().then(
      (hits) => unmounted || setFound(hits),
      () => unmounted || setFound((old) => old ?? []), // optional content: the page works without it
    );
    return () => {
      unmounted = true;
    };
  }, [ask]);
  if (found?.length === 0) return null;
  const query = new URLSearchParams({
    ...(from && to && { fromDate: from, toDate: to }),
    participants: String(choice.participants),
  }).toString();
  return (
    <div className={css.similar}>
      <Section title={t("similar")} lead={t(from ? "leadDates" : "lead")}>
        {found ? (
          <ul className={css.cards}>
            {found.map((hit) => (
              <li key={hit.hitId}>
                <HitCard
                  hit={hit}
                  query={query}
                  priceNote={t("total", { who, count: choice.participants })}
                />
              </li>
            ))}
          </ul>
        ) : (
          <SkeletonCards count={maxShown} />
        )}
      </Section>
    </div>
  );
}
