import { sql } from "kysely";
import type { z } from "zod";
import type { Boundary } from "#contract/property/fields.ts";
import type { OwnRight } from "#contract/property/endpoints.ts";
import { outlineOf } from "./property-store.ts";
import type { Db, Row, Tx } from "#server/platform/database/database.ts";

type Right = z.output<typeof OwnRight>;
export async function findRight(db: Db | Tx, propertyId: string): Promise<Right> {
  const { rows } = await sql<{ right: Right }>`select right_of(${propertyId}::uuid) as right`.execute(db);
  if (!rows[0]) throw new Error("a select without from gave no row");
  return rows[0].right;
}

type StatedRight = Pick<
  Row<"propertyRight">,
  "held" | "organizationNumber" | "organizationName" | "documentId" | "note"
>;
/** Saves the landowner's statement about the right, which waits for a decision from now or earlier. */
export async function saveRight(tx: Tx, propertyId: string, said: StatedRight, now: Date): Promise<void> {
  const waiting = { ...said, status: "waiting" as const, question: null, reason: null };
  await tx
    .insertInto("propertyRight")
    .values({ propertyId, ...waiting, waitingSince: now })
    .onConflict((c) =>
      c.column("propertyId").doUpdateSet({
        ...waiting,
        waitingSince: sql`coalesce(property_right.waiting_since, ${now}::timestamptz)`,
        decidedAt: null,
        approvedParcels: null,
      }),
    )
    .execute();
  if (said.documentId !== null)
    await tx.updateTable("document").set({ proof: true }).where("documentId", "=", said.documentId).execute();
}

export const hasDocument = async (tx: Tx, propertyId: string, documentId: string): Promise<boolean> =>
  (await tx
    .selectFrom("document")
    .select("documentId")
    .where("propertyId", "=", propertyId)
    .where("documentId", "=", documentId)
    .where("deletedAt", "is", null)
    .executeTakeFirst()) !== undefined;

/** Marks the property to be published once its right to let is approved. */
export const publishOnceApproved = (tx: Tx, propertyId: string): Promise<unknown> =>
  tx
    .insertInto("propertyRight")
    .values({ propertyId, publishes: true })
    .onConflict((c) => c.column("propertyId").doUpdateSet({ publishes: true }))
    .execute();

/** `waits`: the property is in conflict, so payouts of its new bookings are on hold. */
type Opponent = { propertyId: string; ownerUid: string; waits: boolean };
/** An approval ends this property's conflicts, a refusal those of its opponents. Returns the opponents. */
export async function decideRight(
  tx: Tx,
  propertyId: string,
  o: { outcome: "approved" | "refused"; reason: string; publishes: boolean; now: Date },
): Promise<Opponent[]> {
  const decided = {
    status: o.outcome,
    reason: o.reason,
    publishes: o.publishes,
    question: null,
    waitingSince: null,
    decidedAt: o.now,
    approvedParcels: o.outcome === "approved" ? sql<string[]>`parcels_of(${propertyId}::uuid)` : null,
  };
  await tx
    .insertInto("propertyRight")
    .values({ propertyId, ...decided })
    .onConflict((c) => c.column("propertyId").doUpdateSet(decided))
    .execute();
  const { rows } = await sql<Opponent>`
    with opponent as (
      select other_property_id as property_id from parcel_conflict
        where property_id = ${propertyId} and ended_at is null
      union select property_id from parcel_conflict
        where other_property_id = ${propertyId} and ended_at is null
    ), ended as (
      update parcel_conflict set ended_at = ${o.now} where ended_at is null
        and ${o.outcome === "approved" ? sql`property_id` : sql`other_property_id`} = ${propertyId}
    )
    select property_id, owner_uid, false as waits from opponent join property using (property_id)`.execute(
    tx,
  );
  return rows;
}

export const saveQuestion = (tx: Tx, propertyId: string, question: string): Promise<unknown> =>
  tx
    .insertInto("propertyRight")
    .values({ propertyId, question })
    .onConflict((c) => c.column("propertyId").doUpdateSet({ question }))
    .execute();

