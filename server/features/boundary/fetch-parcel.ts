import { hectaresWithin } from "#domain/boundary/area.ts";
import { polygonsOf } from "#domain/boundary/boundary.ts";
import { municipalityRefusal } from "#domain/municipality/former-numbers.ts";
import type { ParcelBoundary, ParcelNumber } from "#contract/boundary/endpoints.ts";
import { findMunicipalities } from "#server/features/municipality/public.ts";
import { type Refused, refuse, refuseAll } from "#server/platform/http/handler.ts";
import { findAnswer, cacheAnswer } from "./boundary-store.ts";
import { crossesMunicipality, type Maps } from "./municipality-facts.ts";
import { MapUnavailable } from "./national-map/fetch-with-retry.ts";
import type { ParcelFound, Source } from "./national-map/national-map.ts";

const DAY_MS = 86_400_000;

/**
 * The map's response, cached for the day. Failures and misses are not cached: the next click fetches again.
 */
async function mapResponseOf(
  { db, map }: Maps,
  source: Source,
  p: ParcelNumber,
  now: Date,
): Promise<ParcelFound> {
  const parcel = [p.municipalityNumber, p.gnr, p.bnr, p.fnr ?? 0, p.snr ?? 0].join("/");
  const since = new Date(now.getTime() - DAY_MS);
  const cached = await findAnswer(db, source, parcel, since);
  if (cached) return cached;
  const found = await map.parcel(source, p);
  if (found) await cacheAnswer(db, source, parcel, found, { now, since });
  return found;
}

export async function fetchParcel(
  maps: Maps,
  source: Source,
  p: ParcelNumber,
  now: Date,
): Promise<ParcelBoundary | Refused> {
  if (!(await findMunicipalities(maps.db, [p.municipalityNumber])).length)
    return refuseAll([municipalityRefusal(p.municipalityNumber, "municipalityNumber")]);
  try {
    const found = await mapResponseOf(maps, source, p, now);
    if (!found) return refuse("parcel_not_found");
    if ("several" in found)
      return refuse(
        "several_parcels",
        { units: found.several.slice(0, 20).join(", ") },
        { units: found.several },
      );
    const crosses = await crossesMunicipality(maps, found.boundary, p.municipalityNumber, now);
    const areaHectares = hectaresWithin(polygonsOf(found.boundary));
    return {
      source,
      ...found,
      areaHectares,
      crossesMunicipality: crosses ?? null,
      attribution: "© Kartverket",
    };
  } catch (error) {
    if (!(error instanceof MapUnavailable)) throw error;
    maps.log.warn({ source, why: error.message }, "the national map does not answer");
    return refuse("map_service_unavailable");
  }
}
