/**
 * The search's map. It loads pins for the list's filters and for its own box and zoom; the server clusters
 * them. Pins are buttons above the map, so that they can be focused and read out by screen readers.
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

/** True once the list is painted and the browser is idle. */
function usePageIsIdle(): boolean {
  const [rest, setRest] = useState(false);
  useEffect(() => whenIdle(() => setRest(true)), []);
  return rest;
}

/** The map beside the list, loaded after the list. A narrow screen loads it only when the reader opens it. */
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
  const rest = usePageIsIdle();
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
