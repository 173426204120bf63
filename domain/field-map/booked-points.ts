/** Hunting posts and other named places in the ground of a property (rules 9.23). */
import type { FieldPointKind } from "../arrival/fields.ts";
import { areaTest, type BoundaryShape } from "../boundary/boundary.ts";

export type FieldPoint = { kind: FieldPointKind; name: string; lat: number; lon: number };
type FieldPointRefusal = {
  code: "field_points_need_border" | "field_point_outside_border";
  path: string;
  values?: { name: string };
};

/** Why these points are refused: each lies within the property's border. */
export function fieldPointRefusals(
  points: readonly FieldPoint[],
  border: BoundaryShape | null,
): FieldPointRefusal[] {
  if (points.length === 0) return [];
  if (!border) return [{ code: "field_points_need_border", path: "points" }];
  const isInside = areaTest(border);
  return points.flatMap((point, i): FieldPointRefusal[] =>
    isInside(point)
      ? []
      : [{ code: "field_point_outside_border", path: `points.${i}.lat`, values: { name: point.name } }],
  );
}

/**
 * The points that guests of a booking are shown. Those outside the border are left out, since it may have been
 * moved; so are the posts of other parts of the ground than the booked ones, where others may hunt.
 */
export function bookedFieldPoints(booked: {
  fieldPoints: readonly FieldPoint[];
  boundary: BoundaryShape | null;
  parts: readonly { boundary: BoundaryShape | null }[];
}): FieldPoint[] {
  const { boundary, fieldPoints } = booked;
  if (!boundary) return [];
  const isInside = areaTest(boundary);
  const partTests = booked.parts.flatMap((part) => (part.boundary ? [areaTest(part.boundary)] : []));
  return fieldPoints.filter(
    (point) =>
      isInside(point) &&
      (point.kind !== "post" || partTests.length === 0 || partTests.some((isInPart) => isInPart(point))),
  );
}
