/** Undoes a change once: what nobody has changed since; the rest stays as it is. */
import { closedWithin, withOpened } from "#domain/bulk-change/closed-days.ts";
import { isSameJson } from "#domain/bulk-change/item-state.ts";
import type { BulkKind, UndoObstacle } from "#domain/bulk-change/lists.ts";
import type { Prices } from "#domain/bulk-change/prices.ts";
import { mayInvite } from "#domain/co-host/policy.ts";
import type { BlackoutPeriod } from "#domain/offering/terms.ts";
import { may, type PropertyStatus, roleOf } from "#domain/property/policy.ts";
import { writeBlackouts } from "#server/features/availability/public.ts";
import { auditCoHosts, deleteCoHosts, findCoHosts } from "#server/features/co-host/public.ts";
import { removeOfferings } from "#server/features/offering/public.ts";
import { reindex } from "#server/features/search/public.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { type Actor, type Call as AnyCall, type Refused, refuse } from "#server/platform/http/handler.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import { viewOf } from "./apply.ts";
import {
  type BulkChangeRow,
  type BulkOffering,
  findBulkChange,
  findHeld,
  findItems,
  findOfferings,
  type ItemRow,
  lockBulkChange,
  lockPropertiesOf,
  saveUndone,
  writePrices,
} from "./bulk-change-store.ts";

type Caller = AnyCall<"landowner">;
type CoHost = Awaited<ReturnType<typeof findCoHosts>>[number];
/** An item with what it concerns as it is now: the offering, the copy or the invitation. */
type UndoItem = {
  item: ItemRow;
  obstacle: UndoObstacle | null;
  offering: BulkOffering | undefined;
  coHost: CoHost | undefined;
};
const targetOf = ({ after, offeringId }: ItemRow): string | null =>
  "copyId" in after ? after.copyId : offeringId;

function mayUndo(actor: Actor, kind: BulkKind, access: PropertyStatus): boolean {
  if (kind === "invite_co_host") return mayInvite(actor, access);
  return may(actor, access, kind === "next_season" ? "edit" : "calendar");
}

type Now = { offerings: Map<string, BulkOffering>; coHosts: Map<string, CoHost>; held: Set<string> };
function obstacleOf(
  actor: Actor,
  { kind, request }: BulkChangeRow,
  item: ItemRow,
  { offerings, coHosts, held }: Now,
): UndoObstacle | null {
  if (!mayUndo(actor, kind, item.access)) return "right_missing";
  const { after } = item;
  if ("coHostId" in after) {
    const coHost = coHosts.get(after.coHostId);
    if (!coHost) return "deleted";
    return coHost.uid === null ? null : "invitation_accepted";
  }
  const id = targetOf(item) ?? "";
  const offering = offerings.get(id);
  if (!offering) return "deleted";
  if ("copyId" in after) {
    if (held.has(id)) return "nights_held";
    return offering.version === after.version && !offering.published ? null : "changed_since";
  }
  const now =
    "closed" in after
      ? { closed: closedWithin(offering.blackoutPeriods, windowOf(request)) }
      : { prices: pricesOf(offering) };
  return isSameJson(now, after) ? null : "changed_since";
}
const windowOf = (request: BulkChangeRow["request"]): BlackoutPeriod => ({
  from: String(request.from),
  to: String(request.to),
});
const pricesOf = ({ pricing, dayPrices, seasonPrices }: BulkOffering): Prices => ({
  pricing,
  dayPrices,
  seasonPrices,
});

export async function itemsToUndo(db: Db | Tx, actor: Actor, change: BulkChangeRow): Promise<UndoItem[]> {
  const items = await findItems(db, change.bulkChangeId);
  const ids = items.flatMap((item) => targetOf(item) ?? []);
  const coHostIds = items.flatMap(({ after }) => ("coHostId" in after ? [after.coHostId] : []));
  const now: Now = {
    offerings: new Map((await findOfferings(db, ids)).map((one) => [one.offeringId, one])),
    coHosts: new Map((await findCoHosts(db, coHostIds)).map((one) => [one.coHostId, one])),
    held: change.kind === "next_season" ? await findHeld(db, ids) : new Set(),
  };
  return items.map((item) => ({
    item,
    obstacle: obstacleOf(actor, change, item, now),
    offering: now.offerings.get(targetOf(item) ?? ""),
    coHost: "coHostId" in item.after ? now.coHosts.get(item.after.coHostId) : undefined,
  }));
}

export async function undoChange(
  tx: Tx,
  call: Caller,
  id: string,
): Promise<Awaited<ReturnType<typeof viewOf>> | Refused> {
  const { actor, now } = call;
  await lockBulkChange(tx, id);
  const change = await findBulkChange(tx, id);
  if (change?.actorUid !== actor.uid) return refuse("bulk_change_not_found");
  if (change.undoneAt) return refuse("bulk_change_undone");
  await lockPropertiesOf(tx, id);
  const items = await itemsToUndo(tx, actor, change);
  const possible = items.filter(({ obstacle }) => obstacle === null);
  if (possible.length === 0) return refuse("bulk_change_cannot_be_undone");
  await restore(tx, call, change, possible);
  await saveUndone(
    tx,
    id,
    items.map(({ item, obstacle }) => ({ position: item.position, undone: obstacle === null })),
    now,
  );
  return viewOf(tx, id);
}

const undoneAs: Record<BulkKind, string> = {
  close_days: "change undone",
  set_price: "change undone",
  adjust_price: "change undone",
  next_season: "deleted",
  invite_co_host: "co_host_removed",
};

async function restore(
  tx: Tx,
  call: Caller,
  change: BulkChangeRow,
  items: readonly UndoItem[],
): Promise<void> {
  const { actor, now } = call;
  const { kind, request, bulkChangeId } = change;
  const ids = items.flatMap(({ offering }) => offering?.offeringId ?? []);
  if (kind === "invite_co_host") {
    const rows = items.flatMap(({ coHost }) => (coHost ? [{ row: coHost }] : []));
    await deleteCoHosts(
      tx,
      rows.map(({ row }) => row.coHostId),
    );
    return auditCoHosts(tx, call, rows, "co_host_removed");
  }
  if (kind === "next_season") {
    if (!(await removeOfferings(tx, ids, now))) throw new Error("a copy without nights could not be removed");
  } else if (kind === "close_days") {
    const opened = items.flatMap(({ item, offering }) =>
      offering && "closed" in item.before
        ? [
            {
              kind: "offering" as const,
              id: offering.offeringId,
              periods: withOpened(offering.blackoutPeriods, windowOf(request), item.before.closed),
            },
          ]
        : [],
    );
    await writeBlackouts(tx, opened, now);
  } else {
    const prices = items.flatMap(({ item, offering }) =>
      offering && "prices" in item.before
        ? [{ offeringId: offering.offeringId, prices: item.before.prices }]
        : [],
    );
    await writePrices(tx, prices, now);
  }
  await reindex(tx, ids, now);
  await audit(
    tx,
    items.map(({ item, offering }) => ({
      at: now,
      actorUid: actor.uid,
      actorRole: roleOf(actor, item.access),
      subject: "offering" as const,
      subjectId: offering?.offeringId ?? "",
      to: undoneAs[kind],
      data: { bulkChangeId, undone: kind },
    })),
  );
}
