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

/** A dot is 24 pixels wide, the minimum of WCAG 2.5.8, with room around it for the pointer. */
const dotHalf = 14;
type Offset = [x: number, y: number];
/** Ordered by distance. */
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
 * Properties whose price labels would overlap at this zoom, by id: they are drawn as dots, with an offset in
 * pixels so that none covers another pin, if there is room. Clusters take precedence, then properties with
 * more offerings. `widthOf`: a label's width in pixels.
 */
export function dotOffsets(
  pins: readonly Pin[],
  zoom: number,
  widthOf: (pin: Extract<Pin, { kind: "property" }>) => number,
): ReadonlyMap<string, Offset> {
  const placedBoxes: PinBox[] = [];
  const isFree = (box: PinBox) => !placedBoxes.some((other) => clash(box, other));
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
