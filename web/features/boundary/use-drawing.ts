import type { Map as MapLibreMap, MapMouseEvent } from "maplibre-gl";
import { useEffect, useRef, useState } from "react";
import type { TerraDraw } from "terra-draw";
import type { Boundary } from "#contract/property/fields.ts";
import { boundaryOf, isDrawable, polygonsOf, withoutCorner } from "./boundary.ts";
import {
  drawnAreas,
  closeArea,
  countDrawnCorners,
  addCornerAtCentre,
  styleDrawing,
  putAreas,
  startDrawing,
  activateTool,
  type Tool,
} from "./boundary-draw.ts";

export type DrawHandle = { close: () => void; undoCorner: () => boolean };
export type DrawingProps = {
  boundary: Boundary | null;
  tool: Tool;
  onDrawn: (b: Boundary | null, by: "draw" | "adjust" | "remove") => void;
  /** Called with the number of corners of the area that is being drawn. */
  onUnderWay: (corners: number) => void;
};
const snapDistancePx = 24;

/** Keeps drawing and boundary in sync: calls `onDrawn` after edits on the map, and draws other changes. */
export function useDrawing({ boundary, tool, onDrawn, onUnderWay }: DrawingProps, dark: boolean) {
  const [stand, setStand] = useState<{ map: MapLibreMap; draw: TerraDraw }>();
  const own = useRef("null");
  const now = useRef({ boundary, tool, onDrawn, onUnderWay });
  now.current = { boundary, tool, onDrawn, onUnderWay };

  useEffect(() => {
    if (!stand) return;
    const { draw, map } = stand;
    draw.on("finish", (_, { action }) => {
      const notDrawable = polygonsOf(now.current.boundary).filter((rings) => !isDrawable(rings));
      const boundary = boundaryOf([...notDrawable, ...drawnAreas(draw)]);
      own.current = JSON.stringify(boundary);
      now.current.onDrawn(boundary, action === "draw" ? "draw" : "adjust");
    });
    draw.on("change", () => now.current.onUnderWay(countDrawnCorners(draw)));
    const press = (e: MapMouseEvent) => {
      if (now.current.tool !== "remove") return;
      const at = nearestCorner(map, now.current.boundary, e.point);
      if (at) now.current.onDrawn(withoutCorner(now.current.boundary, at.polygon, at.corner), "remove");
    };
    const key = (e: KeyboardEvent) => {
      if (e.key !== " " || now.current.tool !== "draw") return;
      e.preventDefault();
      addCornerAtCentre(map);
    };
    map.on("click", press);
    map.getCanvas().addEventListener("keydown", key);
    return () => {
      map.getCanvas().removeEventListener("keydown", key);
      draw.stop();
    };
  }, [stand]);
  useEffect(() => {
    if (stand) styleDrawing(stand.draw, dark);
  }, [stand, dark]);
  useEffect(() => {
    const text = JSON.stringify(boundary);
    if (stand && text !== own.current) {
      own.current = text;
      putAreas(stand.draw, polygonsOf(boundary).filter(isDrawable));
    }
    if (stand) activateTool(stand.draw, tool);
  }, [stand, boundary, tool]);

  const handle: DrawHandle = {
    close: () => void (stand && closeArea(stand.map)),
    undoCorner: () => stand !== undefined && countDrawnCorners(stand.draw) > 0 && stand.draw.undo(),
  };
  return { map: stand?.map, start: (map: MapLibreMap) => setStand({ map, draw: startDrawing(map) }), handle };
}

/** The corner of an outer ring that is nearest to a position on the screen, within reach of a thumb. */
function nearestCorner(
  map: MapLibreMap,
  boundary: Boundary | null,
  { x, y }: { x: number; y: number },
): { polygon: number; corner: number } | undefined {
  let best: { polygon: number; corner: number; far: number } | undefined;
  polygonsOf(boundary).forEach(([outer = []], polygon) => {
    outer.slice(1).forEach(([lon = 0, lat = 0], i) => {
      const at = map.project([lon, lat]);
      const far = Math.hypot(at.x - x, at.y - y);
      if (far <= (best?.far ?? snapDistancePx)) best = { polygon, corner: i + 1, far };
    });
  });
  return best;
}
