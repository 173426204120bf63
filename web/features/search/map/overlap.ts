import type { Pin } from "./use-pins.ts";

type PinBox = { x: number; y: number; halfWidth: number; halfHeight: number };
const worldPixels = 512;
/** Web Mercator: a location's pixels from the world's north-west corner at this zoom. */
function pixelOf({ lon, lat }: Pin["location"], zoom: number): { x: number; y: number } {
  const size = worldPixels * 2 ** zoom;
  const sine = Math.sin((lat * Math.PI) / 180);
  return {
    x: ((lon + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  };
}
const clash = (a: PinBox, b: PinBox) =>
  Math.abs(a.x - b.x) < a.halfWidth + b.halfWidth && Math.abs(a.y - b.y) < a.halfHeight + b.halfHeight;
const clusterHalf = 24;
const pinHalf = 19;

/**
 * Ids of the properties whose price label would overlap at this zoom, which are drawn as dots. Clusters take
 * precedence, then properties with more offerings. `widthOf`: a label's width in pixels.
 */
export function hiddenByOverlap(
  pins: readonly Pin[],
  zoom: number,
  widthOf: (pin: Extract<Pin, { kind: "property" }>) => number,
): ReadonlySet<string> {
  const taken: PinBox[] = [];
  for (const pin of pins)
    if (pin.kind === "cluster")
      taken.push({ ...pixelOf(pin.location, zoom), halfWidth: clusterHalf, halfHeight: clusterHalf });
  const out = new Set<string>();
  const properties = pins.flatMap((pin) => (pin.kind === "property" ? [pin] : []));
  for (const pin of properties.sort(
    (a, b) => b.count - a.count || a.propertyId.localeCompare(b.propertyId),
  )) {
    const box = { ...pixelOf(pin.location, zoom), halfWidth: widthOf(pin) / 2, halfHeight: pinHalf };
    if (taken.some((other) => clash(box, other))) out.add(pin.propertyId);
    else taken.push(box);
  }
  return out;
}
