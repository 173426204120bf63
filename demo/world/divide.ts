/** Divides a boundary into parts of the ground, along uneven lines as landowners draw them. */
import { intersection } from "polyclip-ts";
import {
  type BoundaryShape,
  boxOf,
  polygonsOf,
  type TidyBoundary,
  tidyBoundary,
} from "#domain/boundary/boundary.ts";
import { seededRandom } from "./seeded.ts";

type Line = [number, number][];
type Polygons = Parameters<typeof intersection>[0];
const pointsOnLine = 8;
/** How far a line deviates, as a share of the height of a part. */
const unevenness = 0.15;

/** The parts from north to south. A part that the boundary's shape leaves nothing of is missing. */
export function divideBoundary(name: string, boundary: BoundaryShape, count: number): TidyBoundary[] {
  const random = seededRandom(`${name}/parts`);
  const { west, south, east, north } = boxOf(boundary);
  const height = (north - south) / count;
  const line = (i: number): Line => {
    const isOuter = i === 0 || i === count;
    return Array.from({ length: pointsOnLine + 1 }, (_, n) => [
      west + ((east - west) * n) / pointsOnLine,
      north - height * (i + (isOuter ? 0 : (random() - 0.5) * 2 * unevenness)),
    ]);
  };
  const lines = Array.from({ length: count + 1 }, (_, i) => line(i));
  return lines.slice(1).flatMap((lower, i) => {
    const upper = lines[i] ?? [];
    const band = [...upper, ...lower.toReversed(), ...upper.slice(0, 1)];
    const coordinates = intersection(polygonsOf(boundary) as Polygons, [[band]]);
    const [only] = coordinates;
    if (!only) return [];
    return tidyBoundary(
      coordinates.length === 1
        ? { type: "Polygon", coordinates: only }
        : { type: "MultiPolygon", coordinates },
    );
  });
}
