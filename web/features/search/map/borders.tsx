import { Layer, Source } from "@vis.gl/react-maplibre";
import type { ExpressionSpecification } from "maplibre-gl";
import { useOtherBorders } from "#web/features/boundary/public.ts";
import { type View, useDark } from "#web/features/map/public.ts";
import type { Pin } from "./use-pins.ts";

/** The hits' boundaries, when zoomed in enough. */
export function Borders({
  view,
  pins,
  pointed,
}: {
  view: View | undefined;
  pins: readonly Pin[];
  pointed: string | undefined;
}) {
  const ink = useDark() ? "#7fbf9b" : "#214d37";
  const hits = new Set(pins.flatMap((pin) => (pin.kind === "property" ? [pin.propertyId] : [])));
  const features = useOtherBorders(view, undefined).filter(({ properties }) =>
    hits.has(properties.propertyId),
  );
  const looked: ExpressionSpecification = ["==", ["get", "propertyId"], pointed ?? ""];
  return (
    <Source type="geojson" data={{ type: "FeatureCollection", features }}>
      <Layer
        id="hits-area"
        type="fill"
        beforeId="above-tiles"
        paint={{ "fill-color": ink, "fill-opacity": ["case", looked, 0.28, 0.1] }}
      />
      <Layer
        id="hits-line"
        type="line"
        beforeId="above-tiles"
        paint={{ "line-color": ink, "line-width": ["case", looked, 3.5, 1.75] }}
      />
    </Source>
  );
}
