import { describe, expect, it } from "vitest";
import type { BoundaryShape } from "../boundary/boundary.ts";
import { mapDownload, squareAround, tilesOf, tileUrl } from "./tiles.ts";

const square = (west: number, south: number, size: number): BoundaryShape => ({
  type: "Polygon",
  coordinates: [
    [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
      [west, south],
    ],
  ],
});
const zoomsOf = (tiles: readonly { z: number }[]) => [...new Set(tiles.map(({ z }) => z))];
const key = ({ z, x, y }: { z: number; x: number; y: number }) => `${z}/${x}/${y}`;

describe("the tiles of a border", () => {
  it("are those of the national map that show it", () => {
    // Oslo's town hall, by the formula of OpenStreetMap's wiki on tile names
    const [tile] = tilesOf(square(10.7332, 59.9119, 0.0001), { from: 14, to: 14 });
    expect(tile).toEqual({ z: 14, x: 8680, y: 4765 });
    expect(tileUrl("https://tiles.example/{z}/{y}/{x}.png", tile!)).toBe(
      "https://tiles.example/14/4765/8680.png",
    );
  });

  it("come zoom by zoom, coarsest first, without repetition", () => {
    const tiles = tilesOf(square(13, 64.5, 0.05));
    expect(tiles.map(({ z }) => z)).toEqual(tiles.map(({ z }) => z).toSorted((a, b) => a - b));
    expect(new Set(tiles.map(key)).size).toBe(tiles.length);
    expect(tiles[0]?.z).toBe(mapDownload.zooms.from);
  });

  it.each([
    ["a small property", 0.005, 17],
    ["a valley", 0.05, 15],
    ["a whole municipality", 0.6, 12],
  ])("are never more than the maximum: %s", (_, size, deepest) => {
    const tiles = tilesOf(square(13, 64.5, size));
    expect(tiles.length).toBeLessThanOrEqual(mapDownload.tiles);
    expect(zoomsOf(tiles).at(-1)).toBe(deepest);
  });

  it("have every zoom whole: each tile's parent is there", () => {
    const tiles = tilesOf(square(13, 64.5, 0.05));
    const all = new Set(tiles.map(key));
    for (const { z, x, y } of tiles)
      if (z > mapDownload.zooms.from) expect(all).toContain(`${z - 1}/${x >> 1}/${y >> 1}`);
  });

  it("leave out what is far from a slanting border, and what lies in a large hole", () => {
    const strip: BoundaryShape = {
      type: "Polygon",
      coordinates: [
        [
          [13, 64.5],
          [13.4, 64.7],
          [13.4, 64.701],
          [13, 64.501],
          [13, 64.5],
        ],
      ],
    };
    const zoom = { from: 14, to: 14 };
    const around = square(13, 64.5, 0.2);
    expect(tilesOf(strip, zoom).length).toBeLessThan(tilesOf(square(13, 64.5, 0.4), zoom, 5000).length / 4);
    const ring: BoundaryShape = {
      type: "Polygon",
      coordinates: [
        around.coordinates[0] as number[][],
        [
          [13.02, 64.52],
          [13.02, 64.68],
          [13.18, 64.68],
          [13.18, 64.52],
          [13.02, 64.52],
        ],
      ],
    };
    expect(tilesOf(ring, zoom, 5000).length).toBeLessThan(tilesOf(around, zoom, 5000).length);
  });

  it("have some ground outside the border", () => {
    const [west, size] = [10, 360 / 2 ** 12];
    const first = Math.floor(((west + 180) / 360) * 2 ** 12);
    // a border that ends a hundred metres inside of a tile
    const east = ((first + 1) / 2 ** 12) * 360 - 180 - 0.002;
    const tiles = tilesOf(square(east - size / 4, 60, size / 4), { from: 12, to: 12 });
    expect(tiles.some(({ x }) => x === first + 1)).toBe(true);
  });

  it("end where the map ends", () => {
    const tiles = tilesOf(square(179, 84.9, 2), { from: 3, to: 3 });
    expect(tiles).toEqual([{ z: 3, x: 7, y: 0 }]);
    expect(tilesOf(square(-180, -90, 1), { from: 3, to: 3 })).toEqual([{ z: 3, x: 0, y: 7 }]);
  });

  it("are none of a border without corners, or where no zoom fits", () => {
    expect(tilesOf({ type: "MultiPolygon", coordinates: [] })).toEqual([]);
    expect(tilesOf(square(5, 58, 12), { from: 14, to: 17 })).toEqual([]);
  });
});

it("a place without a border has a square around it", () => {
  const [ring = []] = squareAround({ lon: 13, lat: 60 }, 4).coordinates as number[][][];
  const [[west = 0, south = 0] = [], , [east = 0, north = 0] = []] = ring;
  expect((north - south) * 111.32).toBeCloseTo(4, 5);
  expect((east - west) * 111.32 * Math.cos(Math.PI / 3)).toBeCloseTo(4, 5);
});
