/** Proposals to change a booking (rules 4.7). They are written while the booking's row is locked. */
import { sql } from "kysely";
import type { ChangedStay, ChangePrice, ProposalStatus } from "#domain/booking/changed-stay.ts";
import { type AuditRow, withAudit } from "#server/platform/observability/audit-store.ts";
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

/** Who changes a proposal, for the audit. */
export type ChangeActor = Pick<AuditRow, "actorUid" | "actorRole"> & { now: Date };
export const changeAudit = (
  bookingId: string,
  to: ProposalStatus | "counter_offer",
  { now, ...who }: ChangeActor,
): AuditRow => ({ ...who, at: now, subject: "booking_change", subjectId: bookingId, to });

export async function insertProposal(
  tx: Tx,
  bookingId: string,
  { stay, ...proposal }: Omit<Proposal, "changeId" | "status">,
  { isCounterOffer, ...by }: ChangeActor & { isCounterOffer: boolean },
): Promise<string> {
  const { now } = by;
  const audited = withAudit(tx, [changeAudit(bookingId, isCounterOffer ? "counter_offer" : "open", by)]);
  const { changeId } = await audited
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

type SavedStatus = { changeId: string; status: ProposalStatus; dueAt?: Date | undefined };
/** Saves it with an audit row. */
export const saveProposal = (
  tx: Tx,
  { bookingId, ...change }: SavedStatus & { bookingId: string },
  who: ChangeActor,
) => saveStatus(withAudit(tx, [changeAudit(bookingId, change.status, who)]), change, who.now);
/** Saves it for a command of the booking, which is audited with the command. */
export const saveStatus = (tx: Tx, { changeId, status, dueAt }: SavedStatus, now: Date) =>
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
    where c.status = 'open' and c.due_at <= ${now} and b.status <> 'pending'
      and b.booking_id <> all (${[...skippedIds]}::uuid[])
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

/** A reservation for the new stay of a change that waits for its payment; it holds what is taken for it. */
export async function insertReservationOfChange(
  tx: Tx,
  {
    bookingId,
    propertyId,
    changeId,
    stay: { offeringId, cabins, fromDate, toDate, participants },
  }: { bookingId: string; propertyId: string; changeId: string | null; stay: ChangedStay },
  now: Date,
): Promise<string> {
  const of = offeringId
    ? ({ kind: "offering", offeringId, participants } as const)
    : ({ kind: "cabin", cabinId: cabins[0]?.cabinId ?? null } as const);
  const { reservationId } = await tx
    .insertInto("reservation")
    .values({ ...of, propertyId, bookingId, changeId, fromDate, toDate, createdAt: now, updatedAt: now })
    .returning("reservationId")
    .executeTakeFirstOrThrow();
  return reservationId;
}
export async function findReservationOfChange(tx: Tx, changeId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("reservation")
    .select("reservationId")
    .where("changeId", "=", changeId)
    .executeTakeFirst();
  return row?.reservationId;
}

/** How many of the booking's team hunt; its lock lets members wait who would be one more. */
export async function countHunters(tx: Tx, bookingId: string): Promise<number> {
  const { rows } = await sql<{ hunters: number }>`select hunters from party_count(${bookingId})`.execute(tx);
  return rows[0]?.hunters ?? 0;
}
