/**
 * Administrators change the general rate or a landowner's own; each change locks the rates and is audited.
 */
import type { commission } from "#contract/commission/endpoints.ts";
import type { Reply } from "#contract/index.ts";
import { osloDate } from "#domain/days.ts";
import { type AuditRow, audit } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import {
  type Call,
  refuse,
  refuseAll,
  type Refused,
  type SomeHandlers,
} from "#server/platform/http/handler.ts";
import {
  deleteOverride,
  findGlobalRate,
  findLandowner,
  findOverlap,
  findOverride,
  type GlobalRate,
  insertGlobalRate,
  insertOverride,
  lockCommission,
  type OverrideRow,
  updateOverride,
} from "./commission-store.ts";

type Admin = Call<"admin">;
type Settings = Reply<"GET /api/commission/global-settings">;
type View = Reply<"PUT /api/commission/landowner-overrides/:overrideId">;

/**
 * For an override, its days and landowner. A percentage is null in the entry of a creation (before) or
 * deletion (after).
 */
export type TrailData = {
  change: "global_set" | "override_created" | "override_changed" | "override_deleted";
  fromPercent: number | null;
  toPercent: number | null;
  overrideId?: string;
  landownerUid?: string;
  validFrom?: string;
  validTo?: string | null;
};
const auditRates = (tx: Tx, { actor, now }: Admin, subjectId: string, data: TrailData, reason?: string) =>
  audit(tx, [
    {
      at: now,
      actorUid: actor.uid,
      actorRole: "admin",
      subject: "commission",
      subjectId,
      from: data.fromPercent === null ? null : String(data.fromPercent),
      to: data.toPercent === null ? null : String(data.toPercent),
      reason,
      data,
    } satisfies AuditRow,
  ]);

export const settingsView = ({ ratePercent, since, setBy }: GlobalRate): Settings => ({
  ratePercent,
  since: since.toISOString(),
  setBy,
  publicRatePercent: ratePercent,
});

export const overrideView = (row: OverrideRow, now: Date): View => {
  const today = osloDate(now);
  return {
    ...row,
    inForce: row.validFrom <= today && (row.validTo === null || today <= row.validTo),
  };
};

type OverrideDays = Pick<OverrideRow, "landownerUid" | "validFrom" | "validTo"> & { overrideId?: string };
async function refuseDays(tx: Tx, override: OverrideDays): Promise<Refused | undefined> {
  const { validFrom, validTo } = override;
  if (validTo !== null && validTo < validFrom)
    return refuseAll([{ code: "override_days_reversed", path: "validTo" }]);
  const other = await findOverlap(tx, override);
  return other && refuseAll([{ code: "override_overlaps", path: "validFrom", values: daysOf(other) }]);
}
const daysOf = ({ validFrom, validTo }: Pick<OverrideRow, "validFrom" | "validTo">) => ({
  from: validFrom,
  ...(validTo && { to: validTo }),
});

const trailOf = ({ overrideId, landownerUid, validFrom, validTo }: OverrideRow) => ({
  overrideId,
  landownerUid,
  validFrom,
  validTo,
});
async function readOverride(tx: Tx, overrideId: string): Promise<OverrideRow> {
  const row = await findOverride(tx, overrideId);
  if (!row) throw new Error("a landowner's rate is not there after it was written");
  return row;
}

export const changingRates = (db: Db) =>
  ({
    "POST /api/commission/global-settings": ({ body }, call) =>
      command(db, call, "set-commission", body, async (tx) => {
        await lockCommission(tx);
        const before = await findGlobalRate(tx, call.now);
        if (before.ratePercent === body.ratePercent) return settingsView(before);
        const rateId = await insertGlobalRate(tx, body.ratePercent, call.now);
        const percents = { fromPercent: before.ratePercent, toPercent: body.ratePercent };
        await auditRates(tx, call, rateId, { change: "global_set", ...percents }, body.reason);
        return settingsView(await findGlobalRate(tx, call.now));
      }),
    "POST /api/commission/landowner-overrides": ({ body }, call) =>
      command(db, call, "add-commission-override", body, async (tx) => {
        const { ratePercent, validFrom, validTo = null, reason = "" } = body;
        await lockCommission(tx);
        const landownerUid = await findLandowner(tx, body.landownerUid);
        if (!landownerUid) return refuseAll([{ code: "landowner_unknown", path: "landownerUid" }]);
        const refused = await refuseDays(tx, { landownerUid, validFrom, validTo });
        if (refused) return refused;
        const fields = { ratePercent, validFrom, validTo, reason };
        const row = await readOverride(tx, await insertOverride(tx, landownerUid, fields, call.now));
        const percents = { fromPercent: null, toPercent: ratePercent };
        await auditRates(
          tx,
          call,
          row.overrideId,
          { change: "override_created", ...percents, ...trailOf(row) },
          reason,
        );
        return overrideView(row, call.now);
      }),
    "PUT /api/commission/landowner-overrides/:overrideId": ({ params: { overrideId }, body }, call) =>
      command(db, call, `change-commission-override ${overrideId}`, body, async (tx) => {
        await lockCommission(tx);
        const before = await findOverride(tx, overrideId);
        if (!before) return refuse("override_not_found");
        const { landownerUid } = before;
        if (body.landownerUid !== undefined && body.landownerUid !== landownerUid)
          return refuseAll([{ code: "override_landowner_fixed", path: "landownerUid" }]);
        const fields = {
          ratePercent: body.ratePercent ?? before.ratePercent,
          validFrom: body.validFrom ?? before.validFrom,
          validTo: body.validTo === undefined ? before.validTo : body.validTo,
          reason: body.reason ?? before.reason,
        };
        const refused = await refuseDays(tx, { ...fields, overrideId, landownerUid });
        if (refused) return refused;
        await updateOverride(tx, overrideId, fields, call.now);
        const row = await readOverride(tx, overrideId);
        const percents = { fromPercent: before.ratePercent, toPercent: row.ratePercent };
        const data = { change: "override_changed" as const, ...percents, ...trailOf(row) };
        await auditRates(tx, call, overrideId, data, fields.reason);
        return overrideView(row, call.now);
      }),
    "DELETE /api/commission/landowner-overrides/:overrideId": ({ params: { overrideId } }, call) =>
      command(db, call, `remove-commission-override ${overrideId}`, {}, async (tx) => {
        await lockCommission(tx);
        const row = await findOverride(tx, overrideId);
        if (!row) return refuse("override_not_found");
        await deleteOverride(tx, overrideId);
        const percents = { fromPercent: row.ratePercent, toPercent: null };
        await auditRates(tx, call, overrideId, { change: "override_deleted", ...percents, ...trailOf(row) });
        return { deleted: true as const };
      }),
  }) satisfies SomeHandlers<typeof commission>;
