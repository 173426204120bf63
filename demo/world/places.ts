import { trondelag } from "./places/trondelag.ts";
import { innlandet } from "./places/innlandet.ts";
import { vestland } from "./places/vestland.ts";
import { nordland } from "./places/nordland.ts";
import { moreOgRomsdal } from "./places/more-og-romsdal.ts";
import { oslofjord } from "./places/oslofjord.ts";
import { trondelagSouth } from "./places/trondelag-south.ts";
import { innlandetWest } from "./places/innlandet-west.ts";
import { rogalandAgder } from "./places/rogaland-agder.ts";
import { troms } from "./places/troms.ts";
import { buskerud } from "./places/buskerud.ts";
import { telemark } from "./places/telemark.ts";
import { finnmark } from "./places/finnmark.ts";
import type { OfferingSpec, PlaceSpec } from "./spec.ts";

export const places: readonly PlaceSpec[] = [
  ...trondelag,
  ...innlandet,
  ...vestland,
  ...nordland,
  ...moreOgRomsdal,
  ...oslofjord,
  ...trondelagSouth,
  ...innlandetWest,
  ...rogalandAgder,
  ...troms,
  ...buskerud,
  ...telemark,
  ...finnmark,
];
const byKey = new Map(
  places.flatMap((place) => place.offerings.map((offering) => [offering.key, { place, offering }])),
);

export function offeringNamed(key: string): { place: PlaceSpec; offering: OfferingSpec } {
  const found = byKey.get(key);
  if (!found) throw new Error(`the demo world has no offering ${key}`);
  return found;
}
export const allOfferings: readonly OfferingSpec[] = places.flatMap((place) => place.offerings);
