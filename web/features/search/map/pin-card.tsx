import { IconX } from "@tabler/icons-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { requestWhileShown } from "#web/platform/api/request-while-shown.ts";
import { Skeleton } from "#web/ui/layout/skeleton.tsx";
import { ErrorState } from "#web/ui/layout/states.tsx";
import { HitCard } from "../hit-card.tsx";
import { usePriceNote } from "../results.tsx";
import { type Hit, searchQuery, stayQuery, type SearchFilters } from "../search-filters.ts";
import css from "./pin-card.module.css";
import type { Pin } from "./use-pins.ts";

type PropertyPin = Extract<Pin, { kind: "property" }>;
const searchRadiusDegrees = 0.0004;

/** The hit of a pin, from the list or loaded by the browser. `hit` is undefined while loading. */
function useHitOfPin(
  pin: PropertyPin,
  filters: SearchFilters,
  hits: readonly Hit[],
): { hit: Hit | undefined; failed: boolean; retry: () => void } {
  const listed = hits.find((one) => one.hitId === pin.hitId);
  const [fetched, setFetched] = useState<Hit>();
  const [state, setState] = useState<"asking" | "failed">("asking");
  const [again, setAgain] = useState(0);
  const searchedFilters = useRef(filters);
  const isListed = listed !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` repeats the request
  useEffect(() => {
    if (isListed) return;
    const { lon, lat } = pin.location;
    const bbox = [
      lon - searchRadiusDegrees,
      lat - searchRadiusDegrees,
      lon + searchRadiusDegrees,
      lat + searchRadiusDegrees,
    ]
      .map((n) => n.toFixed(5))
      .join(",");
    setState("asking");
    return requestWhileShown({
      send: (api) =>
        api("GET /api/search", {
          query: { ...searchQuery(searchedFilters.current), bbox, sort: "price_asc", limit: 20 },
        }),
      onAnswer: ({ items }) =>
        setFetched(
          items.find((one) => one.hitId === pin.hitId) ??
            items.find((one) => one.propertyId === pin.propertyId),
        ),
      onFailed: () => setState("failed"),
    });
  }, [pin, isListed, again]);
  const retry = useCallback(() => setAgain((n) => n + 1), []);
  return { hit: listed ?? fetched, failed: state === "failed", retry };
}

/** The card of a pin: the cheapest hit of the property, and a link to its others. */
export function PinCard({
  pin,
  filters,
  hits,
  onClose,
}: {
  pin: PropertyPin;
  filters: SearchFilters;
  hits: readonly Hit[];
  onClose: () => void;
}) {
  const t = useTranslations("search.map");
  const common = useTranslations("common.ui");
  const { hit, failed, retry } = useHitOfPin(pin, filters, hits);
  const priceNote = usePriceNote(filters);
  const note = hit && priceNote(hit);
  return (
    <section
      className={css.card}
      aria-label={pin.propertyName}
      onKeyDown={(e) => {
        if (e.key === "Escape") onClose();
      }}
    >
      <button type="button" className={css.close} onClick={onClose} aria-label={common("close")}>
        <IconX size={20} aria-hidden />
      </button>
      {hit ? (
        <HitCard hit={hit} query={stayQuery(filters, hit)} {...(note && { priceNote: note })} />
      ) : failed ? (
        <ErrorState title={pin.propertyName} text={t("failed")} onRetry={retry} />
      ) : (
        <div className={css.waiting} role="status" aria-label={common("loading")}>
          <Skeleton height={96} radius={0} />
          <Skeleton width="70%" height={20} />
          <Skeleton width="45%" />
        </div>
      )}
      {pin.count > 1 && (
        <Link className={css.others} to={`/view-property?propertyId=${pin.propertyId}`}>
          {t("others", { count: pin.count - 1 })}
        </Link>
      )}
    </section>
  );
}
