import proj4 from "proj4";
import { describe, expect, it } from "vitest";
import type { Boundary } from "#contract/property/fields.ts";
import { extent, isDrawable, mergeBoundaries, withoutCorner } from "./boundary.ts";
import { readBoundary } from "./read-boundary.ts";

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

const read = (json: object, near?: readonly [number, number]) =>
  readBoundary(JSON.stringify(json), near && { lon: near[0], lat: near[1] });

it("a geometry, a feature and a collection are read, and their heights dropped", async () => {
  const polygon = { type: "Polygon", coordinates: [square.map((p) => [...p, 340])] };
  expect(await read(polygon)).toEqual({ boundary: area(square) });
  const collection = {
    type: "FeatureCollection",
    features: [
      { type: "Feature", geometry: polygon },
      { type: "Feature", geometry: { type: "Point", coordinates: [1, 2] } },
      { type: "Feature", geometry: { ...polygon, coordinates: [moved(0.5)] } },
    ],
  };
  expect(await read(collection)).toEqual({
    boundary: { type: "MultiPolygon", coordinates: [[square], [moved(0.5)]] },
  });
});

it.each([
  "",
  "{",
  "null",
  '{"type":"Point","coordinates":[1,2]}',
  '{"type":"Polygon","coordinates":[[["a",1],[1,2],[3,4],[1,1]]]}',
])("%j has no area", async (text) => {
  expect(await readBoundary(text, undefined)).toEqual({ refused: "unreadable" });
});

describe("a file in UTM", () => {
  const places = {
    Storåsen: [12.9, 64.7],
    Hardanger: [6.6, 60.3],
    Hedmark: [12, 61],
    Tana: [28.1, 70.2],
  } as const;
  const withCrs = (name: string) => ({ crs: { type: "name", properties: { name } } });
  /** A square of 2 km around a point, in the coordinates of a UTM zone. */
  const squareAround = ([lon, lat]: readonly [number, number], zone: number) => {
    const [e, n] = proj4(`+proj=utm +zone=${zone} +ellps=GRS80 +units=m`).forward([lon, lat]) as [
      number,
      number,
    ];
    const ring = [
      [e, n],
      [e + 2000, n],
      [e + 2000, n + 2000],
      [e, n + 2000],
      [e, n],
    ];
    return { type: "Polygon", coordinates: [ring] };
  };
  const cornerOf = async (json: object, near?: readonly [number, number]) => {
    const result = await read(json, near);
    if (!("boundary" in result)) return result;
    const [west, south] = extent(result.boundary).map((n) => Math.round(n * 10) / 10);
    return [result.zone, west, south];
  };
  it.each(["EPSG:25833", "urn:ogc:def:crs:EPSG::25833", "EPSG:32633"])(
    "is recognised by the name of its CRS: %s",
    async (name) => {
      expect(await cornerOf({ ...squareAround(places.Storåsen, 33), ...withCrs(name) })).toEqual([
        33, 12.9, 64.7,
      ]);
      const collection = {
        type: "FeatureCollection",
        ...withCrs(name),
        features: [{ type: "Feature", geometry: squareAround(places.Storåsen, 33) }],
      };
      expect(await cornerOf(collection)).toEqual([33, 12.9, 64.7]);
    },
  );
  it.each([
    ["Storåsen", 32],
    ["Storåsen", 33],
    ["Hardanger", 32],
    ["Hardanger", 33],
    ["Hedmark", 32],
    ["Hedmark", 33],
    ["Tana", 35],
  ] as const)(
    "without a CRS is recognised by its numbers, in the nearest zone where several fit: %s in %i",
    async (place, zone) => {
      const [lon, lat] = places[place];
      expect(await cornerOf(squareAround([lon, lat], zone), [lon + 0.3, lat])).toEqual([zone, lon, lat]);
    },
  );
  it("is refused if it is in another coordinate system, which is named, or outside Norway", async () => {
    expect(await read({ ...squareAround(places.Storåsen, 33), ...withCrs("EPSG:3857") })).toEqual({
      refused: "otherCrs",
      crs: "EPSG:3857",
    });
    expect(await read(squareAround([12.9, 40], 33))).toEqual({ refused: "otherCrs", crs: "" });
  });
});

it("adjacent parcels are joined into one area, and parcels that do not touch stay apart", async () => {
  expect(await mergeBoundaries([])).toBeNull();
  expect(await mergeBoundaries([area(square)])).toEqual(area(square));
  const one = await mergeBoundaries([area(square), area(moved(0.01))]);
  expect(one && [one.type, extent(one)]).toEqual(["Polygon", [11, 62, 11.02, 62.01]]);
  expect((await mergeBoundaries([area(square), area(moved(0.02))]))?.coordinates).toHaveLength(2);
});

it("deleting a corner of a triangle deletes the whole triangle", () => {
  // the last point of a ring repeats the first, so removing one removes both
  const triangle = withoutCorner(area(square), 0, 4);
  expect(triangle).toEqual(area([square[1]!, square[2]!, square[3]!, square[1]!]));
  expect(withoutCorner(triangle, 0, 1)).toBeNull();
  const two: Boundary = { type: "MultiPolygon", coordinates: [[square, hole], [moved(0.02)]] };
  expect(withoutCorner(two, 0, 1)?.coordinates[0]?.[1]).toEqual(hole);
});

it("a boundary with holes or very many corners cannot be edited by hand", () => {
  expect([
    isDrawable([square]),
    isDrawable([square, hole]),
    isDrawable([Array.from({ length: 1001 }, () => [11, 62])]),
  ]).toEqual([true, false, false]);
});
