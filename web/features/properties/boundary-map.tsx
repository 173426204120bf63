import { Layer, Source } from "@vis.gl/react-maplibre";
import type { Map as MapLibreMap, MapMouseEvent } from "maplibre-gl";
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import type { TerraDraw } from "terra-draw";
import type { Boundary } from "#contract/properties.ts";
import MapView, { type Bounds } from "../../ui/map-view.tsx";
import { SmallAreas } from "../../ui/small-areas.tsx";
import { useDark } from "../../ui/use-map-tiles.ts";
import { boundaryOf, extent, isDrawable, polygonsOf, withoutCorner } from "./boundary.ts";
import { areasOn, closeArea, cornersUnderWay, dropCorner, inks, paint, putAreas, startDrawing, take, type Tool } from "./boundary-draw.ts";
import { OtherBorders } from "./other-borders.tsx";

export type DrawHandle = { close: () => void; undoCorner: () => boolean };
type MapProps = {
  label: string;
  boundary: Boundary | null;
  near: { lon: number; lat: number } | undefined;
  tool: Tool;
  /** A new number moves the view to the boundary, or to `near`. */
  fit: number;
  /** The property whose own border is not somebody else's. */
  propertyId: string | undefined;
  onDrawn: (b: Boundary | null, by: "draw" | "adjust" | "remove") => void;
  /** Corners of the area that is being drawn. */
  onUnderWay: (corners: number) => void;
  ref: Ref<DrawHandle>;
};
const reach = 24;

/** The boundary under the hand. Areas with holes or very many corners are shown as they are, beside those that can be drawn on. */
export default function BoundaryMap({ label, boundary, near, tool, fit, propertyId, onDrawn, onUnderWay, ref }: MapProps) {
  const [stand, setStand] = useState<{ map: MapLibreMap; draw: TerraDraw }>();
  const [view, setView] = useState<{ bounds: Bounds; zoom: number }>();
  const dark = useDark();
  const ink = dark ? inks.dark : inks.light;
  const own = useRef("null");
  const now = useRef({ boundary, tool, onDrawn, onUnderWay });
  now.current = { boundary, tool, onDrawn, onUnderWay };
  const fixed = polygonsOf(boundary).filter((rings) => !isDrawable(rings));

  useImperativeHandle(ref, () => ({
    close: () => void (stand && closeArea(stand.map)),
    undoCorner: () => stand !== undefined && cornersUnderWay(stand.draw) > 0 && stand.draw.undo(),
  }));
  useEffect(() => {
    if (!stand) return;
    const { draw, map } = stand;
    draw.on("finish", (_, { action }) => {
      const kept = polygonsOf(now.current.boundary).filter((rings) => !isDrawable(rings));
      const drawn = boundaryOf([...kept, ...areasOn(draw)]);
      own.current = JSON.stringify(drawn);
      now.current.onDrawn(drawn, action === "draw" ? "draw" : "adjust");
    });
    draw.on("change", () => now.current.onUnderWay(cornersUnderWay(draw)));
    const press = (e: MapMouseEvent) => {
      if (now.current.tool !== "remove") return;
      const at = nearestCorner(map, now.current.boundary, e.point);
      if (at) now.current.onDrawn(withoutCorner(now.current.boundary, at.polygon, at.corner), "remove");
    };
    const key = (e: KeyboardEvent) => {
      if (e.key !== " " || now.current.tool !== "draw") return;
      e.preventDefault();
      dropCorner(map);
    };
    map.on("click", press);
    map.getCanvas().addEventListener("keydown", key);
    return () => {
      map.getCanvas().removeEventListener("keydown", key);
      draw.stop();
    };
  }, [stand]);
  useEffect(() => {
    if (stand) paint(stand.draw, dark);
  }, [stand, dark]);
  useEffect(() => {
    const text = JSON.stringify(boundary);
    if (stand && text !== own.current) {
      own.current = text;
      putAreas(stand.draw, polygonsOf(boundary).filter(isDrawable));
    }
    if (stand) take(stand.draw, tool);
  }, [stand, boundary, tool]);

  const bounds = boundary ? extent(boundary) : near && ([near.lon - 0.15, near.lat - 0.07, near.lon + 0.15, near.lat + 0.07] satisfies Bounds);
  const target = useRef(bounds);
  target.current = bounds;
  useEffect(() => {
    if (stand && fit > 0 && target.current) stand.map.fitBounds(target.current, { padding: 50, maxZoom: 15 });
  }, [stand, fit]);

  return (
    <MapView label={label} bounds={bounds} onReady={(map) => setStand({ map, draw: startDrawing(map) })} onView={setView}>
      <OtherBorders view={view} except={propertyId} />
      {boundary && <SmallAreas boundary={boundary} ink={ink} />}
      {fixed.length > 0 && (
        <Source type="geojson" data={{ type: "MultiPolygon", coordinates: fixed }}>
          <Layer type="fill" paint={{ "fill-color": ink, "fill-opacity": 0.18 }} />
          <Layer type="line" paint={{ "line-color": ink, "line-width": 3 }} />
        </Source>
      )}
      {tool === "remove" && boundary && (
        <Source type="geojson" data={{ type: "MultiPoint", coordinates: polygonsOf(boundary).flatMap(([outer = []]) => outer.slice(1)) }}>
          <Layer type="circle" paint={{ "circle-radius": 8, "circle-color": "#ffffff", "circle-stroke-color": "#ad3f28", "circle-stroke-width": 3 }} />
        </Source>
      )}
    </MapView>
  );
}

/** The outer corner within a thumb's reach of this point of the screen. */
function nearestCorner(map: MapLibreMap, boundary: Boundary | null, { x, y }: { x: number; y: number }): { polygon: number; corner: number } | undefined {
  let best: { polygon: number; corner: number; far: number } | undefined;
  polygonsOf(boundary).forEach(([outer = []], polygon) => {
    outer.slice(1).forEach(([lon = 0, lat = 0], i) => {
      const at = map.project([lon, lat]);
      const far = Math.hypot(at.x - x, at.y - y);
      if (far <= (best?.far ?? reach)) best = { polygon, corner: i + 1, far };
    });
  });
  return best;
}
