import { expect, it } from "vitest";
import { bookedFieldPoints, type FieldPoint, fieldPointRefusals } from "./booked-points.ts";

const square = (west: number, size: number, hole?: number) => ({
  type: "Polygon" as const,
  coordinates: [
    [
      [west, 64],
      [west + size, 64],
      [west + size, 64 + size],
      [west, 64 + size],
      [west, 64],
    ],
    ...(hole
      ? [
          [
            [west + hole, 64 + hole],
            [west + hole, 64 + size - hole],
            [west + size - hole, 64 + size - hole],
            [west + size - hole, 64 + hole],
            [west + hole, 64 + hole],
          ],
        ]
      : []),
  ],
});
const point = (kind: FieldPoint["kind"], lon: number, lat = 64.5): FieldPoint => ({
  kind,
  name: kind,
  lat,
  lon,
});

it("a place lies within the border, on it at most, and in none of its holes", () => {
  expect(fieldPointRefusals([], null)).toEqual([]);
  expect(fieldPointRefusals([point("post", 13.5)], null)).toMatchObject([
    { code: "field_points_need_border" },
  ]);
  const places = [point("post", 13.1), point("boat", 13), point("hut", 13.5), point("other", 12.9)];
  expect(fieldPointRefusals(places, square(13, 1, 0.3)).map(({ path }) => path)).toEqual([
    "points.2.lat",
    "points.3.lat",
  ]);
});

it("guests of a part see its posts and all boats, guests of the whole see all", () => {
  const fieldPoints = [point("post", 13.1), point("post", 13.9), point("boat", 13.9), point("hut", 12)];
  const shown = (parts: { boundary: ReturnType<typeof square> | null }[]) =>
    bookedFieldPoints({ fieldPoints, boundary: square(13, 1), parts }).map(
      ({ kind, lon }) => `${kind} ${lon}`,
    );
  expect(shown([])).toEqual(["post 13.1", "post 13.9", "boat 13.9"]);
  expect(shown([{ boundary: { ...square(13, 0.6) } }])).toEqual(["post 13.1", "boat 13.9"]);
  expect(shown([{ boundary: null }])).toEqual(["post 13.1", "post 13.9", "boat 13.9"]);
});
