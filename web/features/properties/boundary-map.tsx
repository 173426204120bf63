import { Layer, Source } from "@vis.gl/react-maplibre";
import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useRef, useState } from "react";
import { TerraDraw, TerraDrawPolygonMode, TerraDrawSelectMode } from "terra-draw";
import { TerraDrawMapLibreGLAdapter } from "terra-draw-maplibre-gl-adapter";
import type { Boundary } from "#contract/properties.ts";
import MapView from "../../ui/map-view.tsx";
import { boundaryOf, extent, isDrawable, outerRings } from "./boundary.ts";

export type Tool = "polygon" | "select";
type Props = { boundary: Boundary | null; near: { lon: number; lat: number } | undefined; tool: Tool; onDrawn: (b: Boundary | null) => void };
const ink = "#214d37" as const;
const digits = (n: number) => Math.round(n * 1e7) / 1e7;

function startDrawing(map: MapLibreMap): TerraDraw {
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map }),
    modes: [
      new TerraDrawPolygonMode({ styles: { fillColor: ink, outlineColor: ink, fillOpacity: 0.2 } }),
      new TerraDrawSelectMode({ flags: { polygon: { feature: { draggable: true, coordinates: { midpoints: true, draggable: true, deletable: true } } } } }),
    ],
  });
  draw.start();
  draw.setMode("polygon");
  return draw;
}
const drawnOn = (draw: TerraDraw): Boundary | null =>
  boundaryOf(draw.getSnapshot().flatMap(({ geometry, properties }) => (geometry.type === "Polygon" && properties.mode === "polygon" ? [geometry.coordinates] : [])));

/** The boundary on the map: drawn by hand, or shown as it is where it has holes or very many corners. */
export default function BoundaryMap({ boundary, near, tool, onDrawn }: Props) {
  const [draw, setDraw] = useState<TerraDraw>();
  const own = useRef<string>("null");
  const told = useRef(onDrawn);
  told.current = onDrawn;
  const drawable = boundary === null || isDrawable(boundary);

  useEffect(() => {
    if (!draw) return;
    draw.on("finish", () => {
      const drawn = drawnOn(draw);
      own.current = JSON.stringify(drawn);
      told.current(drawn);
    });
    return () => draw.stop();
  }, [draw]);
  useEffect(() => draw?.setMode(drawable ? tool : "static"), [draw, tool, drawable]);
  useEffect(() => {
    const now = JSON.stringify(boundary);
    if (!draw || now === own.current) return;
    own.current = now;
    draw.clear();
    if (!boundary || !isDrawable(boundary)) return;
    const rings = outerRings(boundary).map((ring) => ring.map(([lon = 0, lat = 0]) => [digits(lon), digits(lat)]));
    draw.addFeatures(rings.map((ring) => ({ type: "Feature", geometry: { type: "Polygon", coordinates: [ring] }, properties: { mode: "polygon" } })));
  }, [draw, boundary]);

  const bounds = boundary ? extent(boundary) : near && ([near.lon - 0.15, near.lat - 0.07, near.lon + 0.15, near.lat + 0.07] as [number, number, number, number]);
  return (
    <MapView bounds={bounds} onReady={(map) => setDraw(startDrawing(map))}>
      {boundary && !drawable && (
        <Source type="geojson" data={{ type: "Feature", properties: {}, geometry: boundary }}>
          <Layer type="fill" paint={{ "fill-color": ink, "fill-opacity": 0.2 }} />
          <Layer type="line" paint={{ "line-color": ink, "line-width": 2 }} />
        </Source>
      )}
    </MapView>
  );
}
