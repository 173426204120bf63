import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hectaresWithin, differsFromDrawn } from "./area.ts";
import {
  type BoundaryShape,
  boundaryRefusal,
  boxOf,
  centreOf,
  cornersOf,
  polygonsOf,
  tidyBoundary,
} from "./boundary.ts";

const square = (lon: number, lat: number, size = 0.1) => [
  [lon, lat],
  [lon + size, lat],
  [lon + size, lat + size],
  [lon, lat + size],
  [lon, lat],
];
const polygon = (...coordinates: number[][][]): BoundaryShape => ({ type: "Polygon", coordinates });
const parts = (...coordinates: number[][][][]): BoundaryShape => ({ type: "MultiPolygon", coordinates });
const codeOf = (b: BoundaryShape) => boundaryRefusal(tidyBoundary(b))?.code;
const ringOf = (n: number, at: (i: number) => number[]) => {
  const ring = Array.from({ length: n }, (_, i) => at(i));
  return [...ring, ring[0] ?? []];
};

describe("the boundary check", () => {
  it.each<[string, BoundaryShape]>([
    ["a square", polygon(square(13, 64))],
    ["one drawn the other way round", polygon(square(13, 64).reverse())],
    ["one whose last point is left out", polygon(square(13, 64).slice(0, 4))],
    ["one with heights", polygon(square(13, 64).map(([x = 0, y = 0]) => [x, y, 240]))],
    ["one with a hole", polygon(square(13, 64), square(13.02, 64.02, 0.02))],
    [
      "a hole that touches the border at a corner",
      polygon(square(13, 64), [
        [13, 64],
        [13.05, 64.02],
        [13.02, 64.05],
        [13, 64],
      ]),
    ],
    ["two parts", parts([square(13, 64)], [square(13.2, 64)])],
    ["two parts side by side", parts([square(13, 64)], [square(13.1, 64)])],
    [
      "a part within another's hole",
      parts([square(13, 64), square(13.02, 64.02, 0.06)], [square(13.04, 64.04, 0.01)]),
    ],
    ["Pasvik", polygon(square(29.2, 69.3))],
    ["Lindesnes", polygon(square(7.05, 57.98, 0.01))],
  ])("accepts %s", (_what, shape) => expect(codeOf(shape)).toBeUndefined());

  it.each<[string, string, BoundaryShape]>([
    ["boundary_empty", "no ring", polygon()],
    ["boundary_empty", "an empty ring", polygon([])],
    ["boundary_empty", "no part", parts()],
    ["boundary_empty", "a part without rings", parts([square(13, 64)], [])],
    [
      "boundary_empty",
      "a point",
      polygon([
        [13, 64],
        [13, 64],
        [13, 64],
        [13, 64],
      ]),
    ],
    [
      "boundary_empty",
      "a line",
      polygon([
        [13, 64],
        [13.1, 64.1],
        [13.2, 64.2],
        [13, 64],
      ]),
    ],
    [
      "boundary_empty",
      "a line there and back",
      polygon([
        [13, 64],
        [13.1, 64.1],
        [13.2, 64],
        [13.1, 64.1],
        [13, 64],
      ]),
    ],
    ["boundary_empty", "a hole as large as all", polygon(square(13, 64), square(13, 64))],
    [
      "boundary_crosses_itself",
      "a bow tie",
      polygon([
        [13, 64],
        [13.1, 64.1],
        [13.1, 64],
        [13, 64.11],
        [13, 64],
      ]),
    ],
    [
      "boundary_crosses_itself",
      "an eight through a shared corner",
      polygon([
        [13, 64],
        [13.1, 64.1],
        [13.2, 64.21],
        [13.2, 64],
        [13.1, 64.1],
        [13, 64.2],
        [13, 64],
      ]),
    ],
    [
      "boundary_crosses_itself",
      "a corner that goes through a line",
      polygon([
        [13, 64],
        [13.2, 64],
        [13.2, 64.1],
        [13.1, 64],
        [13.05, 63.95],
        [13, 64.1],
        [13, 64],
      ]),
    ],
    ["boundary_crosses_itself", "parts that overlap", parts([square(13, 64)], [square(13.05, 64.05)])],
    ["boundary_crosses_itself", "a part in another", parts([square(13, 64)], [square(13.02, 64.02, 0.02)])],
    [
      "boundary_crosses_itself",
      "parts that overlap along one straight border",
      parts([square(13, 64)], [square(13.06, 64)]),
    ],
    ["boundary_crosses_itself", "the same part twice", parts([square(13, 64)], [square(13, 64)])],
    ["boundary_hole_outside", "a hole only", polygon([], square(13, 64))],
    ["boundary_hole_outside", "a hole beside it", polygon(square(13, 64), square(13.2, 64, 0.01))],
    ["boundary_hole_outside", "a hole around it", polygon(square(12.5, 64), square(12.4, 63.95, 0.3))],
    ["boundary_hole_outside", "a hole across the border", polygon(square(13, 64), square(13.05, 64.05))],
    [
      "boundary_hole_outside",
      "a hole in a hole",
      polygon(square(13, 64), square(13.02, 64.02, 0.06), square(13.04, 64.04, 0.01)),
    ],
    ["boundary_on_svalbard", "Longyearbyen", polygon(square(15.6, 78.2))],
    ["boundary_on_svalbard", "Bjørnøya", polygon(square(19, 74.4))],
    ["boundary_on_svalbard", "Jan Mayen", polygon(square(-8.6, 71))],
    ["boundary_on_svalbard", "a part of it", parts([square(13, 64)], [square(15.6, 78.2)])],
    ["boundary_outside_norway", "Stockholm", polygon(square(18, 59.3))],
    ["boundary_outside_norway", "Gothenburg", polygon(square(12.3, 57.7))],
    ["boundary_outside_norway", "the Atlantic", polygon(square(0, 64))],
    ["boundary_outside_norway", "latitude before longitude", polygon(square(64, 13))],
    ["boundary_outside_norway", "the antipodes", polygon(square(-167, -64))],
    [
      "boundary_outside_norway",
      "both sides of the date line",
      polygon([
        [-180, 64],
        [180, 64],
        [180, 65],
        [-180, 65],
        [-180, 64],
      ]),
    ],
    ["boundary_outside_norway", "places that are not on earth", polygon(square(1e300, -1e300))],
    [
      "boundary_too_detailed",
      "20,001 corners",
      polygon(ringOf(20_001, (i) => [12 + Math.cos(i / 3184) / 9, 64 + Math.sin(i / 3184) / 9])),
    ],
  ])("refuses as %s: %s", (code, _what, shape) => expect(codeOf(shape)).toBe(code));

  const star = fc.record({
    radii: fc.array(fc.double({ min: 0.01, max: 0.2, noNaN: true }), { minLength: 4, maxLength: 60 }),
    clockwise: fc.boolean(),
    closed: fc.boolean(),
  });
  it("accepts any star polygon, whatever its winding and first corner", () => {
    fc.assert(
      fc.property(star, fc.nat(), ({ radii, clockwise, closed }, from) => {
        const points = radii.map((r, i) => [
          12 + r * Math.cos((i / radii.length) * 2 * Math.PI),
          64 + r * Math.sin((i / radii.length) * 2 * Math.PI),
        ]);
        const turned = [...points.slice(from % points.length), ...points.slice(0, from % points.length)];
        const ring = clockwise ? turned.reverse() : turned;
        const shape = polygon(closed ? [...ring, ring[0] ?? []] : ring);
        expect(codeOf(shape)).toBeUndefined();
        const [[outer = []] = []] = polygonsOf(tidyBoundary(shape));
        const doubled = outer.reduce(
          (sum, [x = 0, y = 0], i) =>
            sum + (x - 12) * ((outer[i + 1]?.[1] ?? y) - 64) - ((outer[i + 1]?.[0] ?? x) - 12) * (y - 64),
          0,
        );
        expect(doubled).toBeGreaterThan(0); // counter-clockwise
      }),
    );
  });
  it("refuses any star polygon with two of its corners swapped", () => {
    fc.assert(
      fc.property(fc.integer({ min: 6, max: 60 }), fc.nat(), fc.nat(), (n, a, b) => {
        const ring = ringOf(n, (i) => [
          12 + 0.1 * Math.cos((i / n) * 2 * Math.PI),
          64 + 0.1 * Math.sin((i / n) * 2 * Math.PI),
        ]).slice(0, n);
        const i = a % n;
        const j = (i + 2 + (b % (n - 3))) % n; // a corner that is not adjacent
        [ring[i], ring[j]] = [ring[j] ?? [], ring[i] ?? []];
        expect(codeOf(polygon(ring))).toBe("boundary_crosses_itself");
      }),
    );
  });
});

