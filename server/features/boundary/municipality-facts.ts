/** Whether a boundary extends outside its municipality, according to Kartverket's outline. */
import type { TidyBoundary } from "#domain/boundary/boundary.ts";
import { leavesBox, leavesMunicipality } from "#domain/boundary/boundary-municipality.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Log } from "#server/platform/observability/log.ts";
import {
  findMunicipalityOutline,
  type KnownMunicipality,
  saveMunicipalityOutline,
} from "./boundary-store.ts";
import { MapUnavailable } from "./national-map/fetch-with-retry.ts";
import type { NationalMap } from "./national-map/national-map.ts";

/** The national map and the cache of its responses. */
export type Maps = { db: Db; map: NationalMap; log: Log };

const DAY_MS = 86_400_000;
const cacheDays = 30;
/**
 * For this long after a failure nothing is fetched, so that a person who draws does not wait at every corner.
 */
const retryMs = 10 * 60_000;

async function outlineOf(
  { db, map, log }: Maps,
  number: string,
  cached: KnownMunicipality,
  now: Date,
): Promise<TidyBoundary | null> {
  const age = cached.fetchedAt ? now.getTime() - cached.fetchedAt.getTime() : Number.POSITIVE_INFINITY;
  if (age < (cached.outline ? cacheDays * DAY_MS : retryMs)) return cached.outline;
  const fetched = await map.municipality(number).catch((error: unknown) => {
    if (!(error instanceof MapUnavailable)) throw error;
    log.warn({ municipality: number, why: error.message }, "no outline of the municipality");
    return null;
  });
  await saveMunicipalityOutline(db, number, fetched, now);
  return fetched ?? cached.outline;
}

/** Null: unknown; undefined: there is no such municipality. */
export async function crossesMunicipality(
  maps: Maps,
  boundary: TidyBoundary,
  number: string,
  now: Date,
): Promise<boolean | null | undefined> {
  const cached = await findMunicipalityOutline(maps.db, number);
  if (!cached) return undefined;
  const outline = await outlineOf(maps, number, cached, now);
  return outline ? leavesMunicipality(boundary, outline) : leavesBox(boundary, cached.box);
}
