import { isSelfOrAdmin } from "#domain/account/policy.ts";
import { z } from "zod";
import type { commission } from "#contract/commission/endpoints.ts";
import { splitOre } from "#domain/booking/price.ts";
import { osloMidnight } from "#domain/days.ts";
import { bookingSweep } from "#server/features/booking/public.ts";
import { commissionSweep } from "#server/features/invoice/public.ts";
import { ByTime, pageBy } from "#server/platform/http/cursor.ts";
import type { Feature } from "#server/platform/feature.ts";
import { refuseAll, refuse } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { changingRates, overrideView, settingsView, type TrailData } from "./change-rates.ts";
import {
  findGlobalRate,
  findLandowner,
  findRate,
  listOverrides,
  listTrail,
  type TrailRow,
} from "./commission-store.ts";
import { commissionOfBookings } from "./of-booking.ts";

const ById = z.tuple([z.string().regex(/^\d{1,15}$/)]);

function trailView({ data, ...row }: TrailRow) {
  const d = data as TrailData;
  return {
    ...row,
    entryId: String(row.entryId),
    change: d.change,
    overrideId: d.overrideId ?? null,
    landownerUid: d.landownerUid ?? null,
    fromPercent: d.fromPercent,
    toPercent: d.toPercent,
    validFrom: d.validFrom ?? null,
    validTo: d.validTo ?? null,
  };
}

const instantOf = (at: string): Date => (at.includes("T") ? new Date(at) : osloMidnight(at));

export function commissionFeature(p: Platform) {
  const { db } = p;
  return {
    sweeps: [bookingSweep(p, commissionSweep(p))],
    routes: {
      ...changingRates(db),
      ...commissionOfBookings(db),
      "GET /api/commission/global-settings": async (_, { now }) =>
        settingsView(await findGlobalRate(db, now)),
      "GET /api/commission/rate": async (_, { now }) => ({ ratePercent: await findRate(db, undefined, now) }),
      "GET /api/commission/landowner-overrides": ({ query: { landownerUid, ...page } }, { now }) =>
        pageBy(
          ByTime,
          page,
          (after, limit) => listOverrides(db, { landownerUid, after, limit }),
          (row) => [row.createdAt, row.overrideId],
          (rows) => rows.map((row) => overrideView(row, now)),
        ),
      "GET /api/commission/audit-trail": ({ query }) =>
        pageBy(
          ById,
          query,
          (after, limit) => listTrail(db, after && Number(after[0]), limit),
          (row) => [String(row.entryId)],
          (rows) => rows.map(trailView),
        ),
      "GET /api/commission/mine": async ({ query: { landownerUid } }, { actor, now }) => {
        if (landownerUid && !isSelfOrAdmin(actor, landownerUid)) return refuse("no_access");
        return { ratePercent: await findRate(db, landownerUid ?? actor.uid, now) };
      },
      "POST /api/commission/calculate": async ({ body: { amountOre, at, ...of } }, { now }) => {
        const landownerUid = of.landownerUid && (await findLandowner(db, of.landownerUid));
        if (of.landownerUid !== undefined && !landownerUid)
          return refuseAll([{ code: "landowner_unknown", path: "landownerUid" }]);
        const ratePercent = await findRate(db, landownerUid, at === undefined ? now : instantOf(at));
        const { commissionOre, earningsOre } = splitOre(amountOre, ratePercent);
        return { amountOre, ratePercent, commissionOre, landownerEarningsOre: earningsOre };
      },
    },
  } satisfies Feature<typeof commission>;
}
