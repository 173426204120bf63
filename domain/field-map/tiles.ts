/** The pieces of the map that are kept on a device: square tiles of the web Mercator projection (rules 9.23). */
import { type BoundaryShape, type Box, boxOf, polygonsOf, type Ring } from "../boundary/boundary.ts";

/**
 * What is kept of the map of one ground at most. `bytesPerTile` is what a tile of the national map usually
 * takes. `aroundMetres`: the ground outside the border that is kept too.
 */
export const mapDownload = {
  zooms: { from: 8, to: 17 },
  tiles: 400,
  bytesPerTile: 22_000,
  aroundMetres: 300,
} as const;

export type Tile = { z: number; x: number; y: number };
type ZoomRange = { from: number; to: number };

/** Web Mercator ends at this latitude, at which the map is a square. */
const maxLat = 85.0511;
const metresPerDegree = 111_320;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const clamp = (n: number, min: number, max: number) => Math.min(max, Math.max(min, n));

/** A position as fractions of the map, from its north-western corner. */
function mapPosition(lon: number, lat: number): [x: number, y: number] {
  const sine = Math.sin(radians(clamp(lat, -maxLat, maxLat)));
  return [(clamp(lon, -180, 180) + 180) / 360, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

/** A box in fractions of the map. */
type MapBox = { left: number; top: number; right: number; bottom: number };
function mapBoxOf({ west, south, east, north }: Box): MapBox {
  const [left, top] = mapPosition(west, north);
  const [right, bottom] = mapPosition(east, south);
  return { left, top, right, bottom };
}
const widen = ({ left, top, right, bottom }: MapBox, by: number): MapBox => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

type Point = readonly [x: number, y: number];
/** Whether a line from `a` to `b` has a part in the box (Liang–Barsky). */
function lineMeetsBox([ax, ay]: Point, [bx, by]: Point, { left, top, right, bottom }: MapBox): boolean {
  const [dx, dy] = [bx - ax, by - ay];
  let [enter, leave] = [0, 1];
  for (const [step, room] of [
    [-dx, ax - left],
    [dx, right - ax],
    [-dy, ay - top],
    [dy, bottom - ay],
  ] as const) {
    if (step === 0) {
      if (room < 0) return false;
    } else if (step < 0) enter = Math.max(enter, room / step);
    else leave = Math.min(leave, room / step);
  }
  return enter <= leave;
}

/** Whether a point lies inside the outer rings and outside the holes. */
function isInRings([px, py]: Point, rings: readonly Point[][]): boolean {
  let isInside = false;
  for (const ring of rings)
    for (let i = 1; i < ring.length; i++) {
      const [ax, ay] = ring[i - 1]!;
      const [bx, by] = ring[i]!;
      if (ay > py !== by > py && px < ((bx - ax) * (py - ay)) / (by - ay) + ax) isInside = !isInside;
    }
  return isInside;
}

/** A zoom whose box has more tiles than this is not looked at: it would not fit any maximum. */
const maxTilesOfBox = 20_000;

/** The tiles of one zoom that show the ground or what is around it; undefined if they are more than `maximum`. */
function tilesAt(z: number, rings: readonly Point[][], box: MapBox, around: number, maximum: number) {
  const perSide = 2 ** z;
  const index = (fraction: number) => clamp(Math.floor(fraction * perSide), 0, perSide - 1);
  const wide = widen(box, around);
  const [first, last] = [index(wide.left), index(wide.right)];
  const [top, bottom] = [index(wide.top), index(wide.bottom)];
  if ((last - first + 1) * (bottom - top + 1) > maxTilesOfBox) return undefined;
  const tiles: Tile[] = [];
  for (let y = top; y <= bottom; y++)
    for (let x = first; x <= last; x++) {
      const tile = {
        left: x / perSide,
        top: y / perSide,
        right: (x + 1) / perSide,
        bottom: (y + 1) / perSide,
      };
      const near = widen(tile, around);
      const middle = [(tile.left + tile.right) / 2, (tile.top + tile.bottom) / 2] as const;
      if (
        isInRings(middle, rings) ||
        rings.some((ring) => ring.some((b, i) => i > 0 && lineMeetsBox(ring[i - 1]!, b, near)))
      )
        tiles.push({ z, x, y });
      if (tiles.length > maximum) return undefined;
    }
  return tiles;
}

/**
 * The tiles that show a border and what is around it, zoom by zoom, coarsest first. It ends before the zoom
 * with which they would be more than `maximum`, so that no zoom is kept in part.
 */
export function tilesOf(
  border: BoundaryShape,
  zooms: ZoomRange = mapDownload.zooms,
  maximum: number = mapDownload.tiles,
): Tile[] {
  const box = boxOf(border);
  if (!Number.isFinite(box.west + box.south + box.east + box.north)) return [];
  const middle = radians(clamp((box.south + box.north) / 2, -maxLat, maxLat));
  const around = mapDownload.aroundMetres / (metresPerDegree * Math.cos(middle) * 360);
  const rings = polygonsOf(border).flatMap((polygon) =>
    polygon.map((ring: Ring) => ring.map(([lon = 0, lat = 0]): Point => mapPosition(lon, lat))),
  );
  const tiles: Tile[] = [];
  for (let z = Math.max(0, zooms.from); z <= zooms.to; z++) {
    const more = tilesAt(z, rings, mapBoxOf(box), around, maximum - tiles.length);
    if (!more) break;
    tiles.push(...more);
  }
  return tiles;
}

/** The area around a place without a border, as a square with sides of `km`. */
export function squareAround({ lon, lat }: { lon: number; lat: number }, km: number): BoundaryShape {
  const up = (km * 500) / metresPerDegree;
  const out = up / Math.cos(radians(clamp(lat, -maxLat, maxLat)));
  return {
    type: "Polygon",
    coordinates: [
      [
        [lon - out, lat - up],
        [lon + out, lat - up],
        [lon + out, lat + up],
        [lon - out, lat + up],
        [lon - out, lat - up],
      ],
    ],
  };
}

/** `template`: an address with {z}, {x} and {y}. */
export const tileUrl = (template: string, { z, x, y }: Tile): string =>
  template.replace("{z}", String(z)).replace("{x}", String(x)).replace("{y}", String(y));
