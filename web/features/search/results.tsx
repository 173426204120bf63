import { useTranslations } from "use-intl";
import { daysBetween } from "#domain/days.ts";
import { guestKindOf } from "#domain/offering/guest-kind.ts";
import { LinkButton } from "#web/ui/button.tsx";
import type { Highlight } from "./map/use-highlight.ts";
import type { SearchResult } from "./find-hits.ts";
import { HitCard } from "./hit-card.tsx";
import css from "./results.module.css";
import { useAddress, useIsSearching } from "./search-page.ts";
import { daysFor, type Hit, maxShown, pageSize, stayQuery, type SearchFilters } from "./search-filters.ts";

/** Returns what the total price of a hit is for: so many days or nights, and so many people. */
export function usePriceNote(filters: SearchFilters): (hit: Hit) => string | undefined {
  const t = useTranslations("search");
  const { participants } = filters;
  return (hit) => {
    const { from, to } = daysFor(filters, hit);
    if (!from || !to || !participants || from >= to) return undefined;
    const days = daysBetween(from, to);
    return hit.kind === "cabin"
      ? t("priceNoteCabin", { nights: days })
      : t("priceNote", {
          participants,
          days,
          who: guestKindOf(hit.species, false),
          withCabin: hit.withCabinId ? "yes" : "no",
        });
  };
}

/** The list of hits, with a button for more unless the hits are those of an earlier search (`stale`). */
export function Results({
  found,
  filters,
  tie,
  stale,
}: {
  found: SearchResult;
  filters: SearchFilters;
  tie: Highlight;
  stale: boolean;
}) {
  const note = usePriceNote(filters);
  const loading = useIsSearching();
  return (
    <div className={css.results} data-loading={loading || undefined} aria-busy={loading}>
      <ul className={css.cards}>
        {found.items.map((hit, i) => {
          const priceNote = note(hit);
          const point = () => tie.point({ propertyId: hit.propertyId, location: hit.location });
          return (
            <li
              key={hit.hitId}
              data-property={hit.propertyId}
              data-tied={tie.pointed?.propertyId === hit.propertyId || undefined}
              onMouseEnter={point}
              onMouseLeave={() => tie.point(undefined)}
              onFocus={point}
              onBlur={() => tie.point(undefined)}
            >
              <HitCard
                hit={hit}
                query={stayQuery(filters, hit)}
                first={i === 0}
                {...(priceNote && { priceNote })}
              />
            </li>
          );
        })}
      </ul>
      {!stale && <EndOfResults found={found} filters={filters} />}
    </div>
  );
}

function EndOfResults({ found, filters }: { found: SearchResult; filters: SearchFilters }) {
  const t = useTranslations("search");
  const address = useAddress();
  const hitCount = found.items.length;
  if (!found.more) return <p className={css.end}>{t("end", { count: hitCount })}</p>;
  if (hitCount >= maxShown) return <p className={css.end}>{t("tooMany", { count: hitCount })}</p>;
  return (
    <div className={css.end}>
      <LinkButton
        to={address({ ...filters, show: Math.min(maxShown, filters.show + pageSize) })}
        replace
        preventScrollReset
      >
        {t("more")}
      </LinkButton>
    </div>
  );
}