export type NewConflict = { one: string; other: string; parcel: string };
/** Opens and ends conflicts of the saved property with other accounts (schema/property-right.sql). */
export async function updateConflicts(
  tx: Tx,
  { propertyId, former, now }: { propertyId: string; former: readonly string[]; now: Date },
): Promise<NewConflict[]> {
  const { rows } = await sql<NewConflict>`
    select one, other, shared_parcel as parcel from update_parcel_conflicts(${propertyId}::uuid, ${[...former]}::text[], ${now})`.execute(
    tx,
  );
  return rows;
}
/** Locks conflicts that nobody was notified of, such as those from before conflicts were tracked. */
export async function lockUnnotifiedConflicts(tx: Tx, limit: number): Promise<NewConflict[]> {
  const { rows } = await sql<NewConflict>`
    select distinct least(property_id, other_property_id) as one,
      greatest(property_id, other_property_id) as other, parcel
    from (select * from parcel_conflict where notified_at is null order by found_at limit ${limit}
      for update skip locked) c`.execute(tx);
  return rows;
}
const isOpen = sql`exists (select from parcel_conflict c
  where c.property_id = p.property_id and c.ended_at is null)`;
/** Marks the conflicts between two properties as notified, and returns both properties with their owners. */
export async function markNotified(tx: Tx, { one, other }: NewConflict, now: Date): Promise<Opponent[]> {
  await sql`update parcel_conflict set notified_at = ${now} where notified_at is null
    and (property_id, other_property_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`.execute(
    tx,
  );
  const { rows } = await sql<Opponent>`select property_id, owner_uid, ${isOpen} as waits from property p
    where property_id in (${one}::uuid, ${other}::uuid) order by property_id`.execute(tx);
  return rows;
}

type WaitingRight = {
  propertyId: string;
  name: string;
  ownerUid: string;
  ownerName: string;
  ownerEmail: string;
  municipality: string | null;
  outline: Boundary | null;
  parcels: string[];
  right: Right;
  since: Date;
  /** The owner has deleted the property; its conflict still holds payouts back. */
  deleted: boolean;
  conflicts: {
    propertyId: string;
    name: string;
    ownerUid: string;
    ownerName: string;
    parcel: string;
  }[];
};
/** Rights that wait for a decision or are in conflict; those that have waited longest come first. */
export async function listWaitingRights(
  db: Db,
  { after, limit }: { after: { at: string; id: string } | undefined; limit: number },
): Promise<WaitingRight[]> {
  const later = after
    ? sql`(w.since, w.property_id) > (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<WaitingRight>`
    with waiting as (
      select property_id, min(since) as since from (
        select property_id, waiting_since as since from property_right join property p using (property_id)
          where property_right.status = 'waiting' and p.deleted_at is null
        union all select c.property_id, c.found_at from parcel_conflict c
          left join property_right r using (property_id)
          where c.ended_at is null and r.status is distinct from 'refused') s
      group by property_id
    )
    select p.property_id, p.name, p.owner_uid, u.display_name as owner_name, u.email as owner_email,
      m.name as municipality, ${outlineOf} as outline, parcels_of(p.property_id) as parcels,
      right_of(p.property_id) as right, w.since, p.deleted_at is not null as deleted,
      coalesce((select jsonb_agg(jsonb_build_object('propertyId', q.property_id, 'name', q.name,
          'ownerUid', q.owner_uid, 'ownerName', v.display_name, 'parcel', c.parcel)
          order by c.found_at, q.property_id)
        from parcel_conflict c join property q on q.property_id = c.other_property_id
          join user_profile v on v.uid = q.owner_uid
        where c.property_id = p.property_id and c.ended_at is null), '[]') as conflicts
    from waiting w join property p using (property_id) join user_profile u on u.uid = p.owner_uid
      left join municipality m using (municipality_number)
    where ${later}
    order by w.since, w.property_id limit ${limit}`.execute(db);
  return rows;
}
