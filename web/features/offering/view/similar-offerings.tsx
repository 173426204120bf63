import { groupOf } from "#domain/booking/group.ts";
import { groupParams } from "#domain/page-addresses.ts";
import { useCallback, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { isCalendarDate } from "#domain/days.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { Section } from "#web/ui/layout/section.tsx";
import { SkeletonCards } from "#web/ui/layout/skeleton.tsx";
import type { Checkout, Offering, StayChoice } from "#web/features/checkout/public.ts";
import { type Hit, HitCard } from "#web/features/search/public.ts";
import css from "./other-offerings.module.css";

const maxShown = 3;
/** The chosen dates if they are valid, otherwise none. */
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
    ...groupOf(choice),
    limit: 12,
  };
  const { items } = await browserApi()("GET /api/search", { query });
  return items.filter((hit) => hit.propertyId !== propertyId).slice(0, maxShown);
}

/**
 * Nearby offerings for the same species that can be booked on the chosen dates. Renders nothing if there are
 * none, or loading fails.
 */
export default function SimilarOfferings({ checkout: { offering, choice, who } }: { checkout: Checkout }) {
  const t = useTranslations("offering.more");
  const [similarHits, setSimilarHits] = useState<Hit[]>();
  const { from, to } = datesOf(choice);
  const findHits = useCallback(() => findSimilar(offering, choice), [offering, choice]);
  useEffect(() => {
    let unmounted = false;
    findHits().then(
      (hits) => unmounted || setSimilarHits(hits),
      () => unmounted || setSimilarHits((old) => old ?? []), // optional content: the page works without it
    );
    return () => {
      unmounted = true;
    };
  }, [findHits]);
  if (similarHits?.length === 0) return null;
  const query = new URLSearchParams({
    ...(from && to && { fromDate: from, toDate: to }),
    ...groupParams(choice),
  }).toString();
  return (
    <div className={css.similar}>
      <Section title={t("similar")} lead={t(from ? "leadDates" : "lead")}>
        {similarHits ? (
          <ul className={css.cards}>
            {similarHits.map((hit) => (
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
