import { expect, it } from "vitest";
import { type BoundaryShape, boxOf, centreOf, isValidBoundary } from "./boundary.ts";

const square = (lon: number, lat: number, size = 0.1) => [
  [lon, lat],
  [lon + size, lat],
  [lon + size, lat + size],
  [lon, lat + size],
  [lon, lat],
];
const polygon = (...coordinates: number[][][]): BoundaryShape => ({ type: "Polygon", coordinates });

it("takes an area in Norway, with holes and in several parts", () => {
  expect(isValidBoundary(polygon(square(13, 64)))).toBe(true);
  expect(isValidBoundary(polygon(square(13, 64), square(13.02, 64.02, 0.02)))).toBe(true);
  expect(isValidBoundary({ type: "MultiPolygon", coordinates: [[square(13, 64)], [square(14, 64)]] })).toBe(true);
});
it.each<[string, BoundaryShape]>([
  ["an open ring", polygon(square(13, 64).slice(0, 4))],
  [
    "a bow tie",
    polygon([
      [13, 64],
      [13.1, 64.1],
      [13.1, 64],
      [13, 64.1],
      [13, 64],
    ]),
  ],
  ["a hole across the border", polygon(square(13, 64), square(13.05, 64.05))],
  ["two parts that overlap", { type: "MultiPolygon", coordinates: [[square(13, 64)], [square(13.05, 64.05)]] }],
  [
    "a line",
    polygon([
      [13, 64],
      [13.1, 64.1],
      [13.2, 64.2],
      [13, 64],
    ]),
  ],
  [
    "a point",
    polygon([
      [13, 64],
      [13, 64],
      [13, 64],
      [13, 64],
    ]),
  ],
  ["Sweden's far side", polygon(square(40, 64))],
  ["latitude before longitude", polygon(square(64, 13))],
])("refuses %s", (_what, shape) => {
  expect(isValidBoundary(shape)).toBe(false);
});
it("judges twenty thousand points in less than the blink of a request", () => {
  const ring = Array.from({ length: 19_999 }, (_, i) => {
    const angle = (i / 19_999) * 2 * Math.PI;
    const r = 0.2 + 0.02 * Math.sin(angle * 300);
    return [13 + r * Math.cos(angle), 64 + r * Math.sin(angle)];
  });
  expect(isValidBoundary(polygon([...ring, ring[0] ?? []]))).toBe(true);
});
it("finds the middle and the box, whichever way round the ring goes", () => {
  for (const ring of [square(13, 64), square(13, 64).reverse()]) {
    expect(centreOf(polygon(ring)).lon).toBeCloseTo(13.05, 9);
    expect(centreOf(polygon(ring)).lat).toBeCloseTo(64.05, 9);
  }
  expect(boxOf(polygon(square(13, 64)))).toEqual({ west: 13, south: 64, east: 13.1, north: 64.1 });
});
