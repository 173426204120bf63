/**
 * Saves a cabin, a service or an offering, in this order: lock its property, check rights, validate, check
 * the quota, write, index and audit.
 */
import type { Refusal } from "#contract/errors.ts";
import type { PropertyRight } from "#domain/property/lists.ts";
import type { SubjectKind } from "#domain/availability/lists.ts";
import { type PropertyStatus, rightsToAdd } from "#domain/property/policy.ts";
import { notifyOfClosedDays, notifyOfTakenDown } from "#server/features/notification/public.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { type Call, isRefused, type Refused, refuse, refuseAll } from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import { lockPropertyOf } from "./item-store.ts";
import { lockStatus } from "./property-store.ts";
import { auditChange, refuseChange } from "./property-change.ts";

type Caller = Pick<Call, "actor" | "now">;
type Closable = { blackoutPeriods: readonly { from: string; to: string }[] };
type ItemRow = Closable & { propertyId: string; property: PropertyStatus; version: number };
type StateChange = { from: string | null; to: string };
/** The parts that differ between kinds of items. */
type ItemKind<Fields extends Closable, Row extends ItemRow & Fields, Changes, Answer> = {
  kind: SubjectKind;
  find: (tx: Tx, id: string) => Promise<Row | undefined>;
  /** Whether guests can see the item; only the owner may publish it. */
  isPublished: (fields: Fields) => boolean;
  /** Whether only the owner may add such an item, although nobody sees it yet. */
  isOwnersToAdd?: (fields: Fields) => boolean;
  stateOf: (row: Row) => string;
  rights: (before: Row, changes: Changes) => PropertyRight[];
  check: (tx: Tx, propertyId: string, fields: Fields, before?: Row) => Promise<Refusal[]>;
  quota: (tx: Tx, propertyId: string, property: PropertyStatus) => Promise<Refused | undefined>;
  insert: (tx: Tx, propertyId: string, fields: Fields, now: Date) => Promise<string>;
  /** Writes the change, or refuses it if it conflicts with bookings. */
  update: (tx: Tx, before: Row, after: Row, call: Caller, changes: Changes) => Promise<Refused | undefined>;
  remove: (tx: Tx, id: string, now: Date) => Promise<Refused | undefined>;
  index?: (tx: Tx, id: string, propertyId: string, now: Date) => Promise<void>;
  /** The offerings and cabins whose guests are notified of closed days and of unpublishing. */
  guestsOf?: (row: Row) => { offeringIds: string[]; cabinIds: string[] };
  view: (row: Row, now: Date) => Answer;
};

export function itemSaver<
  Fields extends Closable,
  Row extends ItemRow & Fields,
  Changes extends object,
  Answer,
>(item: ItemKind<Fields, Row, Changes, Answer>) {
  const { kind } = item;
  type Body = Changes & { version?: number | undefined };

  /** Locks and reads the item; refuses if it does not exist or the person lacks one of the `rights`. */
  async function lock(
    tx: Tx,
    { actor }: Caller,
    id: string,
    rights: (row: Row) => readonly PropertyRight[],
  ): Promise<Row | Refused> {
    await lockPropertyOf(tx, kind, id);
    const row = await item.find(tx, id);
    const notFound = `${kind}_not_found` as const;
    return refuseChange(actor, row?.property, notFound, row ? rights(row) : []) ?? row ?? refuse(notFound);
  }
  async function recordState(
    tx: Tx,
    call: Caller,
    id: string,
    { property, propertyId }: ItemRow,
    states: StateChange,
  ) {
    await item.index?.(tx, id, propertyId, call.now);
    if (states.to !== states.from)
      await audit(tx, [auditChange(call, property, { subject: kind, subjectId: id, ...states })]);
  }
  /** Finishes every save: updates the search index, writes the audit row, and returns the stored item. */
  async function finishSave(tx: Tx, call: Caller, id: string, before: Row | null): Promise<Answer> {
    const row = await item.find(tx, id);
    if (!row) throw new Error(`${kind} ${id} is not there after saving`);
    await recordState(tx, call, id, row, {
      from: before && item.stateOf(before),
      to: item.stateOf(row),
    });
    return item.view(row, call.now);
  }
  /** Notifies hunters with a request or booking of closed days and of unpublishing. */
  async function notifyGuests(tx: Tx, jobs: JobQueue, before: Row, after: Row, now: Date): Promise<void> {
    if (!item.guestsOf) return;
    const of = { ...item.guestsOf(before), now };
    if (item.isPublished(before) && !item.isPublished(after)) return notifyOfTakenDown(tx, jobs, of);
    const { blackoutPeriods: periods } = after;
    await notifyOfClosedDays(tx, jobs, { ...of, known: before.blackoutPeriods, periods });
  }
  /** Changes the item as part of the caller's command. Without `jobs`, guests are not notified. */
  async function apply(
    tx: Tx,
    call: Caller,
    id: string,
    body: Body,
    jobs?: JobQueue,
  ): Promise<Answer | Refused> {
    const before = await lock(tx, call, id, (row) => item.rights(row, body));
    if (isRefused(before)) return before;
    if (body.version !== undefined && body.version !== before.version) return refuse("version_outdated");
    const after: Row = { ...before, ...body };
    const refusals = await item.check(tx, before.propertyId, after, before);
    if (refusals.length) return refuseAll(refusals);
    const refused = await item.update(tx, before, after, call, body);
    if (refused) return refused;
    if (jobs) await notifyGuests(tx, jobs, before, after, call.now);
    return finishSave(tx, call, id, before);
  }

  return {
    lock,
    saved: finishSave,
    notifyGuests,
    quota: item.quota,
    apply,
    create: (db: Db, call: Call, propertyId: string, body: Fields): Promise<Answer | Refused> =>
      command(db, call, `create-${kind} ${propertyId}`, body, async (tx) => {
        const property = await lockStatus(tx, propertyId);
        const rights = rightsToAdd(item.isPublished(body) || (item.isOwnersToAdd?.(body) ?? false));
        const denied = refuseChange(call.actor, property, "property_not_found", rights);
        if (denied || !property) return denied ?? refuse("property_not_found");
        const refusals = await item.check(tx, propertyId, body);
        if (refusals.length) return refuseAll(refusals);
        const quotaRefusal = await item.quota(tx, propertyId, property);
        if (quotaRefusal) return quotaRefusal;
        return finishSave(tx, call, await item.insert(tx, propertyId, body, call.now), null);
      }),
    change: (db: Db, jobs: JobQueue, call: Call, id: string, body: Body): Promise<Answer | Refused> =>
      command(db, call, `change-${kind} ${id}`, body, (tx) => apply(tx, call, id, body, jobs)),
    /** Soft-deletes the item: its row stays, hidden, since bookings refer to it. */
    remove: (db: Db, call: Call, id: string): Promise<{ deleted: true } | Refused> =>
      command(db, call, `delete-${kind} ${id}`, {}, async (tx) => {
        const row = await lock(tx, call, id, () => ["own"]);
        if (isRefused(row)) return row;
        const refused = await item.remove(tx, id, call.now);
        if (refused) return refused;
        await recordState(tx, call, id, row, { from: item.stateOf(row), to: "deleted" });
        return { deleted: true as const };
      }),
  };
}
