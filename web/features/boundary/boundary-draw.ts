/** Sets up terra-draw, the library with which a boundary is drawn on the map. */
import type { Map as MapLibreMap } from "maplibre-gl";
import { TerraDraw, TerraDrawModeUndoRedo, TerraDrawPolygonMode, TerraDrawSelectMode } from "terra-draw";
import { TerraDrawMapLibreGLAdapter } from "terra-draw-maplibre-gl-adapter";
import type { Polygon } from "./boundary.ts";

/** draw: adds areas. adjust: moves and adds corners. remove: deletes corners. look: changes nothing. */
export type Tool = "draw" | "adjust" | "remove" | "look";
/** Colours of lines and corners, on a light and a dark map. */
export const lineColours = { light: "#214d37", dark: "#7fbf9b" } as const;
export const otherLineColours = { light: "#2a5b78", dark: "#8fc1df" } as const;
const selectedColour = "#e39b2e" as const;
const roundCoordinate = (n: number) => Math.round(n * 1e7) / 1e7;

export function startDrawing(map: MapLibreMap): TerraDraw {
  const thumb = matchMedia("(pointer: coarse)").matches;
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map }),
    undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
    modes: [
      // A tap within this distance of the first or last corner closes the area.
      new TerraDrawPolygonMode({ pointerDistance: thumb ? 24 : 14 }),
      new TerraDrawSelectMode({
        pointerDistance: thumb ? 40 : 30,
        flags: {
          polygon: {
            feature: { draggable: false, coordinates: { midpoints: true, draggable: true, deletable: true } },
          },
        },
        keyEvents: { deselect: "Escape", delete: null, rotate: null, scale: null },
      }),
    ],
  });
  draw.start();
  return draw;
}

/** Styles lines and corners to be visible on light and dark maps, and large enough for a thumb. */
export function styleDrawing(draw: TerraDraw, dark: boolean): void {
  const point = matchMedia("(pointer: coarse)").matches ? 10 : 7;
  const ink = dark ? lineColours.dark : lineColours.light;
  draw.updateModeOptions<typeof TerraDrawPolygonMode>("polygon", {
    styles: {
      fillColor: ink,
      outlineColor: ink,
      fillOpacity: 0.18,
      outlineWidth: 3,
      closingPointWidth: point + 2,
      closingPointColor: selectedColour,
      closingPointOutlineColor: ink,
      closingPointOutlineWidth: 2,
    },
  });
  draw.updateModeOptions<typeof TerraDrawSelectMode>("select", {
    styles: {
      selectedPolygonColor: ink,
      selectedPolygonFillOpacity: 0.22,
      selectedPolygonOutlineColor: ink,
      selectedPolygonOutlineWidth: 3,
      selectionPointWidth: point,
      selectionPointColor: dark ? "#111814" : "#ffffff",
      selectionPointOutlineColor: ink,
      selectionPointOutlineWidth: 3,
      midPointColor: selectedColour,
      midPointOutlineColor: ink,
      midPointOutlineWidth: 1,
      midPointWidth: point - 2,
    },
  });
}

/** The completed areas on the map, in the order in which they were drawn. */
export const drawnAreas = (draw: TerraDraw): Polygon[] =>
  draw
    .getSnapshot()
    .flatMap(({ geometry, properties }) =>
      geometry.type === "Polygon" && properties.mode === "polygon" && !properties.currentlyDrawing
        ? [geometry.coordinates]
        : [],
    );

export function putAreas(draw: TerraDraw, polygons: readonly Polygon[]): void {
  draw.clear();
  draw.addFeatures(
    polygons.map((rings) => ({
      type: "Feature",
      geometry: {
        type: "Polygon",
        coordinates: rings.map((ring) =>
          ring.map(([lon = 0, lat = 0]) => [roundCoordinate(lon), roundCoordinate(lat)]),
        ),
      },
      properties: { mode: "polygon" },
    })),
  );
}

/** Activates a tool. If there is only one area, it is selected. */
export function activateTool(draw: TerraDraw, tool: Tool): void {
  draw.setMode(tool === "draw" ? "polygon" : tool === "adjust" ? "select" : "static");
  if (tool !== "adjust") return;
  const [only, ...others] = draw
    .getSnapshot()
    .filter(({ geometry, properties }) => geometry.type === "Polygon" && properties.mode === "polygon");
  if (only?.id !== undefined && others.length === 0) draw.selectFeature(only.id);
}

/** The number of corners so far of the area that is being drawn. */
export function countDrawnCorners(draw: TerraDraw): number {
  const now = draw.getSnapshot().find(({ properties }) => properties.currentlyDrawing);
  return Number(now?.properties.committedCoordinateCount ?? 0);
}

const pointerEvent = { isPrimary: true, bubbles: true, cancelable: true, button: 0, buttons: 0 };
/** Draws by keyboard: dispatches pointer events at the centre of the map. */
function dispatchAtCentre(map: MapLibreMap, ...names: ("pointermove" | "pointerdown" | "pointerup")[]): void {
  const canvas = map.getCanvas();
  const { left, top, width, height } = canvas.getBoundingClientRect();
  for (const name of names)
    canvas.dispatchEvent(
      new PointerEvent(name, { ...pointerEvent, clientX: left + width / 2, clientY: top + height / 2 }),
    );
}
export const addCornerAtCentre = (map: MapLibreMap): void =>
  dispatchAtCentre(map, "pointermove", "pointerdown", "pointerup");
/** Closes the area that is being drawn, by dispatching Enter, the key for it in terra-draw. */
export const closeArea = (map: MapLibreMap): boolean =>
  map.getCanvas().dispatchEvent(new KeyboardEvent("keyup", { key: "Enter" }));
