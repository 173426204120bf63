import { Layer, Source } from "@vis.gl/react-maplibre";
import { boxOf, polygonsOf, type BoundaryShape } from "#domain/boundary/boundary.ts";

/** The minimum size in pixels of an area that can be seen. At zoom 0 the world is 512 pixels wide. */
const minPixels = 14;
const worldPixels = 512;

/** The lowest zoom at which the area is large enough to be seen. */
function visibleFromZoom(area: BoundaryShape): number {
  const { west, east, south, north } = boxOf(area);
  const span = Math.max(east - west, (north - south) / Math.cos((((north + south) / 2) * Math.PI) / 180));
  return Math.log2((minPixels * 360) / (worldPixels * Math.max(span, 1e-6)));
}

/** Marks areas that are too small to be seen at this zoom by a point each. Rendered inside a map. */
export function SmallAreas({ boundary, ink }: { boundary: BoundaryShape; ink: string }) {
  const features = polygonsOf(boundary).map((rings) => {
    const area: BoundaryShape = { type: "Polygon", coordinates: rings };
    const { west, east, south, north } = boxOf(area);
    return {
      type: "Feature" as const,
      properties: { until: visibleFromZoom(area) },
      geometry: { type: "Point" as const, coordinates: [(west + east) / 2, (south + north) / 2] },
    };
  });
  return (
    <Source type="geojson" data={{ type: "FeatureCollection", features }}>
      <Layer
        type="circle"
        filter={["<", ["zoom"], ["get", "until"]]}
        paint={{
          "circle-radius": 7,
          "circle-color": ink,
          "circle-stroke-color": "#e39b2e",
          "circle-stroke-width": 2.5,
        }}
      />
    </Source>
  );
}
