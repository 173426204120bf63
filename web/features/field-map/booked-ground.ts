/** The border and the places of a booked ground, as the map and the file of waypoints show them. */
import type { Answer } from "#contract/index.ts";
import type { FieldPointKind, PointKind } from "#domain/arrival/fields.ts";
import { inDrivingOrder, positionOf } from "#domain/arrival/points.ts";
import type { BoundaryShape } from "#domain/boundary/boundary.ts";
import { squareAround } from "#domain/field-map/tiles.ts";
import { mergeBoundaries } from "#web/features/boundary/public.ts";

export type BookedGround = Pick<
  Answer<"GET /api/core-booking/:bookingId/ground">,
  "bookingId" | "name" | "location" | "boundary" | "parts" | "points" | "fieldPoints"
>;
export type PlaceKind = PointKind | FieldPointKind;
export type Place = { kind: PlaceKind; name: string; lat: number; lon: number; note?: string };

/** The border one has to stay within: of the booked parts, if each has one; else the property's. */
export async function bookedBorderOf({ parts, boundary }: BookedGround) {
  const borders = parts.flatMap((part) => part.boundary ?? []);
  return parts.length > 0 && borders.length === parts.length ? mergeBoundaries(borders) : boundary;
}

/** `kindName`: what a meeting point is called, which has no name of its own. */
export const placesOf = (
  { points, fieldPoints }: BookedGround,
  kindName: (kind: PlaceKind) => string,
): Place[] => [
  ...inDrivingOrder(points).flatMap((point) => {
    const position = positionOf(point);
    if (!position) return [];
    const name = [kindName(point.kind), point.place].filter(Boolean).join(", ");
    return [{ kind: point.kind, name, ...position, ...(point.note && { note: point.note }) }];
  }),
  ...fieldPoints,
];

/** Without a border, the map is kept for a square of this size around the property's point. */
const kmWithoutBorder = 4;
/** The area whose map is kept: the property, since the way to a booked part leads through it. */
export const mappedAreaOf = ({ boundary, location }: BookedGround): BoundaryShape | undefined =>
  boundary ?? (location ? squareAround(location, kmWithoutBorder) : undefined);
