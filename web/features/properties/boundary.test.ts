import { expect, it } from "vitest";
import { boundaryHectares, cornersOf, extent, isDrawable, readBoundary } from "./boundary.ts";

const square = [
  [11, 62],
  [11.01, 62],
  [11.01, 62.01],
  [11, 62.01],
  [11, 62],
];
const hole = square.map(([x, y]) => [11.002 + (x! - 11) * 0.1, 62.002 + (y! - 62) * 0.1]);

it("reads a geometry, a feature and a collection, and drops heights", () => {
  const polygon = { type: "Polygon", coordinates: [square.map((p) => [...p, 340])] };
  expect(readBoundary(JSON.stringify(polygon))).toEqual({ type: "Polygon", coordinates: [square] });
  const collection = {
    type: "FeatureCollection",
    features: [
      { type: "Feature", geometry: polygon },
      { type: "Feature", geometry: { type: "Point", coordinates: [1, 2] } },
      { type: "Feature", geometry: polygon },
    ],
  };
  expect(readBoundary(JSON.stringify(collection))).toEqual({ type: "MultiPolygon", coordinates: [[square], [square]] });
});

it.each(["", "{", "null", '{"type":"Point","coordinates":[1,2]}', '{"type":"Polygon","coordinates":[[["a",1],[1,2],[3,4],[1,1]]]}'])("finds no area in %j", (text) => {
  expect(readBoundary(text)).toBeUndefined();
});

it("measures an area, less its holes", () => {
  const whole = { type: "Polygon" as const, coordinates: [square] };
  // One hundredth of a degree each way at 62° north, on the ellipsoid: 1.1146 km × 0.5238 km.
  expect(boundaryHectares(whole)).toBeCloseTo(58.386, 1);
  const withHole = { type: "Polygon" as const, coordinates: [square, hole] };
  expect(boundaryHectares(withHole)).toBeCloseTo(58.386 * 0.99, 1);
  expect([cornersOf(whole), isDrawable(whole), isDrawable(withHole)]).toEqual([4, true, false]);
  expect(extent(whole)).toEqual([11, 62, 11.01, 62.01]);
});
