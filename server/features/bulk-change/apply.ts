/** Changes many offerings in one transaction: all of them, or none. */
import type { BulkRequestBody } from "#contract/bulk-change/fields.ts";
import type { Body, Reply } from "#contract/index.ts";
import { roleOf } from "#domain/property/policy.ts";
import { writeBlackouts } from "#server/features/availability/public.ts";
import { invite } from "#server/features/co-host/public.ts";
import { insertCopies } from "#server/features/offering/public.ts";
import { reindex } from "#server/features/search/public.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { type Call as AnyCall, type Refused, refuse } from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import {
  type BulkChangeRow,
  type BulkOffering,
  findBulkChange,
  findOfferings,
  insertBulkChange,
  lockOfferings,
  type StoredItem,
  writePrices,
} from "./bulk-change-store.ts";
import { refuseUnknown } from "./choose.ts";
import { type Plan, planChange, type PlannedItem } from "./plan.ts";

type View = Reply<"POST /api/bulk-changes">;
type Caller = AnyCall<"landowner">;

export const viewOfChange = ({ actorUid: _, ...row }: BulkChangeRow): View => ({
  ...row,
  request: row.request as View["request"],
});

export async function viewOf(tx: Tx, id: string): Promise<View> {
  const row = await findBulkChange(tx, id);
  if (!row) throw new Error(`change ${id} is not there after saving`);
  return viewOfChange(row);
}

export async function applyChange(
  tx: Tx,
  jobs: JobQueue,
  call: Caller,
  { request, offerings: chosen }: Body<"POST /api/bulk-changes">,
  maxOfferings: number,
): Promise<View | Refused> {
  const { actor, now } = call;
  const versions = new Map(chosen.map(({ offeringId, version }) => [offeringId, version]));
  if (versions.size === 0) return refuse("nothing_chosen");
  const ids = [...versions.keys()];
  await lockOfferings(tx, ids);
  const found = await findOfferings(tx, ids);
  const unknown = refuseUnknown(actor, ids, found);
  if (unknown) return unknown;
  const isOutdated = found.some(
    ({ offeringId, version }) => (versions.get(offeringId) ?? version) !== version,
  );
  if (isOutdated) return refuse("bulk_change_outdated");
  const plan = await planChange(tx, call, request, found, maxOfferings);
  const refused = refuseObstacles(plan.items);
  if (refused) return refused;
  const stored = await write(tx, jobs, call, request, plan);
  const { kind } = request;
  const id = await insertBulkChange(tx, { actorUid: actor.uid, kind, request: kept(request), now }, stored);
  // inviting co-hosts is audited where they are invited
  if (kind !== "invite_co_host")
    await audit(
      tx,
      stored.map(({ offeringId, before, after }, i) => ({
        at: now,
        actorUid: actor.uid,
        actorRole: roleOf(actor, accessOf(plan.items[i])),
        subject: "offering" as const,
        subjectId: offeringId ?? "",
        to: auditedAs[kind],
        data: { bulkChangeId: id, before, after },
      })),
    );
  return viewOf(tx, id);
}

const auditedAs = {
  close_days: "closed days",
  set_price: "price",
  adjust_price: "price",
  next_season: "copied",
} as const;
const accessOf = (item: PlannedItem | undefined) => {
  if (!item) throw new Error("a stored item without a planned one");
  return item.offerings[0].access;
};

function refuseObstacles(items: readonly PlannedItem[]): Refused | undefined {
  const blocked = items.filter(({ obstacle }) => obstacle !== null);
  const [first] = blocked;
  if (!first) return undefined;
  if (blocked.some(({ obstacle }) => obstacle === "right_missing")) return refuse("right_missing");
  return refuse("bulk_change_refused", { count: blocked.length, name: first.offerings[0].name });
}

/** What is kept of the request; never an address. */
function kept(request: BulkRequestBody): Record<string, unknown> {
  const { kind: _, ...asked } = request;
  if (!("email" in asked)) return asked;
  return { rights: asked.rights };
}

/** Writes the changes, and returns what is stored of each in the order of the items. */
async function write(
  tx: Tx,
  jobs: JobQueue,
  call: Caller,
  request: BulkRequestBody,
  { items, invitations }: Plan,
): Promise<StoredItem[]> {
  const { now } = call;
  const offerings = items.map((item) => item.offerings[0]);
  const ids = offerings.map(({ offeringId }) => offeringId);
  const storedAs = (
    states: (item: PlannedItem, one: BulkOffering, i: number) => Pick<StoredItem, "before" | "after">,
  ) =>
    items.map((item, i) => {
      const [one] = item.offerings;
      return { propertyId: one.propertyId, offeringId: one.offeringId, ...states(item, one, i) };
    });
  switch (request.kind) {
    case "close_days": {
      const closed = items.flatMap(({ written }, i) =>
        "closed" in written ? [{ kind: "offering" as const, id: ids[i] ?? "", periods: written.closed }] : [],
      );
      await writeBlackouts(tx, closed, now);
      await reindex(tx, ids, now);
      return storedAs(({ stored }) => stored);
    }
    case "set_price":
    case "adjust_price": {
      const rows = items.flatMap(({ written }, i) =>
        "prices" in written ? [{ offeringId: ids[i] ?? "", prices: written.prices }] : [],
      );
      await writePrices(tx, rows, now);
      await reindex(tx, ids, now);
      return storedAs(({ stored }) => stored);
    }
    case "next_season": {
      const copies = items.flatMap(({ written }) => ("copy" in written ? [written.copy] : []));
      const copyIds = await insertCopies(tx, copies, now);
      const made = new Map((await findOfferings(tx, copyIds)).map((one) => [one.offeringId, one.version]));
      return storedAs((_, __, i) => {
        const copyId = copyIds[i] ?? "";
        return { before: {}, after: { copyId, version: made.get(copyId) ?? 0 } };
      });
    }
    case "invite_co_host": {
      if (!invitations) throw new Error("inviting has no plan");
      const rows = await invite(tx, jobs, call, invitations, request.rights);
      return rows.map(({ propertyId, coHostId }) => ({
        propertyId,
        offeringId: null,
        before: {},
        after: { coHostId },
      }));
    }
  }
}