describe("the boundary check of parts and holes", () => {
  // The squares lie on a grid, so the expected overlap is known without the code under test.
  const cells = fc.uniqueArray(
    fc.record({
      x: fc.integer({ min: 0, max: 30 }),
      y: fc.integer({ min: 0, max: 30 }),
      size: fc.integer({ min: 1, max: 8 }),
    }),
    {
      minLength: 1,
      maxLength: 8,
    },
  );
  type Cell = { x: number; y: number; size: number };
  const at = (n: number) => Number((12 + n / 100).toFixed(2));
  const ringAt = ({ x, y, size }: Cell) => [
    [at(x), 52 + at(y)],
    [at(x + size), 52 + at(y)],
    [at(x + size), 52 + at(y + size)],
    [at(x), 52 + at(y + size)],
    [at(x), 52 + at(y)],
  ];
  const overlap = (a: Cell, b: Cell) =>
    a.x < b.x + b.size && b.x < a.x + a.size && a.y < b.y + b.size && b.y < a.y + a.size;
  const anyOverlap = (all: readonly Cell[]) =>
    all.some((a, i) => all.slice(i + 1).some((b) => overlap(a, b)));
  it("accepts and refuses parts like a comparison of every pair", () => {
    fc.assert(
      fc.property(
        cells,
        (all) =>
          void expect(codeOf(parts(...all.map((cell) => [ringAt(cell)])))).toBe(
            anyOverlap(all) ? "boundary_crosses_itself" : undefined,
          ),
      ),
    );
  });
  it("accepts and refuses holes like a comparison of every pair", () => {
    const around = ringAt({ x: -5, y: -5, size: 50 });
    fc.assert(
      fc.property(
        cells,
        (all) =>
          void expect(codeOf(polygon(around, ...all.map(ringAt)))).toBe(
            anyOverlap(all) ? "boundary_hole_outside" : undefined,
          ),
      ),
    );
  });
  const squares = (n: number) =>
    Array.from({ length: n }, (_, i) => ringAt({ x: (i % 20) * 2, y: Math.floor(i / 20) * 2, size: 1 }));
  it("accepts three hundred parts or holes, and refuses more", () => {
    expect(codeOf(parts(...squares(300).map((ring) => [ring])))).toBeUndefined();
    expect(boundaryRefusal(tidyBoundary(parts(...squares(301).map((ring) => [ring]))))).toEqual({
      code: "boundary_too_many_parts",
      values: { most: 300 },
    });
    const around = ringAt({ x: -1, y: -1, size: 60 });
    expect(codeOf(polygon(around, ...squares(300)))).toBeUndefined();
    expect(boundaryRefusal(tidyBoundary(polygon(around, ...squares(301))))).toEqual({
      code: "boundary_too_many_holes",
      values: { most: 300 },
    });
  });
});

