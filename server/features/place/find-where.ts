/** Reads the «where» of a search: by the data files, and by the register what they do not know. */
import { type AskedPlace, type Where, whereOf } from "#domain/place/where.ts";
import { maxPlaceText } from "#domain/place/place.ts";
import { knownPlaces } from "./places.ts";
import type { PlaceRegister } from "./register.ts";

/** What the data files know of it, without waiting for anybody. */
export const knownWhere = (asked: AskedPlace): Where | undefined =>
  (asked.where ?? "").length > maxPlaceText ? { places: [], others: [] } : whereOf(asked, knownPlaces());

export async function findWhere(
  asked: AskedPlace,
  register: PlaceRegister,
  now: Date,
): Promise<Where | undefined> {
  const known = knownWhere(asked);
  if (known === undefined || known.places.length > 0) return known;
  const found = await register(asked.where?.trim() ?? "", now);
  if (found.length === 0) return known;
  return whereOf(asked, { named: () => found, similar: () => [] });
}
