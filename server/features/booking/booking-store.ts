/** The only code that locks a booking for writing, and the only one that writes its state. */
import type { CoHostRight } from "#domain/property/lists.ts";
import { sql } from "kysely";
import type { BookingState } from "#domain/booking/booking.ts";
import type { ChangedStay } from "#domain/booking/changed-stay.ts";
import type { Stay } from "#domain/days.ts";
import { invoicingAgreementVersion } from "#domain/invoice/agreement.ts";
import type { Buyer } from "#domain/invoice/buyer.ts";
import { type BookingStatus, holdingStatuses } from "#domain/booking/lists.ts";
import type { CancellationPolicy } from "#domain/offering/lists.ts";
import type { HunterRequests } from "#domain/booking/open-requests.ts";
import type { Dogs } from "#domain/booking/hunt-details.ts";
import type { Group } from "#domain/booking/group.ts";
import { dueOre } from "#domain/booking/payment-term.ts";
import { cardChargeDay } from "#domain/payment/instalments.ts";
import { documentVersions } from "#domain/company/facts.ts";
import type { Quote } from "#domain/booking/price.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import {
  type BookedCabin,
  type BookedService,
  columnsOf,
  columnsOfStay,
  type Reminder,
  type StateRow,
  stateColumns,
  stateOf,
} from "./booking-row.ts";

const json = (value: object) => JSON.stringify(value);
export type Draft = {
  propertyId: string;
  offeringId: string | null;
  hunterUid: string;
  landownerUid: string;
  fromDate: string;
  toDate: string;
  group: Required<Group>;
  cabins: BookedCabin[];
  services: BookedService[];
  quote: Quote;
  vatRegistered: boolean;
  cancellationPolicy: CancellationPolicy;
};

export async function insertDraft(db: Db, d: Draft, now: Date, dropAt: Date): Promise<string> {
  const { bookingId } = await db
    .insertInto("booking")
    .values({
      propertyId: d.propertyId,
      offeringId: d.offeringId,
      hunterUid: d.hunterUid,
      landownerUid: d.landownerUid,
      status: "calculated",
      fromDate: d.fromDate,
      toDate: d.toDate,
      ...d.group,
      cabins: json(d.cabins),
      services: json(d.services),
      quote: json(d.quote),
      totalOre: d.quote.totalOre,
      vatRegistered: d.vatRegistered,
      cancellationPolicy: d.cancellationPolicy,
      nextDeadlineAt: dropAt,
      createdAt: now,
      updatedAt: now,
    })
    .returning("bookingId")
    .executeTakeFirstOrThrow();
  return bookingId;
}

