/**
 * The map queries with the list's filters and its own box and zoom, and the server clusters its pins. Pins
 * are buttons above the map, so that they can be focused and are read out by screen readers.
 */
import { lazy, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { Hit } from "../search-filters.ts";
import type { SearchFilters } from "../search-filters.ts";
import { MapFrame } from "#web/features/map/public.ts";
import { whenIdle } from "#web/ui/when-idle.ts";
import css from "./map-pane.module.css";
import type { Highlight } from "./use-highlight.ts";
import { useWide } from "./use-wide.ts";

const GroundMap = lazy(() => import("./ground-map.tsx"));

/** True once the page is idle: the list is painted, and nothing else is loading. */
function useIsIdle(): boolean {
  const [rest, setRest] = useState(false);
  useEffect(() => whenIdle(() => setRest(true)), []);
  return rest;
}

/** The map beside the list, loaded after it; on a narrow screen only on demand. */
export function MapPane({
  filters,
  hits,
  refused,
  tie,
}: {
  filters: SearchFilters;
  hits: readonly Hit[];
  refused: boolean;
  tie: Highlight;
}) {
  const t = useTranslations("search.map");
  const wide = useWide();
  const rest = useIsIdle();
  const [isOpened, setIsOpened] = useState(false);
  const isShown = rest && (wide || filters.view === "map");
  useEffect(() => {
    if (isShown) setIsOpened(true);
  }, [isShown]);
  return (
    <div className={css.pane}>
      {isOpened ? (
        <MapFrame className={css.frame} list={<p className="muted">{t("list")}</p>}>
          <GroundMap filters={filters} hits={hits} refused={refused} tie={tie} />
        </MapFrame>
      ) : (
        <div className={css.room} />
      )}
    </div>
  );
}