describe("the boundary check with bounded work", () => {
  const judged = (shape: BoundaryShape) => {
    const work = { comparisons: 0 };
    return { code: boundaryRefusal(tidyBoundary(shape), work)?.code, ...work };
  };
  const n = 19_999;
  const circle = (corners: number, radius = 0.2) =>
    ringOf(corners, (i) => [
      12 + radius * Math.cos((i / corners) * 2 * Math.PI),
      64 + radius * Math.sin((i / corners) * 2 * Math.PI),
    ]);
  const diagonal = (k: number, east: number) => [12 + east + k * 0.01, 64 + k * 0.01];
  const strip = (i: number) => [
    ...Array.from({ length: 33 }, (_, k) => diagonal(k, i / 1000)),
    ...Array.from({ length: 33 }, (_, k) => diagonal(32 - k, (i + 0.4) / 1000)),
    diagonal(0, i / 1000),
  ];
  it.each<[string, string | undefined, BoundaryShape]>([
    [
      "a wavy shore",
      undefined,
      polygon(
        ringOf(n, (i) => [
          12 + (0.2 + 0.02 * Math.sin((i / n) * 600 * Math.PI)) * Math.cos((i / n) * 2 * Math.PI),
          64 + 0.2 * Math.sin((i / n) * 2 * Math.PI),
        ]),
      ),
    ],
    [
      "tall needles",
      undefined,
      polygon(ringOf(n, (i) => (i === n - 1 ? [12, 63.9] : [12 + i * 1e-5, i % 2 ? 64 : 64.5]))),
    ],
    [
      "wide needles",
      undefined,
      polygon(ringOf(n, (i) => (i === n - 1 ? [11.9, 64] : [i % 2 ? 12 : 12.5, 64 + i * 1e-5]))),
    ],
    [
      "slanting needles",
      undefined,
      polygon(
        ringOf(n, (i) =>
          i === n - 1
            ? [12.62, 64.2]
            : [12 + i * 1e-5 + (i % 2 ? 0 : 0.3), 64 - i * 1e-5 + (i % 2 ? 0 : 0.3)],
        ),
      ),
    ],
    [
      "a sea urchin",
      "boundary_too_detailed",
      polygon(
        ringOf(n, (i) => {
          const r = i % 2 ? 0.02 : 0.2;
          return [12 + r * Math.cos((i / n) * 2 * Math.PI), 64 + r * Math.sin((i / n) * 2 * Math.PI)];
        }),
      ),
    ],
    [
      "thin triangles side by side",
      undefined,
      parts(
        ...Array.from({ length: 300 }, (_, i) => [
          [
            [12 + i / 1e5, 64],
            [12.5 + i / 1e5, 64.5],
            [12.000004 + i / 1e5, 64],
            [12 + i / 1e5, 64],
          ],
        ]),
      ),
    ],
    [
      "thousands of thin triangles",
      "boundary_too_many_parts",
      parts(
        ...Array.from({ length: 4000 }, (_, i) => [
          [
            [12 + i / 1e5, 64],
            [12.5 + i / 1e5, 64.5],
            [12.000004 + i / 1e5, 64],
            [12 + i / 1e5, 64],
          ],
        ]),
      ),
    ],
    ["slanting strips side by side", undefined, parts(...Array.from({ length: 300 }, (_, i) => [strip(i)]))],
    [
      "three hundred holes in a fine border",
      undefined,
      polygon(
        circle(18_000, 0.3),
        ...Array.from({ length: 300 }, (_, i) =>
          square(11.9 + (i % 20) * 0.01, 63.9 + Math.floor(i / 20) * 0.01, 0.005),
        ),
      ),
    ],
    ["a hole upon its border", "boundary_hole_outside", polygon(circle(9999), circle(9999))],
    ["a hundred thousand corners", "boundary_too_detailed", polygon(circle(100_000))],
  ])("gives the right verdict on %s", (_what, code, shape) => {
    const { code: actualCode, comparisons } = judged(shape);
    expect(actualCode).toBe(code);
    // the limit is checked between rings, so the last ring may exceed it
    expect(comparisons).toBeLessThan(4_100_000);
  });
});

