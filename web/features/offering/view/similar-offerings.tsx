import { groupOf } from "#domain/booking/group.ts";
import { groupParams } from "#domain/page-addresses.ts";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { isCalendarDate } from "#domain/days.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { Section } from "#web/ui/layout/section.tsx";
import { SkeletonCards } from "#web/ui/layout/skeleton.tsx";
import type { Checkout, Offering, StayChoice } from "#web/features/checkout/public.ts";
import { type Hit, HitCard, searchPaths } from "#web/features/search/public.ts";
import css from "./other-offerings.module.css";

const maxShown = 3;
/** What is farther away is not nearby. */
const maxKm = 60;
/** The chosen dates if they are valid, otherwise none. */
const datesOf = ({ fromDate, toDate }: StayChoice) =>
  isCalendarDate(fromDate) && isCalendarDate(toDate) && fromDate < toDate
    ? { from: fromDate, to: toDate }
    : {};

/** The query for offerings like this one, the nearest first; undefined if it has no location. */
function similarTo({ targetSpecies, offeringType, location }: Offering) {
  if (!location) return undefined;
  return {
    kind: ["offering" as const],
    ...(targetSpecies.length > 0 ? { species: targetSpecies } : { offeringType: [offeringType] }),
    near: `${location.lon.toFixed(5)},${location.lat.toFixed(5)}`,
    sort: "distance" as const,
  };
}
async function findNearby(
  { propertyId }: Offering,
  alike: NonNullable<ReturnType<typeof similarTo>>,
  choice: StayChoice,
): Promise<Hit[]> {
  const query = {
    ...alike,
    ...datesOf(choice),
    ...groupOf(choice),
    limit: 12,
  };
  const { items } = await browserApi()("GET /api/search", { query });
  return items
    .filter((hit) => hit.propertyId !== propertyId && (hit.distanceKm ?? Infinity) <= maxKm)
    .slice(0, maxShown);
}

/**
 * Nearby offerings for the same species that can be booked on the chosen dates, or that there are none. Renders nothing
 * if the offering has no location, or loading fails.
 */
export default function SimilarOfferings({ checkout: { offering, choice, who } }: { checkout: Checkout }) {
  const t = useTranslations("offering.more");
  const [hits, setHits] = useState<Hit[] | "failed">();
  const { from, to } = datesOf(choice);
  const alike = similarTo(offering);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `alike` follows from the offering
  useEffect(() => {
    let unmounted = false;
    if (alike)
      findNearby(offering, alike, choice).then(
        (found) => unmounted || setHits(found),
        () => unmounted || setHits((old) => old ?? "failed"), // optional content: the page works without it
      );
    return () => {
      unmounted = true;
    };
  }, [offering, choice]);
  if (!alike || hits === "failed") return null;
  const query = new URLSearchParams({
    ...(from && to && { fromDate: from, toDate: to }),
    ...groupParams(choice),
  }).toString();
  return (
    <div className={css.similar}>
      <Section
        title={t("similar")}
        lead={hits?.length === 0 ? undefined : t(from ? "leadDates" : "lead", { km: maxKm })}
      >
        {hits === undefined ? (
          <SkeletonCards count={maxShown} />
        ) : hits.length === 0 ? (
          <p>
            {t(from ? "nothingDates" : "nothing", { km: maxKm })}{" "}
            <Link
              to={`${searchPaths.ground}?${new URLSearchParams(Object.entries(alike).map(([k, v]) => [k, String(v)]))}`}
            >
              {t("farther")}
            </Link>
          </p>
        ) : (
          <ul className={css.cards}>
            {hits.map((hit) => (
              <li key={hit.hitId}>
                <HitCard
                  hit={hit}
                  query={query}
                  priceNote={t("total", { who, count: choice.participants })}
                />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}
