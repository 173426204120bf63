import { east } from "./places-east.ts";
import { middle } from "./places-middle.ts";
import { north } from "./places-north.ts";
import { west } from "./places-west.ts";
import type { OfferingSpec, PlaceSpec } from "./spec.ts";

export const places: readonly PlaceSpec[] = [...middle, ...east, ...west, ...north];
const byKey = new Map(places.flatMap((place) => place.offerings.map((offering) => [offering.key, { place, offering }])));

export function offeringNamed(key: string): { place: PlaceSpec; offering: OfferingSpec } {
  const found = byKey.get(key);
  if (!found) throw new Error(`the demo world has no offering ${key}`);
  return found;
}
export const allOfferings: readonly OfferingSpec[] = places.flatMap((place) => place.offerings);
