import { Layer, Source } from "@vis.gl/react-maplibre";
import { boxOf } from "#domain/boundary/boundary.ts";
import type { Boundary } from "#contract/property/fields.ts";
import { MapView, useDark, type View } from "#web/features/map/public.ts";

export type Drawn = Boundary;
export type MapViewport = View;
type Props = { label: string; area: Drawn | undefined; onView: (view: View) => void };

/** A map that shows the tested area. */
export default function DrawnMap({ label, area, onView }: Props) {
  const ink = useDark() ? "#7fbf9b" : "#214d37";
  const box = area && boxOf(area);
  return (
    <MapView
      label={label}
      bounds={box && [box.west - 0.1, box.south - 0.05, box.east + 0.1, box.north + 0.05]}
      onView={onView}
    >
      {area && (
        <Source type="geojson" data={area}>
          <Layer type="fill" paint={{ "fill-color": ink, "fill-opacity": 0.18 }} />
          <Layer type="line" paint={{ "line-color": ink, "line-width": 3 }} />
        </Source>
      )}
    </MapView>
  );
}
