import { Layer, Marker, Source } from "@vis.gl/react-maplibre";
import * as maplibre from "maplibre-gl";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type BoundaryShape, boxOf } from "#domain/boundary/boundary.ts";
import { circleAround, distanceToBorder } from "#domain/field-map/border-distance.ts";
import { type Bounds, type MapTiles, MapView, useDark, useMapTiles } from "#web/features/map/public.ts";
import { type BookedGround, mappedAreaOf, type Place } from "./booked-ground.ts";
import css from "./field-map.module.css";
import { findKeptMap } from "./kept-tiles.ts";
import { keptTemplate, keptTilesProtocol } from "./kept-tiles-protocol.ts";
import type { Position } from "./use-position.ts";

/** The map's tiles, kept ones first. The service's address comes from the kept map, if there is one. */
function useKeptTiles(bookingId: string): MapTiles | "none" | undefined {
  const online = useMapTiles();
  const [kept, setKept] = useState<MapTiles | "none">();
  useEffect(() => {
    let isMounted = true;
    const show = (tiles: MapTiles | "none") => isMounted && setKept(tiles);
    findKeptMap(bookingId).then(
      (map) => show(map?.source ?? "none"),
      () => show("none"),
    );
    return () => {
      isMounted = false;
    };
  }, [bookingId]);
  const source = kept === "none" ? online : kept;
  return useMemo(() => {
    if (typeof source !== "object") return source;
    const [template = ""] = source.tiles;
    maplibre.addProtocol(...keptTilesProtocol(template));
    return { ...source, tiles: [keptTemplate(template)] };
  }, [source]);
}

type Props = {
  ground: BookedGround;
  border: BoundaryShape | null;
  places: readonly Place[];
  position: Position | undefined;
  /** A place that the reader has chosen in the list, to which the map moves. */
  target: Place | undefined;
};
const targetZoom = 14;
/** Around the position, at least so much is shown, and as far as to the border. */
const leastShownMetres = 200;

/** The ground on a map: its border, the parts, the places and the reader's position. */
export default function GroundMap({ ground, border, places, position, target }: Props) {
  const t = useTranslations("fieldMap");
  const dark = useDark();
  const ink = dark ? "#7fbf9b" : "#214d37";
  const tiles = useKeptTiles(ground.bookingId);
  const [map, setMap] = useState<maplibre.Map>();
  const area = border ?? mappedAreaOf(ground);
  const box = area && boxOf(area);
  const bounds = box && ([box.west, box.south, box.east, box.north] satisfies Bounds);
  const isFollowed = useRef(false);
  useEffect(() => {
    if (!position) isFollowed.current = false;
    if (!map || !position || isFollowed.current) return;
    isFollowed.current = true; // moves there once, and leaves the map to the reader afterwards
    const metres = Math.max(
      leastShownMetres,
      1.2 * ((border && distanceToBorder(border, position)?.metres) ?? 0),
    );
    const shown = boxOf(circleAround(position, metres));
    map.fitBounds([shown.west, shown.south, shown.east, shown.north], { padding: 20, maxZoom: 15 });
  }, [map, position, border]);
  useEffect(() => {
    if (map && target)
      map.easeTo({ center: [target.lon, target.lat], zoom: Math.max(map.getZoom(), targetZoom) });
  }, [map, target]);
  const parts = {
    type: "FeatureCollection" as const,
    features: ground.parts.flatMap(({ name, boundary }) =>
      boundary ? [{ type: "Feature" as const, properties: { name }, geometry: boundary }] : [],
    ),
  };
  return (
    <MapView
      label={t("map", { name: ground.name })}
      bounds={bounds}
      tiles={tiles ?? "loading"}
      onReady={setMap}
    >
      {ground.boundary && border !== ground.boundary && (
        <Source type="geojson" data={ground.boundary}>
          <Layer type="line" paint={{ "line-color": ink, "line-width": 1.5, "line-dasharray": [3, 2] }} />
        </Source>
      )}
      {border && (
        <Source type="geojson" data={border as GeoJSON.Geometry}>
          <Layer type="fill" paint={{ "fill-color": ink, "fill-opacity": 0.1 }} />
          <Layer type="line" paint={{ "line-color": ink, "line-width": 3 }} />
        </Source>
      )}
      <Source type="geojson" data={parts}>
        <Layer type="line" paint={{ "line-color": ink, "line-width": 1.5 }} />
        <Layer
          type="symbol"
          layout={{ "text-field": ["get", "name"], "text-font": ["Inter Variable"], "text-size": 13 }}
          paint={{
            "text-color": ink,
            "text-halo-color": dark ? "#111814" : "#ffffff",
            "text-halo-width": 1.5,
          }}
        />
      </Source>
      {places.map(({ kind, name, lat, lon }) => (
        <Marker
          key={`${kind} ${name} ${lat} ${lon}`}
          longitude={lon}
          latitude={lat}
          anchor="left"
          offset={[-9, 0]}
        >
          <span className={css.pin}>
            <span className={css.mark} data-kind={kind} />
            {name}
          </span>
        </Marker>
      ))}
      {position && (
        <>
          <Source type="geojson" data={circleAround(position, position.accuracyMetres) as GeoJSON.Geometry}>
            <Layer type="fill" paint={{ "fill-color": "#2a6fd6", "fill-opacity": 0.15 }} />
            <Layer type="line" paint={{ "line-color": "#2a6fd6", "line-width": 1.5 }} />
          </Source>
          <Marker longitude={position.lon} latitude={position.lat}>
            <span className={css.me} role="img" aria-label={t("me")} />
          </Marker>
        </>
      )}
    </MapView>
  );
}
