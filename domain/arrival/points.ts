/** Meeting points and parking: what they must have, and where «Drive there» leads (rules 9.16). */
import { kmBetween } from "../boundary/distance.ts";
import { inNorway } from "../boundary/norway.ts";
import { pointKinds, type PointKind } from "./fields.ts";

type Position = { lat: number; lon: number };
/** `lat`, `lon`: decimal degrees. `address` and `note` may be empty. */
export type PointPlace = { lat: number | null; lon: number | null; address: string; note: string };
export type MeetingPoint = PointPlace & { kind: PointKind };

export const positionOf = ({ lat, lon }: Pick<PointPlace, "lat" | "lon">): Position | undefined =>
  lat === null || lon === null ? undefined : { lat, lon };

export const isEmptyPoint = ({ lat, lon, address, note }: PointPlace): boolean =>
  lat === null && lon === null && address === "" && note === "";

/** Why a point that is not empty is refused; undefined if it is not. */
export function pointRefusal(point: PointPlace): "point_incomplete" | "point_outside_norway" | undefined {
  const position = positionOf(point);
  if (!position)
    return point.lat !== null || point.lon !== null || !point.address ? "point_incomplete" : undefined;
  return inNorway(position.lon, position.lat) ? undefined : "point_outside_norway";
}

/** A point further than this from its property is probably a mistake, which the landowner is warned of. */
const farKm = 50;
/** The distance in whole kilometres, if it is unusual; else undefined. */
export function unusualDistanceKm(point: PointPlace, property: Position | null): number | undefined {
  const position = positionOf(point);
  const km = position && property ? kmBetween(position, property) : 0;
  return km > farKm ? Math.round(km) : undefined;
}

/** `address`, `municipality`: the property's. */
export type Way = { points: readonly MeetingPoint[]; address: string; municipality: string | null };
/** An address with its municipality, which makes it findable; undefined if there is none. */
export function addressIn(address: string, municipality: string | null): string | undefined {
  const street = address.trim();
  const isNamed = municipality === null || street.toLowerCase().includes(municipality.toLowerCase());
  return street ? (isNamed ? street : `${street}, ${municipality}`) : undefined;
}

/** The destination for navigation to one point: its coordinates, else its address. */
export const destinationOf = (point: PointPlace, municipality: string | null): string | undefined => {
  const position = positionOf(point);
  return position ? `${position.lat},${position.lon}` : addressIn(point.address, municipality);
};

/** The points in the order in which one comes to them: parking, then the meeting point. */
export const inDrivingOrder = <P extends MeetingPoint>(points: readonly P[]): P[] =>
  [...pointKinds].reverse().flatMap((kind) => points.filter((one) => one.kind === kind));

/**
 * The destination for navigation to a booked place: parking, else the meeting point, else the street address.
 * Undefined if the landowner has given none of them: a property's own point lies somewhere in its ground.
 */
export function drivingDestination({ points, address, municipality }: Way): string | undefined {
  const [point] = inDrivingOrder(points);
  return point ? destinationOf(point, municipality) : addressIn(address, municipality);
}
/** The position of the same place; undefined if only its address is known. */
export function drivingPosition(points: readonly MeetingPoint[]): Position | undefined {
  const [point] = inDrivingOrder(points);
  return point && positionOf(point);
}

export const drivingUrl = (destination: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination).replaceAll("%2C", ",")}`;
