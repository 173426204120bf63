import { Layer, Source } from "@vis.gl/react-maplibre";
import { boxOf } from "#domain/boundary/boundary.ts";
import type { Boundary } from "#contract/property/fields.ts";
import { MapView, SmallAreas, useDark } from "#web/features/map/public.ts";

type Props = { label: string; boundary: Boundary | null; location: { lon: number; lat: number } };

/** A map with a property's boundary, or with a point if it has no boundary. */
export default function BorderShown({ label, boundary, location: { lon, lat } }: Props) {
  const ink = useDark() ? "#7fbf9b" : "#214d37";
  const box = boundary ? boxOf(boundary) : { west: lon, south: lat, east: lon, north: lat };
  const around = {
    lon: Math.max(0.06, (box.east - box.west) / 2),
    lat: Math.max(0.03, (box.north - box.south) / 2),
  };
  return (
    <MapView
      label={label}
      bounds={[box.west - around.lon, box.south - around.lat, box.east + around.lon, box.north + around.lat]}
      passable
    >
      <Source type="geojson" data={boundary ?? { type: "Point", coordinates: [lon, lat] }}>
        {boundary && <Layer type="fill" paint={{ "fill-color": ink, "fill-opacity": 0.18 }} />}
        {boundary && <Layer type="line" paint={{ "line-color": ink, "line-width": 3 }} />}
        {!boundary && (
          <Layer
            type="circle"
            paint={{
              "circle-radius": 10,
              "circle-color": ink,
              "circle-stroke-color": "#e39b2e",
              "circle-stroke-width": 3,
            }}
          />
        )}
      </Source>
      {boundary && <SmallAreas boundary={boundary} ink={ink} />}
    </MapView>
  );
}