// `no key update`: meanwhile rows with a foreign key to the booking (emails, invoices) can still be inserted.
export type LockedBooking = { row: StateRow; state: BookingState };
export async function lockBooking(tx: Tx, bookingId: string): Promise<LockedBooking | undefined> {
  const row = await tx
    .selectFrom("booking")
    .select(stateColumns)
    .where("bookingId", "=", bookingId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { row, state: stateOf(row) };
}

/**
 * Like `lockBooking`, and also returns the accepted version of the invoicing agreement and the current
 * commission rate, which is locked until the transaction ends.
 */
export async function lockBookingWithRate(
  tx: Tx,
  bookingId: string,
  now: Date,
): Promise<{ locked: LockedBooking; ratePercent: number; agreedVersion: string | null } | undefined> {
  const row = await tx
    .selectFrom("booking")
    .select(stateColumns)
    .select(sql<number>`share_commission_percent(landowner_uid, ${now})`.as("rateNow"))
    .select(
      sql<string | null>`(select invoicing_agreed_version from user_profile where uid = landowner_uid)`.as(
        "agreedVersion",
      ),
    )
    .where("bookingId", "=", bookingId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return (
    row && {
      locked: { row, state: stateOf(row) },
      ratePercent: row.rateNow,
      agreedVersion: row.agreedVersion,
    }
  );
}

/** Locks the landowner's terms of sale until the transaction ends, so that they do not change. */
export const shareTerms = (tx: Tx, landownerUid: string): Promise<unknown> =>
  sql`select share_terms(${landownerUid})`.execute(tx);

/** The landowner's commission rate now, locked until the transaction ends (rules 3.6). */
export async function lockCommissionRate(tx: Tx, landownerUid: string, now: Date): Promise<number> {
  const { rows } = await sql<{ rate: number }>`
    select share_commission_percent(${landownerUid}, ${now}) as rate`.execute(tx);
  if (!rows[0]) throw new Error("a select without from gave no row");
  return rows[0].rate;
}

/**
 * The person's rights as a co-host of the property, locked until the transaction ends: revoking a right waits
 * for it.
 */
export async function lockCoHostRights(
  tx: Tx,
  propertyId: string,
  uid: string,
): Promise<Record<string, CoHostRight[]>> {
  const { rows } = await sql<{ rights: CoHostRight[] }>`
    select rights from co_host where property_id = ${propertyId} and uid = ${uid} for share`.execute(tx);
  return rows[0] ? { [uid]: rows[0].rights } : {};
}

/**
 * Locks what a submit depends on until the transaction ends: the hunter's profile, so that their requests are
 * counted one at a time and no deleted account books, and the landowner's terms, so that the conditions of
 * sale do not change. Returns the buyer in the profile; undefined if there is no such draft or the hunter's
 * account is deleted.
 */
export async function lockForSubmit(
  tx: Tx,
  hunterUid: string,
  bookingId: string,
): Promise<Buyer | undefined> {
  const { rows } = await sql<Buyer & { shareTerms: unknown }>`
    with hunter as materialized (
      select uid, display_name, address, organization_number from user_profile where uid = ${hunterUid} and deleted_at is null for no key update)
    select share_terms(b.landowner_uid), display_name as name, address, organization_number
    from hunter join booking b on b.hunter_uid = hunter.uid where b.booking_id = ${bookingId}`.execute(tx);
  return rows[0];
}

/** Until it is paid, an instant booking counts as a request (rules 2.8, 4.6). */
const isOpenRequest = sql`(status = 'pending' or status = 'confirmed' and invoice_at_payment)`;
export async function findHunterRequests(
  tx: Tx,
  hunterUid: string,
  propertyId: string,
): Promise<HunterRequests> {
  const { rows } = await sql<HunterRequests>`
    select has_paid(${hunterUid}) as has_paid, (count(*) filter (where ${isOpenRequest}))::int as open,
      (count(*) filter (where ${isOpenRequest} and property_id = ${propertyId}))::int as open_on_property,
      coalesce(sum(to_date - from_date) filter (where status = any (${[...holdingStatuses]}::text[])
        and not exists (select from offering o where o.offering_id = booking.offering_id
          and o.duration_type = 'season' and o.allow_concurrent_bookings)), 0)::int as nights
    from booking where hunter_uid = ${hunterUid}`.execute(tx);
  return rows[0] ?? { hasPaid: false, open: 0, openOnProperty: 0, nights: 0 };
}

type OwnStay = Stay & { bookingId: string; status: string };
/** The hunter's own booking of the same offering or one of the same cabins on any of these nights. */
export async function findOwnStay(
  db: Db | Tx,
  hunterUid: string,
  { offeringId, cabinIds, fromDate, toDate }: Stay & { offeringId: string | null; cabinIds: string[] },
): Promise<OwnStay | undefined> {
  const { rows } = await sql<OwnStay>`
    select booking_id, status, from_date, to_date from booking b
    where hunter_uid = ${hunterUid} and status = any (${[...holdingStatuses]}::text[]) and from_date < ${toDate} and to_date > ${fromDate}
      and (offering_id = ${offeringId}::uuid or exists (select from cabin_hold h where h.booking_id = b.booking_id and h.cabin_id = any (${cabinIds}::uuid[])))
    order by created_at desc limit 1`.execute(db);
  return rows[0];
}

export type SavedDraft = {
  specialRequests?: string | undefined;
  trainingSupervisor?: string | undefined;
  dogs?: readonly Dogs[] | undefined;
  notes?: string | undefined;
  quote?: Quote;
  vatRegistered?: boolean;
  cabins?: BookedCabin[];
  services?: BookedService[];
  acceptedTermsAt?: Date;
  buyer?: Buyer;
  reminders?: Reminder[];
  /** What a change has changed (rules 4.7). */
  stay?: ChangedStay | undefined;
};

export async function saveBooking(tx: Tx, state: BookingState, also: SavedDraft, now: Date): Promise<void> {
  const { reminders } = also;
  await tx
    .updateTable("booking")
    .set({
      ...columnsOf(state),
      updatedAt: now,
      ...(also.specialRequests !== undefined && { specialRequests: also.specialRequests }),
      ...(also.trainingSupervisor !== undefined && { trainingSupervisor: also.trainingSupervisor }),
      ...(also.dogs !== undefined && { dogs: json(also.dogs) }),
      ...(also.notes !== undefined && { notes: also.notes }),
      ...(also.quote && { quote: json(also.quote) }),
      ...(also.vatRegistered !== undefined && { vatRegistered: also.vatRegistered }),
      ...(also.cabins && { cabins: json(also.cabins) }),
      ...(also.services && { services: json(also.services) }),
      ...(also.buyer && { buyer: json(also.buyer) }),
      ...(also.stay && columnsOfStay(also.stay)),
      ...(also.acceptedTermsAt && {
        termsAcceptedAt: also.acceptedTermsAt,
        privacyAcceptedAt: also.acceptedTermsAt,
        termsVersion: documentVersions.terms,
        privacyVersion: documentVersions.privacy,
      }),
      ...(reminders && { reminders: json(reminders), nextReminderAt: reminders[0]?.at ?? null }),
    })
    .where("bookingId", "=", state.bookingId)
    .executeTakeFirstOrThrow();
}

export const deleteDraft = (tx: Tx, bookingId: string) =>
  tx.deleteFrom("booking").where("bookingId", "=", bookingId).where("status", "=", "calculated").execute();

/** A booking with a due deadline command, locked for one sweeper; locked bookings are skipped. */
export async function dueBooking(
  tx: Tx,
  now: Date,
  skippedIds: string[],
  status?: BookingStatus,
): Promise<LockedBooking | undefined> {
  const row = await tx
    .selectFrom("booking")
    .select(stateColumns)
    .where("nextDeadlineAt", "<=", now)
    .where("bookingId", "not in", nonEmptyIds(skippedIds))
    .$if(status !== undefined, (q) => q.where("status", "=", status!))
    .orderBy("nextDeadlineAt")
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row && { row, state: stateOf(row) };
}

export type DueReminder = {
  bookingId: string;
  slots: Reminder[];
  chargeOn: string | null;
  isKept: boolean;
  part: { partOre: number; inStay: boolean } | undefined;
};
/**
 * The due reminder of a booking; undefined after its deadline, since the booking is about to end (rules 7.3).
 */
export async function dueReminder(
  tx: Tx,
  now: Date,
  skippedIds: string[],
  status?: BookingStatus,
): Promise<DueReminder | undefined> {
  const row = await tx
    .selectFrom("booking")
    .select(stateColumns)
    .where("nextReminderAt", "<=", now)
    .where("nextDeadlineAt", ">", now)
    .where("bookingId", "not in", nonEmptyIds(skippedIds))
    .$if(status !== undefined, (q) => q.where("status", "=", status!))
    .orderBy("nextReminderAt")
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row) return undefined;
  const state = stateOf(row);
  return {
    bookingId: state.bookingId,
    slots: row.reminders as Reminder[],
    chargeOn: state.cardSavedAt ? null : cardChargeDay(state, now),
    isKept: state.status === "cancelled",
    part:
      state.partCount > 1 ? { partOre: dueOre(state), inStay: state.status === "in_progress" } : undefined,
  };
}
/** A SQL `in` list must not be empty. */
const nonEmptyIds = (ids: string[]) => (ids.length ? ids : ["00000000-0000-0000-0000-000000000000"]);

export async function saveReminders(tx: Tx, bookingId: string, remaining: Reminder[]): Promise<void> {
  await tx
    .updateTable("booking")
    .set({ reminders: json(remaining), nextReminderAt: remaining[0]?.at ?? null })
    .where("bookingId", "=", bookingId)
    .execute();
}

/** The states of the bookings that exist. */
export async function findStates(db: Db | Tx, bookingIds: readonly string[]): Promise<BookingState[]> {
  if (!bookingIds.length) return [];
  const rows = await db
    .selectFrom("booking")
    .select(stateColumns)
    .where("bookingId", "in", [...bookingIds])
    .execute();
  return rows.map(stateOf);
}

export async function findState(db: Db | Tx, bookingId: string): Promise<BookingState | undefined> {
  const row = await db
    .selectFrom("booking")
    .select(stateColumns)
    .where("bookingId", "=", bookingId)
    .executeTakeFirst();
  return row && stateOf(row);
}

/**
 * Records the landowner's agreement to invoices in their name, the first time for each version of its text.
 */
export async function agreeToInvoicing(tx: Tx, uid: string, now: Date): Promise<void> {
  await sql`
    with agreed as (
      update user_profile p set invoicing_agreed_version = ${invoicingAgreementVersion}, invoicing_agreed_at = ${now}
      from user_profile before
      where p.uid = ${uid} and before.uid = p.uid
        and p.invoicing_agreed_version is distinct from ${invoicingAgreementVersion}
      returning before.invoicing_agreed_version as earlier)
    insert into audit (at, actor_uid, actor_role, subject, subject_id, from_state, to_state)
    select ${now}, ${uid}, 'landowner', 'invoicing_agreement', ${uid}, earlier, ${invoicingAgreementVersion} from agreed`.execute(
    tx,
  );
}
