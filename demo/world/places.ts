import trondelag from "./places/trondelag.json" with { type: "json" };
import innlandet from "./places/innlandet.json" with { type: "json" };
import vestland from "./places/vestland.json" with { type: "json" };
import nordland from "./places/nordland.json" with { type: "json" };
import moreOgRomsdal from "./places/more-og-romsdal.json" with { type: "json" };
import oslofjord from "./places/oslofjord.json" with { type: "json" };
import trondelagSouth from "./places/trondelag-south.json" with { type: "json" };
import innlandetWest from "./places/innlandet-west.json" with { type: "json" };
import rogalandAgder from "./places/rogaland-agder.json" with { type: "json" };
import troms from "./places/troms.json" with { type: "json" };
import buskerud from "./places/buskerud.json" with { type: "json" };
import telemark from "./places/telemark.json" with { type: "json" };
import finnmark from "./places/finnmark.json" with { type: "json" };
import type { OfferingSpec, PlaceSpec } from "./spec.ts";

/** The places in the notation of `PlaceSpec`. places.test.ts checks what the types of JSON cannot. */
export const places = [
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
] as unknown as readonly PlaceSpec[];
const byKey = new Map(
  places.flatMap((place) => place.offerings.map((offering) => [offering.key, { place, offering }])),
);

export function offeringNamed(key: string): { place: PlaceSpec; offering: OfferingSpec } {
  const found = byKey.get(key);
  if (!found) throw new Error(`the demo world has no offering ${key}`);
  return found;
}
export const allOfferings: readonly OfferingSpec[] = places.flatMap((place) => place.offerings);
