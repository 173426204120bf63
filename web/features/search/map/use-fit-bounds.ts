import type { Map as MapLibreMap, PaddingOptions } from "maplibre-gl";
import { useEffect, useRef, useState } from "react";
import { browserApi } from "#web/platform/api/api-client.ts";
import { boxOfText, searchQuery, type SearchFilters } from "../search-filters.ts";
import type { Bounds } from "#web/features/map/public.ts";
import { type AllPins, type Pin, wholeZoom } from "./use-pins.ts";

const countryBounds: Bounds = [4, 57.5, 32, 71.5];
/** The box of most hits, if they are spread over the whole country. */
const norwayBounds: Bounds = [5, 58, 30, 70.5];
/** The maximum zoom when the map is fitted to hits, so that a whole property is visible. */
const maxFitZoom = 11;

/** The zoom at which the map shows this box, rounded down. */
const zoomFor = (map: MapLibreMap, box: Bounds, padding: PaddingOptions): number =>
  wholeZoom(map.cameraForBounds(box, { padding })?.zoom ?? 4);

const edgesOf = (pin: Pin): Bounds =>
  pin.kind === "cluster"
    ? (pin.bbox as Bounds)
    : [pin.location.lon, pin.location.lat, pin.location.lon, pin.location.lat];
function boundsOfPins(pins: readonly Pin[]): Bounds | undefined {
  const edges = pins.map(edgesOf);
  if (edges.length === 0) return undefined;
  const side = (i: 0 | 1 | 2 | 3, of: (...n: number[]) => number) => of(...edges.map((e) => e[i]));
  return [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)];
}

/**
 * Fits the map to the hits of new filters, or to a box in the query, unless the map itself has set that box
 * (`own`). With `refused` the map does not move. `moving`: a move is pending. `all`: the pins of all hits,
 * which the map was fitted to.
 */
export function useFitBounds(
  map: MapLibreMap | undefined,
  filters: SearchFilters,
  room: PaddingOptions,
  own: () => string | undefined,
  refused: boolean,
): { moving: boolean; all: AllPins | undefined } {
  const { show: _show, view: _view, sort: _sort, near: _near, bbox, ...searched } = filters;
  const searchKey = JSON.stringify(searched);
  const [fitted, setFitted] = useState<string>();
  const [all, setAll] = useState<AllPins>();
  const latest = useRef({ filters, room, own, shownBox: bbox });
  latest.current = { ...latest.current, filters, room, own };
  useEffect(() => {
    if (!map || !bbox) return;
    if (bbox !== latest.current.own() && bbox !== latest.current.shownBox)
      map.fitBounds(boxOfText(bbox), { padding: 0 });
    latest.current.shownBox = bbox;
  }, [map, bbox]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `searchKey` includes all filters that move the map
  useEffect(() => {
    if (!map || bbox || refused) return;
    latest.current.shownBox = undefined;
    const stop = new AbortController();
    const finish = () => stop.signal.aborted || setFitted(searchKey);
    const { sort: _, near: __, ...query } = searchQuery(latest.current.filters);
    const zoom = zoomFor(map, norwayBounds, latest.current.room);
    browserApi({ signal: stop.signal })("GET /api/search/map", {
      query: { ...query, bbox: countryBounds.join(), zoom },
    }).then((answer) => {
      if (!stop.signal.aborted) setAll({ answer, zoom });
      const box = boundsOfPins(answer.items);
      if (!box || stop.signal.aborted) return finish();
      void map.once("moveend").then(finish);
      map.fitBounds(box, { padding: latest.current.room, maxZoom: maxFitZoom });
    }, finish); // without an answer the map stays where it is
    return () => {
      stop.abort();
      setFitted(undefined);
      setAll(undefined);
    };
  }, [map, searchKey, bbox === undefined, refused]);
  return { moving: !bbox && !refused && fitted !== searchKey, all };
}
