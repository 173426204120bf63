/** Looking up parcels in the national map, measuring, and simplified boundaries of published properties. */
import { municipalityRefusal } from "#domain/municipality/former-numbers.ts";
import { hectaresWithin } from "#domain/boundary/area.ts";
import {
  boundaryExcess,
  boundaryRefusal,
  centreOf,
  cornersOf,
  polygonsOf,
  tidyBoundary,
} from "#domain/boundary/boundary.ts";
import { bandForZoom, outlinesOf } from "#domain/boundary/boundary-outline.ts";
import type { Body, Reply } from "#contract/index.ts";
import type { boundaries } from "#contract/boundary/endpoints.ts";
import type { Feature } from "#server/platform/feature.ts";
import { JsonText, type Refused, refuseAll } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { lockWithoutOutline, outlinesInView, saveOutlines } from "./boundary-store.ts";
import { fetchParcel } from "./fetch-parcel.ts";
import { crossesMunicipality, type Maps } from "./municipality-facts.ts";
import { openNationalMap } from "./national-map/national-map.ts";

type Measure = "POST /api/boundaries/measure";

async function measure(
  maps: Maps,
  { boundary: drawnBoundary, municipalityNumber }: Body<Measure>,
  now: Date,
): Promise<Reply<Measure> | Refused> {
  const excess = boundaryExcess(drawnBoundary);
  if (excess) return refuseAll([{ ...excess, path: "boundary" }]);
  const boundary = tidyBoundary(drawnBoundary);
  const refusal = boundaryRefusal(boundary);
  if (refusal) return refuseAll([{ ...refusal, path: "boundary" }]);
  const crosses = municipalityNumber
    ? await crossesMunicipality(maps, boundary, municipalityNumber, now)
    : null;
  if (crosses === undefined)
    return refuseAll([municipalityRefusal(municipalityNumber ?? "", "municipalityNumber")]);
  return {
    boundary,
    areaHectares: hectaresWithin(polygonsOf(boundary)),
    corners: cornersOf(boundary),
    crossesMunicipality: crosses,
    centre: centreOf(boundary),
  };
}

const BATCH = 200;
/** Simplifies boundaries that were inserted without a simplified one. */
const simplifyMissingOutlines = ({ db }: Platform): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const undrawn = await lockWithoutOutline(tx, BATCH);
    if (undrawn.length > 0)
      await saveOutlines(
        tx,
        undrawn.map(({ propertyId, boundary }) => ({ propertyId, outlines: outlinesOf(boundary) })),
      );
    return undrawn.length;
  });

export function boundaryFeature(p: Platform) {
  const at = p.config.nationalMap;
  const maps: Maps = { db: p.db, map: openNationalMap(at), log: p.log };
  const token = {
    provider: "kartverket" as const,
    token: null,
    tiles: [at.tiles],
    attribution: "© Kartverket" as const,
    maxZoom: 18,
    downloadZoom: at.downloadZoom,
    expiresAt: null,
  };
  return {
    sweeps: [{ name: "outlines", run: () => simplifyMissingOutlines(p) }],
    routes: {
      "GET /api/boundaries/national-map/rest": ({ query }, { now }) => fetchParcel(maps, "rest", query, now),
      "GET /api/boundaries/national-map/wfs": ({ query }, { now }) => fetchParcel(maps, "wfs", query, now),
      "POST /api/boundaries/measure": ({ body }, { now }) => measure(maps, body, now),
      "GET /api/boundaries/all-property-boundaries": async ({ query: { bbox, zoom } }) => {
        const [west, south, east, north] = bbox;
        return new JsonText(
          await outlinesInView(p.db, { west, south, east, north }, bandForZoom(zoom, east - west)),
        );
      },
      "GET /api/map-token": async () => token,
      "GET /api/map/token": async () => token,
    },
  } satisfies Feature<typeof boundaries>;
}
