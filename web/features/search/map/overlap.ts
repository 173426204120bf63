import type { Pin } from "./use-pins.ts";

type PinBox = { x: number; y: number; halfWidth: number; halfHeight: number };
const worldPixels = 512;
/** The pixel position of a location in Web Mercator, from the north-west corner of the world at this zoom. */
function pixelOf({ lon, lat }: Pin["location"], zoom: number): { x: number; y: number } {
  const size = worldPixels * 2 ** zoom;
  const sine = Math.sin((lat * Math.PI) / 180);
  return {
    x: ((lon + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  };
}
const boxesOverlap = (a: PinBox, b: PinBox) =>
  Math.abs(a.x - b.x) < a.halfWidth + b.halfWidth && Math.abs(a.y - b.y) < a.halfHeight + b.halfHeight;
const clusterHalf = 24;
const pinHalf = 19;

/** Half of a dot with the room around it. A dot is 24 pixels wide, the minimum of WCAG 2.5.8. */
const dotHalf = 14;
type Offset = [x: number, y: number];
/** The offsets to try for a dot, the nearest first. */
const offsets: readonly Offset[] = [
  [0, 0],
  ...[1, 2, 3, 4].flatMap((ring) =>
    Array.from({ length: ring * 8 }, (_, n): Offset => {
      const turn = (n / (ring * 8)) * 2 * Math.PI;
      return [Math.sin(turn) * ring * dotHalf * 2, -Math.cos(turn) * ring * dotHalf * 2];
    }),
  ),
];

/**
 * Finds pins whose price would overlap another pin at this zoom; they are drawn as dots. Returns each dot's
 * offset in pixels by property id, so that it covers no other pin if there is room. Clusters keep their place
 * first, then properties with more offerings. `widthOf`: a price's width in pixels.
 */
export function dotOffsets(
  pins: readonly Pin[],
  zoom: number,
  widthOf: (pin: Extract<Pin, { kind: "property" }>) => number,
): ReadonlyMap<string, Offset> {
  const placedBoxes: PinBox[] = [];
  const isFree = (box: PinBox) => !placedBoxes.some((other) => boxesOverlap(box, other));
  for (const pin of pins)
    if (pin.kind === "cluster")
      placedBoxes.push({ ...pixelOf(pin.location, zoom), halfWidth: clusterHalf, halfHeight: clusterHalf });
  const without: { id: string; x: number; y: number }[] = [];
  const properties = pins.flatMap((pin) => (pin.kind === "property" ? [pin] : []));
  for (const pin of properties.sort(
    (a, b) => b.count - a.count || a.propertyId.localeCompare(b.propertyId),
  )) {
    const at = pixelOf(pin.location, zoom);
    const box = { ...at, halfWidth: widthOf(pin) / 2, halfHeight: pinHalf };
    if (isFree(box)) placedBoxes.push(box);
    else without.push({ id: pin.propertyId, ...at });
  }
  return new Map(
    without.map(({ id, x, y }) => {
      const boxAt = ([right, down]: Offset): PinBox => ({
        x: x + right,
        y: y + down,
        halfWidth: dotHalf,
        halfHeight: dotHalf,
      });
      const offset = offsets.find((one) => isFree(boxAt(one))) ?? [0, 0];
      placedBoxes.push(boxAt(offset));
      return [id, offset];
    }),
  );
}
