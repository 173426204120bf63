import { Marker } from "@vis.gl/react-maplibre";
import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import type { Bounds } from "#web/features/map/public.ts";
import { dotOffsets } from "./overlap.ts";
import css from "./pins.module.css";
import type { Pin } from "./use-pins.ts";
import type { Highlight } from "./use-highlight.ts";

type PropertyPin = Extract<Pin, { kind: "property" }>;
type ClusterPin = Extract<Pin, { kind: "cluster" }>;
type Props = {
  pins: readonly Pin[];
  zoom: number;
  tie: Highlight;
  /** The id of the property whose card is open. */
  open: string | undefined;
  onCluster: (bounds: Bounds, byKeyboard: boolean) => void;
  onProperty: (pin: PropertyPin) => void;
};

const letterWidthPx = 7.8;
const labelPaddingPx = 26;
/** Returns the price on a pin: the stay's total if it is known, otherwise the lowest price. */
function usePrice(): (pin: PropertyPin) => string {
  const t = useTranslations("search.map");
  const f = useFormat();
  return (pin) =>
    pin.totalPriceOre === undefined
      ? t("from", { price: f.fromMoney(pin.fromPriceOre) })
      : f.fromMoney(pin.totalPriceOre);
}

/** Sorts pins from north to south: tabbing follows the reading order, and southern pins are on top. */
const northFirst = (a: Pin, b: Pin) => b.location.lat - a.location.lat || a.location.lon - b.location.lon;

/** The pins as buttons. A cluster zooms in, and a property opens its card. */
export function Pins({ pins, zoom, tie, open, onCluster, onProperty }: Props) {
  const { pointed } = tie;
  const priceOf = usePrice();
  const dots = dotOffsets(pins, zoom, (pin) => priceOf(pin).length * letterWidthPx + labelPaddingPx);
  const alone = pins.some((pin) => pin.kind === "property" && pin.propertyId === pointed?.propertyId);
  return (
    <>
      {[...pins]
        .sort(northFirst)
        .map((pin) =>
          pin.kind === "cluster" ? (
            <ClusterMarker
              key={`${pin.location.lon} ${pin.location.lat}`}
              pin={pin}
              onPress={(byKeyboard) => onCluster(pin.bbox as Bounds, byKeyboard)}
            />
          ) : (
            <PropertyMarker
              key={pin.propertyId}
              pin={pin}
              price={priceOf(pin)}
              dot={dots.get(pin.propertyId)}
              tied={pointed?.propertyId === pin.propertyId}
              open={open === pin.propertyId}
              onPoint={(on) =>
                tie.point(on ? { propertyId: pin.propertyId, location: pin.location } : undefined)
              }
              onFocus={() => tie.show(pin.propertyId)}
              onPress={() => onProperty(pin)}
            />
          ),
        )}
      {pointed && !alone && (
        <Marker
          longitude={pointed.location.lon}
          latitude={pointed.location.lat}
          style={{ zIndex: 3, pointerEvents: "none" }}
        >
          <span className={css.spot} data-testid="spot" />
        </Marker>
      )}
    </>
  );
}

function ClusterMarker({ pin, onPress }: { pin: ClusterPin; onPress: (byKeyboard: boolean) => void }) {
  const t = useTranslations("search.map");
  const f = useFormat();
  const size = pin.count < 10 ? "few" : pin.count < 100 ? "some" : "many";
  return (
    <Marker longitude={pin.location.lon} latitude={pin.location.lat}>
      <button
        type="button"
        className={css.cluster}
        data-size={size}
        onClick={(e) => onPress(e.detail === 0)}
        aria-label={t("cluster", { count: pin.count, price: f.fromMoney(pin.fromPriceOre) })}
      >
        {f.number(pin.count)}
      </button>
    </Marker>
  );
}

type PropertyProps = {
  pin: PropertyPin;
  price: string;
  /** The offset of the dot in pixels, if the pin is drawn as a dot because its price has no room. */
  dot: [x: number, y: number] | undefined;
  tied: boolean;
  open: boolean;
  onPoint: (on: boolean) => void;
  onFocus: () => void;
  onPress: () => void;
};
function PropertyMarker({ pin, price, dot, tied, open, onPoint, onFocus, onPress }: PropertyProps) {
  const t = useTranslations("search.map");
  return (
    <Marker
      longitude={pin.location.lon}
      latitude={pin.location.lat}
      offset={dot ?? [0, 0]}
      style={{ zIndex: tied || open ? 3 : 1 }}
    >
      <button
        type="button"
        className={css.pin}
        data-pin={pin.propertyId}
        data-tied={tied || open || undefined}
        data-dot={(dot && !tied && !open) || undefined}
        aria-expanded={open}
        aria-label={t("pin", { name: pin.propertyName, price, count: pin.count })}
        onClick={onPress}
        onMouseEnter={() => onPoint(true)}
        onMouseLeave={() => onPoint(false)}
        onFocus={(e) => {
          onPoint(true);
          if (e.currentTarget.matches(":focus-visible")) onFocus();
        }}
        onBlur={() => onPoint(false)}
      >
        {dot && !tied && !open ? null : price}
      </button>
    </Marker>
  );
}
