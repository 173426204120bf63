import { useEffect, useState } from "react";
import type { Answer } from "#contract/index.ts";
import { requestWhileShown } from "#web/platform/api/request-while-shown.ts";
import type { Bounds } from "#web/features/map/public.ts";

type Outlines = Answer<"GET /api/boundaries/all-property-boundaries">["features"];
const minZoom = 7;

/** The published boundaries of neighbours in view; none if zoomed out too far, or if the request fails. */
export function useNeighbourBorders(
  view: { bounds: Bounds; zoom: number } | undefined,
  except: string | undefined,
): Outlines {
  const [outlines, setOutlines] = useState<Outlines>([]);
  const viewKey =
    view && view.zoom >= minZoom
      ? `${view.bounds.map((n) => n.toFixed(4)).join(",")} ${view.zoom.toFixed(1)}`
      : "";
  useEffect(() => {
    const [bbox = "", zoom = ""] = viewKey.split(" ");
    if (!bbox) return setOutlines([]);
    return requestWhileShown({
      send: (api) => api("GET /api/boundaries/all-property-boundaries", { query: { bbox, zoom } }),
      onAnswer: ({ features }) => setOutlines(features),
      pauseMs: 300,
    });
  }, [viewKey]);
  return outlines.filter(({ properties }) => properties.propertyId !== except);
}
