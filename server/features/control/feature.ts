import type { control } from "#contract/control/endpoints.ts";
import type { Refusal } from "#contract/errors.ts";
import type { Body } from "#contract/index.ts";
import { controlReportDays } from "#domain/control/lists.ts";
import { isInCharge, mayReadControls } from "#domain/control/policy.ts";
import { addMs, dayMs, minuteMs } from "#domain/days.ts";
import { findStatus, lockProperties } from "#server/features/property/public.ts";
import { command } from "#server/platform/database/command.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Feature } from "#server/platform/feature.ts";
import { pageByTime } from "#server/platform/http/cursor.ts";
import { type Call, refuse, refuseAll, type Refused } from "#server/platform/http/handler.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findAccess, insertScans, listGrounds, listScans } from "./control-store.ts";

/** How far a phone's clock may be ahead. */
const clockToleranceMs = 5 * minuteMs;

function refuseTimes(scans: readonly { checkedAt: string }[], now: Date): Refused | undefined {
  const [latest, earliest] = [addMs(now, clockToleranceMs), addMs(now, -controlReportDays * dayMs)];
  const refusals = scans.flatMap(({ checkedAt }, i): Refusal[] => {
    const at = new Date(checkedAt);
    const path = `scans.${i}.checkedAt`;
    if (at > latest) return [{ code: "control_scan_in_future", path }];
    return at < earliest ? [{ code: "control_scan_too_old", path }] : [];
  });
  return refusals.length ? refuseAll(refusals) : undefined;
}

/** Saves the scans, all or none. */
async function report(tx: Tx, call: Call, { scans }: Body<"POST /api/control/reports">) {
  const { actor, now } = call;
  const byProperty = Map.groupBy(scans, ({ propertyId }) => propertyId);
  const propertyIds = [...byProperty.keys()];
  await lockProperties(tx, propertyIds);
  const access = await findAccess(tx, propertyIds);
  for (const propertyId of propertyIds) {
    const property = access.get(propertyId);
    if (!property || !isInCharge(actor, property)) return refuse("property_not_found");
  }
  const refused = refuseTimes(scans, now);
  if (refused) return refused;
  const rows = scans.map(({ permitId = null, place = null, ...scan }) => ({
    ...scan,
    permitId,
    place,
    checkedAt: new Date(scan.checkedAt),
  }));
  await insertScans(tx, actor.uid, rows, now);
  await audit(
    tx,
    [...byProperty].map(([propertyId, ofProperty]) => ({
      ...auditActor({ actor, now }, access.get(propertyId)?.ownerUid === actor.uid ? "landowner" : "co_host"),
      subject: "property" as const,
      subjectId: propertyId,
      to: "control_reported",
      data: { scans: ofProperty.length },
    })),
  );
  return { reported: scans.length };
}

export const controlFeature = ({ db }: Platform) =>
  ({
    routes: {
      "GET /api/control/pack": async (_, { actor, now }) => ({
        serverTime: now.toISOString(),
        grounds: await listGrounds(db, actor.uid),
      }),
      "POST /api/control/reports": ({ body }, call) =>
        command(db, call, "report-control", body, (tx) => report(tx, call, body)),
      "GET /api/properties/:propertyId/control-reports": async (
        { params: { propertyId }, query },
        { actor },
      ) => {
        const property = await findStatus(db, propertyId);
        if (!property || !mayReadControls(actor, property)) return refuse("property_not_found");
        return pageByTime(
          query,
          (after, limit) => listScans(db, propertyId, after, limit),
          ({ checkedAt, controlScanId }) => [checkedAt, controlScanId],
          (rows) => rows.map((row) => ({ ...row, reasons: [...row.reasons] })),
        );
      },
    },
  }) satisfies Feature<typeof control>;
