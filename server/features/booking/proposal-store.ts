/** Proposals to change a booking (rules 4.7). They are written while the booking's row is locked. */
import { sql } from "kysely";
import type { ChangedStay, ChangePrice, ProposalStatus } from "#domain/booking/changed-stay.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

export type Proposal = {
  changeId: string;
  byRole: "hunter" | "landowner";
  status: ProposalStatus;
  stay: ChangedStay;
  price: ChangePrice;
  differenceOre: number;
  message: string | null;
  dueAt: Date;
};
const columns = [
  ...(["changeId", "byRole", "status", "stay", "price", "differenceOre", "message", "dueAt"] as const),
] as const;

export async function insertProposal(
  tx: Tx,
  bookingId: string,
  { stay, ...proposal }: Omit<Proposal, "changeId" | "status">,
  now: Date,
): Promise<string> {
  const { changeId } = await tx
    .insertInto("bookingChange")
    .values({
      ...proposal,
      bookingId,
      status: "open",
      stay: JSON.stringify(stay),
      createdAt: now,
      updatedAt: now,
    })
    .returning("changeId")
    .executeTakeFirstOrThrow();
  return changeId;
}

/** The proposal of the booking with this id; its newest one if no id is given. */
export async function findProposal(
  db: Db | Tx,
  bookingId: string,
  changeId?: string,
): Promise<Proposal | undefined> {
  const row = await db
    .selectFrom("bookingChange")
    .select(columns)
    .where("bookingId", "=", bookingId)
    .$if(changeId !== undefined, (q) => q.where("changeId", "=", changeId ?? ""))
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row as Proposal | undefined;
}

/** The proposal that waits for an answer or for its payment, of which a booking has one at most. */
export async function findWaitingProposal(tx: Tx, bookingId: string): Promise<Proposal | undefined> {
  const row = await tx
    .selectFrom("bookingChange")
    .select(columns)
    .where("bookingId", "=", bookingId)
    .where("status", "in", ["open", "accepted"])
    .executeTakeFirst();
  return row as Proposal | undefined;
}

export const saveProposal = (
  tx: Tx,
  changeId: string,
  { status, dueAt }: { status: ProposalStatus; dueAt?: Date | undefined },
  now: Date,
) =>
  tx
    .updateTable("bookingChange")
    .set({ status, ...(dueAt && { dueAt }), updatedAt: now })
    .where("changeId", "=", changeId)
    .executeTakeFirstOrThrow();

/** A booking with a proposal that nobody answered in time; locked, and skipped if it is locked already. */
export async function dueProposal(
  tx: Tx,
  now: Date,
  skippedIds: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ bookingId: string }>`
    select b.booking_id from booking_change c join booking b using (booking_id)
    where c.status = 'open' and c.due_at <= ${now} and b.booking_id <> all (${[...skippedIds]}::uuid[])
    order by c.due_at limit 1 for no key update of b skip locked`.execute(tx);
  return rows[0]?.bookingId;
}
/** The offering of the property that is sold on exactly these parts of its ground, for the same game. */
export async function findOfferingOnGround(
  tx: Tx,
  {
    propertyId,
    offeringId,
    groundIds,
  }: { propertyId: string; offeringId: string | null; groundIds: string[] },
): Promise<string | undefined> {
  const { rows } = await sql<{ offeringId: string }>`
    select o.offering_id from offering o left join offering booked on booked.offering_id = ${offeringId}::uuid
    where o.property_id = ${propertyId} and o.deleted_at is null and o.published and o.status = 'active'
      and o.ground_ids @> ${groundIds}::uuid[] and o.ground_ids <@ ${groundIds}::uuid[]
    order by o.target_species = booked.target_species desc nulls last, o.valid_from desc limit 1`.execute(tx);
  return rows[0]?.offeringId;
}
