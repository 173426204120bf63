import { expect, it } from "vitest";
import { borderPath } from "./border-path.ts";

const box = (west: number, south: number, east: number, north: number) => ({
  type: "Polygon" as const,
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});

it("a boundary is drawn north up, and its longest side fills the available room", () => {
  const border = borderPath(box(10, 59, 10.1, 59.2), { width: 100, height: 100 });
  expect(border.height).toBeCloseTo(100);
  expect(border.d.startsWith("M0.0 100.0L")).toBe(true);
});

it("a boundary keeps its proportions: at 60° north a degree of longitude is half as long as one of latitude", () => {
  const border = borderPath(box(10, 59.95, 10.1, 60.05), { width: 100, height: 100 });
  expect(border.width / border.height).toBeCloseTo(0.5, 2);
});

it("every part and every hole of a boundary is drawn", () => {
  const [one, two] = [box(10, 60, 10.1, 60.1), box(11, 60, 11.1, 60.1)];
  const border = borderPath(
    { type: "MultiPolygon", coordinates: [one.coordinates, two.coordinates] },
    { width: 100, height: 100 },
  );
  expect(border.d.match(/M/g)).toHaveLength(2);
});
