import type { Map as MapLibreMap, PaddingOptions, ExpressionSpecification } from "maplibre-gl";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Hit } from "../search-filters.ts";
import { boxOfText, type SearchFilters } from "../search-filters.ts";
import { MapView, type Bounds, byReader, type View, useDark } from "#web/features/map/public.ts";
import { PinCard } from "./pin-card.tsx";
import { Pins } from "./pins.tsx";
import { useFitBounds } from "./use-fit-bounds.ts";
import { useSearchOnMove, type SearchOnMove } from "./use-search-on-move.ts";
import { type Pin, usePins } from "./use-pins.ts";
import { useWide } from "./use-wide.ts";
import type { Highlight } from "./use-highlight.ts";
import { Layer, Source } from "@vis.gl/react-maplibre";
import { useNeighbourBorders } from "#web/features/boundary/public.ts";
import { Button } from "#web/ui/button.tsx";
import css from "./map-pane.module.css";

const maxZoom = 13;
// The space around the map that other elements cover, in pixels: the tools at the top, and on a narrow screen
// also the search field and the list button.
const wideRoom: Required<PaddingOptions> = { top: 90, right: 118, bottom: 60, left: 70 };
const narrowRoom: Required<PaddingOptions> = { top: 190, right: 50, bottom: 100, left: 50 };
/** Returns the padding around the map in which no hits should lie. */
const useMapPadding = (): Required<PaddingOptions> => (useWide() ? wideRoom : narrowRoom);
type PropertyPin = Extract<Pin, { kind: "property" }>;

/** Moves the map if its tools or the opened card would cover the pressed pin. */
function moveClearOf(map: MapLibreMap, { location }: PropertyPin, room: Required<PaddingOptions>): void {
  const { x, y } = map.project(location);
  const { clientWidth, clientHeight } = map.getContainer();
  const underEdge = y < room.top || x < room.left || x > clientWidth - room.right;
  if (underEdge || (y > clientHeight - 360 && x < 400))
    map.easeTo({ center: location, offset: [0, -clientHeight / 5] });
}

/** A map with the hits as pins. Pins and the list highlight each other. */
export default function GroundMap({
  filters,
  hits,
  refused,
  tie,
}: {
  filters: SearchFilters;
  hits: readonly Hit[];
  refused: boolean;
  tie: Highlight;
}) {
  const t = useTranslations("search.map");
  const [map, setMap] = useState<MapLibreMap>();
  const [view, setView] = useState<View>();
  const [open, setOpen] = useState<PropertyPin>();
  const follow = useSearchOnMove(filters, view);
  const room = useMapPadding();
  const { moving, all } = useFitBounds(map, filters, room, follow.own, refused);
  const pins = usePins(filters, moving ? undefined : view, refused, all);
  const openPin =
    open && pins.items.find((pin) => pin.kind === "property" && pin.propertyId === open.propertyId)
      ? open
      : undefined;

  function zoomIn(bounds: Bounds, byKeyboard: boolean) {
    map?.fitBounds(bounds, { padding: room, maxZoom }, byReader);
    // the pressed cluster disappears, so the focus moves to the map
    if (byKeyboard) map?.getCanvas().focus({ preventScroll: true });
  }
  return (
    <MapView
      label={t("label")}
      bounds={filters.bbox ? boxOfText(filters.bbox) : undefined}
      room={room}
      onReady={setMap}
      onView={setView}
      onPress={() => setOpen(undefined)}
    >
      <Borders view={view} pins={pins.items} pointed={(open ?? tie.pointed)?.propertyId} />
      <Pins
        pins={pins.items}
        zoom={view?.zoom ?? 0}
        tie={tie}
        open={openPin?.propertyId}
        onCluster={zoomIn}
        onProperty={(pin) => {
          setOpen((was) => (was?.propertyId === pin.propertyId ? undefined : pin));
          if (map) moveClearOf(map, pin, room);
          tie.show(pin.propertyId);
        }}
      />
      <MapTools pins={pins} moving={moving} follow={follow} />
      {openPin && (
        <PinCard
          key={openPin.propertyId}
          pin={openPin}
          filters={filters}
          hits={hits}
          onClose={() => setOpen(undefined)}
        />
      )}
    </MapView>
  );
}

/** The boundaries of the hits, shown when the map is zoomed in enough. */
function Borders({
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
  const features = useNeighbourBorders(view, undefined).filter(({ properties }) =>
    hits.has(properties.propertyId),
  );
  const isPointed: ExpressionSpecification = ["==", ["get", "propertyId"], pointed ?? ""];
  return (
    <Source type="geojson" data={{ type: "FeatureCollection", features }}>
      <Layer
        id="hits-area"
        type="fill"
        beforeId="above-tiles"
        paint={{ "fill-color": ink, "fill-opacity": ["case", isPointed, 0.28, 0.1] }}
      />
      <Layer
        id="hits-line"
        type="line"
        beforeId="above-tiles"
        paint={{ "line-color": ink, "line-width": ["case", isPointed, 3.5, 1.75] }}
      />
    </Source>
  );
}

/** Controls on the map: a switch for whether the list follows it, and its errors. */
function MapTools({
  pins,
  moving,
  follow,
}: {
  pins: ReturnType<typeof usePins>;
  moving: boolean;
  follow: SearchOnMove;
}) {
  const t = useTranslations("search.map");
  const common = useTranslations("common.ui");
  return (
    <div className={css.tools}>
      <label className={css.follow}>
        <input type="checkbox" checked={follow.on} onChange={(e) => follow.turn(e.currentTarget.checked)} />
        {t("follow")}
      </label>
      {!follow.on && follow.behind && (
        <Button look="primary" size="small" onClick={follow.search}>
          {t("searchHere")}
        </Button>
      )}
      {pins.state === "failed" ? (
        <div className={css.message} role="alert">
          {t("failed")}
          <Button size="small" onClick={pins.retry}>
            {common("retry")}
          </Button>
        </div>
      ) : (
        pins.state === "there" &&
        pins.items.length === 0 && (
          <p className={css.message} role="status">
            {t("none")}
          </p>
        )
      )}
      {(moving || pins.state === "asking") && (
        <span className={css.busy} role="progressbar" aria-label={t("asking")} />
      )}
    </div>
  );
}
