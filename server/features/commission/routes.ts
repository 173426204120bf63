import { isSelfOrAdmin } from "#domain/account/policy.ts";
import { z } from "zod";
import type { commission } from "#contract/commission/endpoints.ts";
import { splitOre } from "#domain/booking/price.ts";
import { osloMidnight } from "#domain/days.ts";
import { ByTime, pageBy, type Paged } from "#server/platform/http/cursor.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type Handlers, refuseAll, refuse } from "#server/platform/http/handler.ts";
import {
  addOverride,
  changeOverride,
  overrideView,
  removeOverride,
  setGlobalRate,
  settingsView,
  type TrailData,
} from "./change-rates.ts";
import {
  findGlobalRate,
  findLandowner,
  findRate,
  listOverrides,
  listTrail,
  type TrailRow,
} from "./commission-store.ts";
import { documentCommission, invoiceCommission, realizedCommission } from "./of-booking.ts";

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

const trail = (db: Db, page: Paged) =>
  pageBy(
    ById,
    page,
    (after, limit) => listTrail(db, after && Number(after[0]), limit),
    (row) => [String(row.entryId)],
    (rows) => rows.map(trailView),
  );

const overrides = (
  db: Db,
  { landownerUid, ...page }: Paged & { landownerUid?: string | undefined },
  now: Date,
) =>
  pageBy(
    ByTime,
    page,
    (after, limit) => listOverrides(db, { landownerUid, after, limit }),
    (row) => [row.createdAt, row.overrideId],
    (rows) => rows.map((row) => overrideView(row, now)),
  );

const instantOf = (at: string): Date => (at.includes("T") ? new Date(at) : osloMidnight(at));

export const commissionRoutes = ({ db }: { db: Db }): Handlers<typeof commission> => ({
  "GET /api/commission/global-settings": async (_, { now }) => settingsView(await findGlobalRate(db, now)),
  "POST /api/commission/global-settings": ({ body }, call) => setGlobalRate(db, call, body),
  "GET /api/commission/rate": async (_, { now }) => ({ ratePercent: await findRate(db, undefined, now) }),
  "GET /api/commission/landowner-overrides": ({ query }, { now }) => overrides(db, query, now),
  "POST /api/commission/landowner-overrides": ({ body }, call) => addOverride(db, call, body),
  "PUT /api/commission/landowner-overrides/:overrideId": ({ params, body }, call) =>
    changeOverride(db, call, params.overrideId, body),
  "DELETE /api/commission/landowner-overrides/:overrideId": ({ params }, call) =>
    removeOverride(db, call, params.overrideId),
  "GET /api/commission/audit-trail": ({ query }) => trail(db, query),
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
  "POST /api/commission/calculate-invoice-commission": ({ body }, { now }) =>
    invoiceCommission(db, body.bookingId, now),
  "POST /api/commission/realize-payment-commission": ({ body }, { now }) =>
    realizedCommission(db, body.bookingId, now),
  "POST /api/financial-documents/calculate-commission": ({ body }, call) =>
    documentCommission(db, call, body.bookingId),
});
