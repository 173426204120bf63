import { describe, expect, it } from "vitest";
import type { BoundaryShape } from "../boundary/boundary.ts";
import { borderStateOf, circleAround, distanceToBorder } from "./border-distance.ts";

const metre = 1 / 111_320;
/** About 1,000 m × 1,000 m at the equator, where a degree is equally long in both directions. */
const square = (size = 1000, hole = 0): BoundaryShape => {
  const ring = (from: number, to: number) =>
    [
      [from, from],
      [to, from],
      [to, to],
      [from, to],
      [from, from],
    ].map((p) => p.map((n) => n * metre));
  return {
    type: "Polygon",
    coordinates: [ring(0, size), ...(hole ? [ring((size - hole) / 2, (size + hole) / 2)] : [])],
  };
};
const at = (x: number, y: number) => ({ lon: x * metre, lat: y * metre });

describe("the distance to a border", () => {
  it.each([
    [at(500, 500), { isInside: true, metres: 500 }],
    [at(20, 500), { isInside: true, metres: 20 }],
    [at(-30, 500), { isInside: false, metres: 30 }],
    [at(1030, 1040), { isInside: false, metres: 50 }],
  ])("%o", (position, { isInside, metres }) => {
    const found = distanceToBorder(square(), position);
    expect(found?.isInside).toBe(isInside);
    expect(found?.metres).toBeCloseTo(metres, 1);
  });

  it("is shorter along a degree of longitude in the north", () => {
    const north: BoundaryShape = {
      type: "Polygon",
      coordinates: [
        [
          [13, 60],
          [14, 60],
          [14, 61],
          [13, 61],
          [13, 60],
        ],
      ],
    };
    expect(distanceToBorder(north, { lon: 13.01, lat: 60.5 })?.metres).toBeCloseTo(548.2, 0);
  });

  it("is to the nearest part, and a hole is outside", () => {
    expect(distanceToBorder(square(1000, 200), at(500, 500))).toMatchObject({ isInside: false });
    const two: BoundaryShape = {
      type: "MultiPolygon",
      coordinates: [
        square().coordinates as number[][][],
        [
          [
            [2000, 0],
            [2100, 0],
            [2100, 100],
            [2000, 0],
          ].map((p) => p.map((n) => n * metre)),
        ],
      ],
    };
    expect(distanceToBorder(two, at(1990, 0))).toMatchObject({ isInside: false });
    expect(distanceToBorder(two, at(1990, 0))?.metres).toBeCloseTo(10, 1);
  });

  it("is unknown without a border", () => {
    expect(distanceToBorder({ type: "MultiPolygon", coordinates: [] }, at(0, 0))).toBeUndefined();
  });
});

it.each([
  ["well inside", { isInside: true, metres: 200 }, 10, "inside"],
  ["inside, 50 m from the border", { isInside: true, metres: 50 }, 5, "near"],
  ["inside, but perhaps nearer than 50 m", { isInside: true, metres: 70 }, 30, "near"],
  ["perhaps outside", { isInside: false, metres: 10 }, 15, "near"],
  ["surely outside", { isInside: false, metres: 16 }, 15, "outside"],
  ["far outside with a poor position", { isInside: false, metres: 900 }, 400, "outside"],
  ["far inside with a poor position", { isInside: true, metres: 900 }, 400, "inside"],
  ["near with a poor position", { isInside: true, metres: 100 }, 400, "unsure"],
])("who is %s is told so", (_, distance, accuracy, state) => {
  expect(borderStateOf(distance, accuracy)).toBe(state);
});

it("a circle has its radius everywhere", () => {
  const circle = circleAround({ lon: 13, lat: 64 }, 80);
  expect(distanceToBorder(circle, { lon: 13, lat: 64 })?.metres).toBeCloseTo(80, 0);
});
