/** Counts and lists what waits for a deadline. */
import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Due } from "#server/platform/jobs/sweeper.ts";

const LATE_MS = 300_000;
const lateThreshold = (now: Date) => new Date(now.getTime() - LATE_MS);

export async function countDueDeadlines(db: Db, now: Date): Promise<Due> {
  const { rows } = await sql<Due>`
    select (count(*) filter (where next_deadline_at <= ${now}))::int due, (count(*) filter (where next_deadline_at <= ${lateThreshold(now)}))::int overdue,
      min(next_deadline_at) filter (where next_deadline_at > ${now}) next_at
    from booking where next_deadline_at is not null`.execute(db);
  return rows[0] ?? { due: 0, overdue: 0, nextAt: null };
}
export async function countDueReminders(db: Db, now: Date): Promise<Due> {
  const { rows } = await sql<Due>`
    select (count(*) filter (where next_reminder_at <= ${now}))::int due, (count(*) filter (where next_reminder_at <= ${lateThreshold(now)}))::int overdue,
      min(next_reminder_at) filter (where next_reminder_at > ${now}) next_at
    from booking where next_reminder_at is not null`.execute(db);
  return rows[0] ?? { due: 0, overdue: 0, nextAt: null };
}

export async function countDueProposals(db: Db, now: Date): Promise<Due> {
  const { rows } = await sql<Due>`
    select (count(*) filter (where due_at <= ${now}))::int due,
      (count(*) filter (where due_at <= ${lateThreshold(now)}))::int overdue,
      min(due_at) filter (where due_at > ${now}) next_at
    from booking_change join booking b using (booking_id)
    where booking_change.status = 'open' and b.status <> 'pending'`.execute(db);
  return rows[0] ?? { due: 0, overdue: 0, nextAt: null };
}

/** When the request was sent; its draft may be older. */
export async function findSubmittedAt(tx: Tx, bookingId: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom("audit")
    .select("at")
    .where("subject", "=", "booking")
    .where("subjectId", "=", bookingId)
    .where("toState", "=", "pending")
    .orderBy("auditId", "desc")
    .executeTakeFirst();
  return row?.at;
}

type PendingRow = {
  bookingId: string;
  landownerUid: string;
  replyDueAt: Date;
  nextReminderAt: Date | null;
};
type After = readonly [at: string, id: string] | undefined;
export async function listPending(db: Db, after: After, limit: number): Promise<PendingRow[]> {
  const later = after
    ? sql`(reply_due_at, booking_id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql`true`;
  const { rows } = await sql<PendingRow>`
    select booking_id, landowner_uid, reply_due_at, next_reminder_at
    from booking where status = 'pending' and reply_due_at is not null and ${later}
    order by reply_due_at, booking_id limit ${limit}`.execute(db);
  return rows;
}
type PendingCounts = { pending: number; overdue: number; remindersDue: number };
export async function countPending(db: Db, now: Date): Promise<PendingCounts> {
  const { rows } = await sql<PendingCounts>`
    select count(*)::int pending, (count(*) filter (where reply_due_at <= ${now}))::int overdue,
      (count(*) filter (where next_reminder_at <= ${now}))::int reminders_due
    from booking where status = 'pending'`.execute(db);
  return rows[0] ?? { pending: 0, overdue: 0, remindersDue: 0 };
}

type WaitingBooking = { bookingId: string; confirmedAt: Date; dueAt: Date; express: boolean };
const UNPAID_BATCH = 1000;
/** Bookings that wait for the hunter to pay or to save a card, a batch at a time. */
export async function* unpaidBookings(db: Db, batch = UNPAID_BATCH): AsyncGenerator<WaitingBooking[]> {
  let after: string | undefined;
  do {
    const { rows } = await sql<WaitingBooking>`
      select booking_id, coalesce(charge_refused_at, confirmed_at) confirmed_at, payment_due_at due_at,
        coalesce(express, false) express
      from booking where status = 'confirmed' and confirmed_at is not null and payment_due_at is not null
        and (card_saved_at is null and confirmation = 'request' or charge_refused_at is not null)
        and ${after ? sql`booking_id > ${after}` : sql`true`} order by booking_id limit ${batch}`.execute(db);
    yield rows;
    after = rows.length === batch ? rows.at(-1)?.bookingId : undefined;
  } while (after);
}
type PaymentFigures = {
  confirmed: number;
  paid: number;
  overdue: number;
  cancelled: number;
  remindersSent: number;
  paidAfterReminder: number;
};
export async function findPaymentFigures(db: Db, since: Date): Promise<PaymentFigures> {
  const reminded = sql`select from communication c where c.booking_id = b.booking_id and c.subtype = 'payment_reminder'`;
  const { rows } = await sql<PaymentFigures>`
    select count(*)::int confirmed, (count(*) filter (where paid_at is not null))::int paid,
      (count(*) filter (where payment_status = 'overdue'))::int overdue,
      (count(*) filter (where status = 'cancelled' and payment_status <> 'overdue'))::int cancelled,
      (count(*) filter (where paid_at is not null and exists (${reminded}
        and c.at <= b.paid_at)))::int paid_after_reminder,
      (select count(distinct event_key)::int from communication c where c.at >= ${since}
        and c.subtype = 'payment_reminder') reminders_sent
    from booking b where confirmed_at >= ${since}`.execute(db);
  return rows[0]!;
}

type ExpiryFigures = {
  due: { replies: number; payments: number; drafts: number };
  expired: { replies: number; payments: number };
  nextAt: Date | null;
};
export async function findExpiryFigures(db: Db, now: Date, since: Date): Promise<ExpiryFigures> {
  const [waiting, over] = await Promise.all([
    sql<{ replies: number; payments: number; drafts: number; nextAt: Date | null }>`
      select (count(*) filter (where status = 'pending' and next_deadline_at <= ${now}))::int replies,
        (count(*) filter (where status = 'confirmed' and next_deadline_at <= ${now}))::int payments,
        (count(*) filter (where status = 'calculated' and next_deadline_at <= ${now}))::int drafts,
        min(next_deadline_at) filter (where next_deadline_at > ${now}) "nextAt"
      from booking where status in ('pending', 'confirmed', 'calculated') and next_deadline_at is not null`.execute(
      db,
    ),
    sql<{ replies: number; payments: number }>`
      select (count(*) filter (where status = 'expired'))::int replies, (count(*) filter (where payment_status = 'overdue'))::int payments
      from booking where updated_at >= ${since} and (status = 'expired' or payment_status = 'overdue')`.execute(
      db,
    ),
  ]);
  const { nextAt = null, ...due } = waiting.rows[0] ?? { replies: 0, payments: 0, drafts: 0 };
  return { due, expired: over.rows[0] ?? { replies: 0, payments: 0 }, nextAt };
}

export async function hasInvoice(tx: Tx, bookingId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("invoice")
    .select("bookingId")
    .where("bookingId", "=", bookingId)
    .where("kind", "=", "invoice")
    .executeTakeFirst();
  return row !== undefined;
}
