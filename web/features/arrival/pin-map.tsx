import { Layer, Marker, Source } from "@vis.gl/react-maplibre";
import { useEffect, useRef } from "react";
import { boxOf } from "#domain/boundary/boundary.ts";
import type { Boundary } from "#contract/property/fields.ts";
import { type Bounds, MapView, useDark } from "#web/features/map/public.ts";
import css from "./arrival.module.css";

type Pin = { id: string; kind: string; label: string; lat: number; lon: number };
type Props = {
  label: string;
  boundary: Boundary | null;
  location: { lon: number; lat: number } | null;
  pins: readonly Pin[];
  /** Called with the pressed or dragged position; absent where pins are only shown. */
  onPlace?: (position: { lat: number; lon: number }, id?: string) => void;
};

const margin = { lon: 0.03, lat: 0.015 };
function boundsOf({ boundary, location, pins }: Pick<Props, "boundary" | "location" | "pins">) {
  const box = boundary && boxOf(boundary);
  const corners = box
    ? [
        { lon: box.west, lat: box.south },
        { lon: box.east, lat: box.north },
      ]
    : [];
  const points = [...pins, ...corners];
  const all = points.length > 0 ? points : location ? [location] : [];
  if (all.length === 0) return undefined;
  const [lons, lats] = [all.map(({ lon }) => lon), all.map(({ lat }) => lat)];
  return [
    Math.min(...lons) - margin.lon,
    Math.min(...lats) - margin.lat,
    Math.max(...lons) + margin.lon,
    Math.max(...lats) + margin.lat,
  ] satisfies Bounds;
}

/** A map with the property's boundary, and pins of places such as those where guests meet and park. */
export default function PinMap({ label, boundary, location, pins, onPlace }: Props) {
  const ink = useDark() ? "#7fbf9b" : "#214d37";
  const place = useRef(onPlace);
  useEffect(() => {
    place.current = onPlace;
  });
  return (
    <MapView
      label={label}
      bounds={boundsOf({ boundary, location, pins })}
      passable={!onPlace}
      onReady={(map) =>
        map.on("click", ({ lngLat }) => place.current?.({ lat: lngLat.lat, lon: lngLat.lng }))
      }
    >
      {boundary && (
        <Source type="geojson" data={boundary}>
          <Layer type="fill" paint={{ "fill-color": ink, "fill-opacity": 0.12 }} />
          <Layer type="line" paint={{ "line-color": ink, "line-width": 3 }} />
        </Source>
      )}
      {pins.map(({ id, kind, label: name, lat, lon }) => (
        <Marker
          key={id}
          longitude={lon}
          latitude={lat}
          anchor="bottom"
          draggable={onPlace !== undefined}
          onDragEnd={({ lngLat }) => onPlace?.({ lat: lngLat.lat, lon: lngLat.lng }, id)}
        >
          <span className={css.pin} data-kind={kind}>
            {name}
          </span>
        </Marker>
      ))}
    </MapView>
  );
}