describe("position and area of a boundary", () => {
  it("include centre, bounding box and corners, whatever the winding", () => {
    for (const ring of [square(13, 64), square(13, 64).reverse()]) {
      expect(centreOf(polygon(ring)).lon).toBeCloseTo(13.05, 9);
      expect(centreOf(polygon(ring)).lat).toBeCloseTo(64.05, 9);
    }
    expect(boxOf(polygon(square(13, 64)))).toEqual({ west: 13, south: 64, east: 13.1, north: 64.1 });
    expect(cornersOf(polygon(square(13, 64), square(13.02, 64.02, 0.02)))).toBe(8);
  });
  // The area of a field one degree wide between two parallels on the ellipsoid, integrated numerically.
  const cell = (lat: number, size: number) => {
    const [a, e2] = [6_378_137, 0.006_694_379_990_14];
    let sum = 0;
    for (let i = 0; i < 10_000; i++) {
      const phi = ((lat + ((i + 0.5) * size) / 10_000) * Math.PI) / 180;
      sum +=
        ((a * a * (1 - e2) * Math.cos(phi)) / (1 - e2 * Math.sin(phi) ** 2) ** 2) *
        ((size / 10_000) * (Math.PI / 180));
    }
    return (sum * ((size * Math.PI) / 180)) / 10_000;
  };
  it.each([58, 64, 70, 78.2])("agree with the ellipsoid at %s° N", (lat) => {
    for (const size of [0.001, 0.01, 0.1])
      expect(hectaresWithin([[square(15, lat, size)]]) / cell(lat, size)).toBeCloseTo(1, 4);
  });
  it("leave out the area of holes", () => {
    const bare = hectaresWithin([[square(13, 64)]]);
    expect(hectaresWithin([[square(13, 64), square(13.02, 64.02, 0.01)]])).toBeCloseTo(
      bare - hectaresWithin([[square(13.02, 64.02, 0.01)]]),
      6,
    );
  });
});

it.each([
  [1_877.2, 1_250, true],
  [1_250, 1_877.2, true],
  [1_877.2, 1_800, false],
  [1_877.2, 1_877.2, false],
])(
  "for %d hectares drawn and %d stated, a notice of the difference is shown: %s",
  (drawnArea, statedArea, isUnlike) => {
    expect(differsFromDrawn(statedArea, drawnArea)).toBe(isUnlike);
  },
);
