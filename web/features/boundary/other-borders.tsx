import { Layer, Source } from "@vis.gl/react-maplibre";
import { type Bounds, useDark } from "#web/features/map/public.ts";
import { otherInks } from "./boundary-draw.ts";
import { useOtherBorders } from "./use-other-borders.ts";

/** Neighbours' published boundaries in view, drawn faintly to show overlaps. */
export function OtherBorders({
  view,
  except,
}: {
  view: { bounds: Bounds; zoom: number } | undefined;
  except: string | undefined;
}) {
  const dark = useDark();
  const ink = dark ? otherInks.dark : otherInks.light;
  const features = useOtherBorders(view, except);
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
