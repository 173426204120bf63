import { expect, it } from "vitest";
import type { Boundary } from "#contract/property/endpoints.ts";
import { extent, isDrawable, joined, readBoundary, withoutCorner } from "./boundary.ts";

const square = [
  [11, 62],
  [11.01, 62],
  [11.01, 62.01],
  [11, 62.01],
  [11, 62],
];
const moved = (lon: number) => square.map(([x, y]) => [x! + lon, y!]);
const hole = square.map(([x, y]) => [11.002 + (x! - 11) * 0.1, 62.002 + (y! - 62) * 0.1]);
const area = (...rings: number[][][]): Boundary => ({ type: "Polygon", coordinates: rings });

it("reads a geometry, a feature and a collection, and drops heights", () => {
  const polygon = { type: "Polygon", coordinates: [square.map((p) => [...p, 340])] };
  expect(readBoundary(JSON.stringify(polygon))).toEqual(area(square));
  const collection = {
    type: "FeatureCollection",
    features: [
      { type: "Feature", geometry: polygon },
      { type: "Feature", geometry: { type: "Point", coordinates: [1, 2] } },
      { type: "Feature", geometry: polygon },
    ],
  };
  expect(readBoundary(JSON.stringify(collection))).toEqual({
    type: "MultiPolygon",
    coordinates: [[square], [square]],
  });
});

it.each([
  "",
  "{",
  "null",
  '{"type":"Point","coordinates":[1,2]}',
  '{"type":"Polygon","coordinates":[[["a",1],[1,2],[3,4],[1,1]]]}',
])("finds no area in %j", (text) => {
  expect(readBoundary(text)).toBeUndefined();
});

it("joins parcels that touch into one area, and keeps those apart that do not", async () => {
  expect(await joined([])).toBeNull();
  expect(await joined([area(square)])).toEqual(area(square));
  const one = await joined([area(square), area(moved(0.01))]);
  expect(one && [one.type, extent(one)]).toEqual(["Polygon", [11, 62, 11.02, 62.01]]);
  expect((await joined([area(square), area(moved(0.02))]))?.coordinates).toHaveLength(2);
});

it("takes a corner away, and an area with the last corner it can stand without", () => {
  const triangle = withoutCorner(area(square), 0, 4); // the ring's end is its beginning
  expect(triangle).toEqual(area([square[1]!, square[2]!, square[3]!, square[1]!]));
  expect(withoutCorner(triangle, 0, 1)).toBeNull();
  const two: Boundary = { type: "MultiPolygon", coordinates: [[square, hole], [moved(0.02)]] };
  expect(withoutCorner(two, 0, 1)?.coordinates[0]?.[1]).toEqual(hole);
});

it("leaves holes and many corners to be shown as they are", () => {
  expect([
    isDrawable([square]),
    isDrawable([square, hole]),
    isDrawable([Array.from({ length: 1001 }, () => [11, 62])]),
  ]).toEqual([true, false, false]);
});
