import { Layer, Source } from "@vis.gl/react-maplibre";
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import type { Boundary } from "#contract/property/fields.ts";
import { MapView, type Bounds, SmallAreas, useDark } from "#web/features/map/public.ts";
import { extent, isDrawable, polygonsOf } from "./boundary.ts";
import { lineColours, otherLineColours } from "./boundary-draw.ts";
import { type DrawHandle, type DrawingProps, useDrawing } from "./use-drawing.ts";
import { useNeighbourBorders } from "./use-neighbour-borders.ts";

export type NamedBoundary = { name: string; boundary: Boundary };
type MapProps = DrawingProps & {
  label: string;
  near: { lon: number; lat: number } | undefined;
  /** When this number changes, the map moves to the boundary, or to `near` without one. */
  fit: number;
  /** The edited property, whose stored boundary is not shown among the neighbours'. */
  propertyId: string | undefined;
  around?: readonly NamedBoundary[] | undefined;
  ref: Ref<DrawHandle>;
};

/** A map to edit the boundary. Areas with holes or very many corners are shown but cannot be edited. */
export default function BoundaryMap({
  label,
  near,
  fit,
  propertyId,
  around = [],
  ref,
  ...drawing
}: MapProps) {
  const { boundary, tool } = drawing;
  const [view, setView] = useState<{ bounds: Bounds; zoom: number }>();
  const dark = useDark();
  const ink = dark ? lineColours.dark : lineColours.light;
  const { map, start, handle } = useDrawing(drawing, dark);
  useImperativeHandle(ref, () => handle);
  const readOnlyAreas = polygonsOf(boundary).filter((rings) => !isDrawable(rings));

  const [outer] = around;
  const bounds = boundary
    ? extent(boundary)
    : outer
      ? extent(outer.boundary)
      : near && ([near.lon - 0.15, near.lat - 0.07, near.lon + 0.15, near.lat + 0.07] satisfies Bounds);
  const target = useRef(bounds);
  target.current = bounds;
  useEffect(() => {
    if (map && fit > 0 && target.current) map.fitBounds(target.current, { padding: 50, maxZoom: 15 });
  }, [map, fit]);

  return (
    <MapView label={label} bounds={bounds} onReady={start} onView={setView}>
      <NeighbourBorders view={view} except={propertyId} />
      {around.length > 0 && <BordersAround around={around} ink={ink} />}
      {boundary && <SmallAreas boundary={boundary} ink={ink} />}
      {readOnlyAreas.length > 0 && (
        <Source type="geojson" data={{ type: "MultiPolygon", coordinates: readOnlyAreas }}>
          <Layer type="fill" paint={{ "fill-color": ink, "fill-opacity": 0.18 }} />
          <Layer type="line" paint={{ "line-color": ink, "line-width": 3 }} />
        </Source>
      )}
      {tool === "remove" && boundary && (
        <Source
          type="geojson"
          data={{
            type: "MultiPoint",
            coordinates: polygonsOf(boundary).flatMap(([outer = []]) => outer.slice(1)),
          }}
        >
          <Layer
            type="circle"
            paint={{
              "circle-radius": 8,
              "circle-color": "#ffffff",
              "circle-stroke-color": "#ad3f28",
              "circle-stroke-width": 3,
            }}
          />
        </Source>
      )}
    </MapView>
  );
}

/** Borders with their names, thinner than the one that is drawn. */
function BordersAround({ around, ink }: { around: readonly NamedBoundary[]; ink: string }) {
  const dark = useDark();
  const features = around.map(({ name, boundary }) => ({
    type: "Feature" as const,
    properties: { name },
    geometry: boundary,
  }));
  return (
    <Source type="geojson" data={{ type: "FeatureCollection", features }}>
      <Layer type="line" paint={{ "line-color": ink, "line-width": 1.5 }} />
      <Layer
        type="symbol"
        layout={{ "text-field": ["get", "name"], "text-font": ["Inter Variable"], "text-size": 12 }}
        paint={{ "text-color": ink, "text-halo-color": dark ? "#111814" : "#ffffff", "text-halo-width": 1.5 }}
      />
    </Source>
  );
}

/** Shows the published boundaries of neighbours in view, so that overlaps can be seen. */
function NeighbourBorders({
  view,
  except,
}: {
  view: { bounds: Bounds; zoom: number } | undefined;
  except: string | undefined;
}) {
  const dark = useDark();
  const ink = dark ? otherLineColours.dark : otherLineColours.light;
  const features = useNeighbourBorders(view, except);
  return (
    <Source type="geojson" data={{ type: "FeatureCollection", features }}>
      <Layer
        id="others-area"
        type="fill"
        beforeId="above-tiles"
        paint={{ "fill-color": ink, "fill-opacity": 0.08 }}
      />
      <Layer
        id="others-line"
        type="line"
        beforeId="above-tiles"
        paint={{ "line-color": ink, "line-width": 1.5, "line-dasharray": [3, 2] }}
      />
      <Layer
        id="others-name"
        type="symbol"
        beforeId="above-tiles"
        minzoom={10}
        layout={{ "text-field": ["get", "name"], "text-font": ["Inter Variable"], "text-size": 12 }}
        paint={{ "text-color": ink, "text-halo-color": dark ? "#111814" : "#ffffff", "text-halo-width": 1.5 }}
      />
    </Source>
  );
}
