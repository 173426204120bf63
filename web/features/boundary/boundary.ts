/** Edits a boundary: merges areas and removes corners. */
import { boxOf } from "#domain/boundary/boundary.ts";
import type { Boundary } from "#contract/property/fields.ts";

type Ring = number[][];
export type Polygon = Ring[];

export const polygonsOf = (b: Boundary | null): Polygon[] =>
  b === null ? [] : b.type === "Polygon" ? [b.coordinates] : b.coordinates;
export const boundaryOf = (polygons: Polygon[]): Boundary | null => {
  const [first, ...rest] = polygons;
  if (!first) return null;
  return rest.length === 0
    ? { type: "Polygon", coordinates: first }
    : { type: "MultiPolygon", coordinates: polygons };
};

/** Merges boundaries; areas that touch or overlap become one. */
export async function mergeBoundaries(boundaries: readonly Boundary[]): Promise<Boundary | null> {
  const [only, ...others] = boundaries;
  if (!only) return null;
  if (others.length === 0) return only;
  const { union } = await import("polyclip-ts");
  type Geom = Parameters<typeof union>[0];
  return boundaryOf(union(polygonsOf(only) as Geom, ...others.map((b) => polygonsOf(b) as Geom)));
}

/** Whether the area can be edited by hand: it has no holes and not too many corners. */
export const isDrawable = ([outer = [], ...holes]: Polygon): boolean =>
  holes.length === 0 && outer.length <= 1000;

/** Removes a corner. An area that would have only two corners left is removed; holes stay unchanged. */
export function withoutCorner(b: Boundary | null, polygon: number, corner: number): Boundary | null {
  const all = polygonsOf(b).flatMap((rings, i) => {
    const [outer = [], ...holes] = rings;
    if (i !== polygon) return [rings];
    const open = outer.slice(0, -1).filter((_, k) => k !== corner % (outer.length - 1));
    return open.length < 3 ? [] : [[[...open, open[0]!], ...holes]];
  });
  return boundaryOf(all);
}

/** The box around a boundary: [west, south, east, north]. */
export function extent(b: Boundary): [number, number, number, number] {
  const { west, south, east, north } = boxOf(b);
  return [west, south, east, north];
}
