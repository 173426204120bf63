import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { drivingHours, kmWithinHours } from "#domain/place/place.ts";
import { useFormat } from "#web/i18n/format.ts";
import type { SearchResult } from "./find-hits.ts";
import { useAddress } from "./search-page.ts";
import { pageSize, type SearchFilters } from "./search-filters.ts";
import css from "./where-note.module.css";

/**
 * Says how the search has read its place, if it has hits there: which, and how far around it; offers other
 * distances, and other places of the name. If the text is no place, what it may have meant.
 */
export function WhereNote({
  filters,
  result: { where, total },
}: {
  filters: SearchFilters;
  result: Pick<SearchResult, "where" | "total">;
}) {
  const t = useTranslations("search.where");
  const { number, list } = useFormat();
  const address = useAddress();
  if (filters.where === undefined || !where) return null;
  const { withinKm: _km, withinHours: _hours, ...whole } = { ...filters, show: pageSize };
  const names = list(
    where.places.map(({ name, kind, municipality, county }) => {
      const of = municipality !== undefined && municipality !== name ? municipality : county;
      return kind === "county" || of === undefined || of === name ? name : t("placeIn", { name, of });
    }),
  );
  const { withinKm } = where;
  const isAround = withinKm !== undefined;
  const [only] = where.places;
  const hasDistances = where.places.length === 1 && only?.kind !== "county";
  return (
    <div className={css.note}>
      <p role="status">
        {where.places.length === 0
          ? t("unknown", { text: filters.where })
          : total > 0 &&
            (filters.withinHours !== undefined && isAround
              ? t("hours", { place: names, hours: Number(filters.withinHours), km: number(withinKm) })
              : isAround
                ? t("around", { place: names, km: number(withinKm) })
                : t("area", { place: names }))}
      </p>
      {hasDistances && (
        <nav className={css.links} aria-label={t("distance")}>
          {drivingHours.map((hours) => (
            <Link
              key={hours}
              to={address({ ...whole, withinHours: String(hours) })}
              aria-current={filters.withinHours === String(hours) ? "true" : undefined}
              title={t("reckoned", { km: number(kmWithinHours(hours)) })}
              preventScrollReset
            >
              {t("withinHours", { hours })}
            </Link>
          ))}
          {(filters.withinHours ?? filters.withinKm) !== undefined && (
            <Link to={address(whole)} preventScrollReset>
              {t("anyDistance")}
            </Link>
          )}
        </nav>
      )}
      {where.others.length > 0 && (
        <p className={css.links}>
          <span>{t("meant")}</span>
          {where.others.map(({ placeId, county }) => (
            <Link key={placeId} to={address({ ...whole, where: placeId })} preventScrollReset>
              {county !== undefined && !placeId.includes(county) ? `${placeId}, ${county}` : placeId}
            </Link>
          ))}
        </p>
      )}
    </div>
  );
}
