/** Bank files and what they report; each transaction is stored once. */
import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { confirmingDays, type TransferOutcome } from "#domain/reconciliation/transfer.ts";
import { type Db, recordset, type Tx } from "#server/platform/database/database.ts";
import type { KnownPayment, Verdict } from "#domain/reconciliation/duplicate-payments.ts";
import type { BankEntry, BankFileFormat, SkippedEntry } from "./bank-file.ts";

export type Status = "new" | "waiting" | "recorded" | "closed";
export type TransactionRow = {
  bankTransactionId: string;
  account: string;
  reference: string;
  bookedOn: string;
  amountOre: number;
  currency: string;
  kid: string | null;
  payer: string | null;
  payerAccount: string | null;
  /** The payer's message. */
  message: string | null;
  status: Status;
  /** The booking that the payment is recorded for, or that its KID names. */
  bookingId: string | null;
  hunter: string | null;
  outcome: TransferOutcome | null;
  /** The amount of a recorded payment that is refunded. */
  returnedOre: number;
  problem: string | null;
  note: string | null;
  /** Another payment that may be the same as this one; an administrator decides. */
  resembles: { bookedOn: string; reference: string; status: Status } | null;
  reversedOn: string | null;
  /** The bank's and the payer's other references of the payment. */
  references: readonly (string | null)[];
  /** The payment recorded by hand that it confirms. */
  confirms: string | null;
  /** The card provider's payout that the payment is, if it is one. */
  providerPayout: { payoutId: string; amountOre: number; arrivalOn: string } | null;
};
/**
 * The transfer that an administrator recorded by hand for this booking, and that the bank now has as `t`: the same
 * sum within some days, unless the bank has another with the reference they wrote.
 */
const recordedByHand = (bookingId: RawBuilder<unknown>) => sql`(
  select p.payment_id from payment p
  where p.booking_id = ${bookingId} and p.provider = 'manual' and p.status = 'succeeded'
    and p.amount_ore = t.amount_ore and t.currency = 'NOK' and t.status in ('new', 'waiting')
    and abs(p.received_on - t.booked_on) <= ${confirmingDays}::int
    and not exists (select from bank_transaction o where o.payment_id = p.payment_id)
    and not exists (select from bank_reversal r where r.payment_id = p.payment_id)
    and not exists (select from bank_transaction o
      where o.bank_transaction_id <> t.bank_transaction_id and o.status in ('new', 'waiting')
        and p.reference in (o.reference, o.own_reference) and p.reference is distinct from t.reference
        and abs(p.received_on - o.booked_on) <= ${confirmingDays}::int)
  order by p.reference = t.reference desc nulls last, abs(p.received_on - t.booked_on), p.created_at limit 1)`;
const columns = sql`
  ${recordedByHand(sql`b.booking_id`)} as confirms,
  t.bank_transaction_id, t.account, t.reference, t.booked_on, t.amount_ore, t.currency, t.kid, t.payer,
    t.payer_account, t.message,
  t.status, coalesce(t.booking_id, i.booking_id) as booking_id, h.display_name as hunter, t.outcome, t.problem, t.note,
  t.reversed_on, (select jsonb_build_object('bookedOn', o.booked_on, 'reference', o.reference, 'status', o.status)
    from bank_transaction o where o.bank_transaction_id = t.resembles) as resembles,
  jsonb_build_array(t.own_reference, t.entry_reference, t.end_to_end_id) as "references",
  (select jsonb_build_object('payoutId', o.payout_id, 'amountOre', o.amount_ore, 'arrivalOn', o.arrival_on)
    from provider_payout o where o.bank_transaction_id = t.bank_transaction_id) as provider_payout,
  coalesce((select sum(r.amount_ore) from refund r where r.payment_id = t.payment_id
    and r.reason <> 'cancelled'), 0)::bigint as returned_ore`;
const joins = sql`
  left join invoice i on i.document ->> 'kid' = t.kid and i.kind = 'invoice'
  left join booking b on b.booking_id = coalesce(t.booking_id, i.booking_id)
  left join user_profile h on h.uid = buyer_of(b)`;

/** Read while the booking is locked, so that the payment is not undone meanwhile. */
export async function findRecordedByHand(tx: Tx, id: string, bookingId: string): Promise<string | undefined> {
  const { rows } = await sql<{ paymentId: string | null }>`
    select ${recordedByHand(sql`${bookingId}::uuid`)} as payment_id from bank_transaction t
    where t.bank_transaction_id = ${id}`.execute(tx);
  return rows[0]?.paymentId ?? undefined;
}

type NewFile = {
  name: string;
  format: BankFileFormat;
  sha256: string;
  ignored: number;
  uid: string;
  now: Date;
};
/** Stores the file; undefined if the same file was uploaded before. */
export async function insertFile(tx: Tx, f: NewFile): Promise<string | undefined> {
  const row = await tx
    .insertInto("bankFile")
    .values({
      name: f.name,
      format: f.format,
      sha256: f.sha256,
      ignored: f.ignored,
      uploadedAt: f.now,
      uploadedBy: f.uid,
    })
    .onConflict((c) => c.column("sha256").doNothing())
    .returning("bankFileId")
    .executeTakeFirst();
  return row?.bankFileId;
}
export const findFileByContent = async (tx: Tx, sha256: string): Promise<string | undefined> =>
  (await tx.selectFrom("bankFile").select("bankFileId").where("sha256", "=", sha256).executeTakeFirst())
    ?.bankFileId;

/** Uploads run one at a time, so that the same payment in two files is recognised. */
export const lockUploads = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('bank files', 300))`.execute(tx);

const toldColumns = sql`
  t.bank_transaction_id as id, t.reference, t.own_reference, t.entry_reference, t.end_to_end_id,
  t.booked_on, t.amount_ore, t.currency, t.kid, t.payer, t.payer_account, t.format,
  t.reversed_on is not null as is_reversed`;
type Reversible = KnownPayment & { isReversed: boolean };
/** Payments to our account on these days, or since that day. Early rows have the IBAN instead. */
export async function findKnownPayments(
  tx: Tx,
  account: string,
  o: { days: readonly string[] } | { since: string },
): Promise<Reversible[]> {
  const inPeriod =
    "since" in o ? sql`t.booked_on >= ${o.since}::date` : sql`t.booked_on = any(${o.days}::date[])`;
  const { rows } = await sql<Reversible>`
    select ${toldColumns} from bank_transaction t
    where right(t.account, 11) = right(${account}, 11) and ${inPeriod}
    order by t.reversed_on is not null, t.booked_on, t.bank_transaction_id`.execute(tx);
  return rows;
}
/**
 * Bank transfers that an administrator recorded without a file. The payer may have used the KID of any of the
 * booking's invoices (rules 4.7), so a payment has a row for each.
 */
export async function findManualPayments(tx: Tx, since: string): Promise<Reversible[]> {
  const { rows } = await sql<Reversible>`
    select p.payment_id as id, coalesce(p.reference, '') as reference, p.reference as own_reference,
      null as entry_reference, null as end_to_end_id,
      p.received_on as booked_on, p.amount_ore, 'NOK' as currency, i.document ->> 'kid' as kid, h.display_name as payer,
      null as payer_account, null as format, p.status = 'undone' or exists (select from bank_reversal r
        where r.payment_id = p.payment_id) as is_reversed
    from payment p join booking b using (booking_id) join user_profile h on h.uid = buyer_of(b)
      left join invoice i on i.booking_id = p.booking_id and i.kind = 'invoice'
    where p.provider = 'manual' and p.received_on >= ${since}::date
      and not exists (select from bank_transaction t where t.payment_id = p.payment_id)
    order by is_reversed, p.received_on, p.payment_id, i.issued_on desc, i.number desc`.execute(tx);
  return rows;
}
/** The sum of the known payments of an entry, by the entry's reference and day. */
export async function sumOfEntry(tx: Tx, { account, entryReference, bookedOn }: BankEntry): Promise<number> {
  const { rows } = await sql<{ ore: number }>`
    select coalesce(sum(amount_ore), 0)::bigint as ore from bank_transaction
    where right(account, 11) = right(${account}, 11) and booked_on = ${bookedOn} and entry_reference = ${entryReference}`.execute(
    tx,
  );
  return rows[0]?.ore ?? 0;
}

type ReportedEntry = { entry: BankEntry; verdict: Verdict };
/** The bank references already used on those days. */
async function findUsedReferences(tx: Tx, list: readonly ReportedEntry[]): Promise<Set<string>> {
  const days = list.map(({ entry }) => entry.bookedOn);
  const { rows } = await sql<{ key: string }>`
    select account || ' ' || booked_on || ' ' || reference as key from bank_transaction
    where account = any(${list.map(({ entry }) => entry.account)}::text[]) and booked_on = any(${days}::date[])`.execute(
    tx,
  );
  return new Set(rows.map(({ key }) => key));
}
/** The bank's reference, with a number added if another payment of the day has the same. */
function uniqueReference({ account, reference, bookedOn }: BankEntry, usedReferences: Set<string>): string {
  for (let number = 2, candidate = reference; ; number++) {
    const key = `${account} ${bookedOn} ${candidate}`;
    if (!usedReferences.has(key)) {
      usedReferences.add(key);
      return candidate;
    }
    candidate = `${reference.slice(0, 190)}#${number}`;
  }
}
const toldFields = sql`id uuid, line int, account text, reference text, own_reference text,
  entry_reference text, end_to_end_id text, booked_on date,
  amount_ore bigint, currency text, kid text, payer text, payer_account text, message text, format text,
    resembles uuid, known boolean`;
/**
 * Inserts the file's payments in its order. A known payment is not inserted again, but gets details that only
 * this file has. The caller must have called `lockUploads`.
 */
export async function insertLines(tx: Tx, fileId: string, list: readonly ReportedEntry[]): Promise<void> {
  if (list.length === 0) return;
  const usedReferences = await findUsedReferences(tx, list);
  const rows = list.map(({ entry, verdict }, index) => {
    const { returns: _, isSum: _sum, ...entryFields } = entry;
    const knownId = typeof verdict === "object" && "is" in verdict ? verdict.is : undefined;
    const resembles = typeof verdict === "object" && "maybe" in verdict ? verdict.maybe : null;
    const reference = knownId ? entryFields.reference : uniqueReference(entry, usedReferences);
    return {
      ...entryFields,
      reference,
      resembles,
      line: index + 1,
      id: knownId ?? randomUUID(),
      known: knownId !== undefined,
    };
  });
  const givenRows = sql`jsonb_to_recordset(${recordset(rows)}::jsonb) as g (${toldFields})`;
  await sql`
    insert into bank_transaction (bank_transaction_id, account, reference, own_reference, entry_reference, end_to_end_id, booked_on, amount_ore, currency,
      kid, payer, payer_account, message, format, resembles)
    select id, account, reference, own_reference, entry_reference, end_to_end_id, booked_on, amount_ore,
      currency, kid, payer, payer_account, message,
      format, resembles from ${givenRows} where not known`.execute(tx);
  await sql`
    update bank_transaction t set payer = coalesce(t.payer, g.payer),
      payer_account = coalesce(t.payer_account, g.payer_account),
      message = coalesce(t.message, g.message), own_reference = coalesce(t.own_reference, g.own_reference),
      entry_reference = coalesce(t.entry_reference, g.entry_reference)
    from ${givenRows} where t.bank_transaction_id = g.id and g.known`.execute(tx);
  await sql`
    insert into bank_file_line (bank_file_id, line, bank_transaction_id, known) select ${fileId}::uuid, line, id, known from ${givenRows}`.execute(
    tx,
  );
}

export async function insertSkippedEntries(
  tx: Tx,
  fileId: string,
  list: readonly SkippedEntry[],
): Promise<void> {
  if (list.length === 0) return;
  const rowsJson = recordset(list.map((one, index) => ({ ...one, number: index + 1 })));
  await sql`
    insert into bank_file_left_aside (bank_file_id, number, line, why, account, reference, booked_on, amount_ore, currency, kid, payer, message)
    select ${fileId}::uuid, number, line, why, account, left(reference, 200), booked_on, amount_ore,
      nullif(currency, ''), kid, payer, left(message, 1000)
    from jsonb_to_recordset(${rowsJson}::jsonb) as g (number int, line int, why text, account text,
      reference text, booked_on date, amount_ore bigint,
      currency text, kid text, payer text, message text)`.execute(tx);
}
type SkippedEntryRow = {
  number: number;
  line: number;
  why: SkippedEntry["why"];
  account: string | null;
  reference: string | null;
  bookedOn: string | null;
  amountOre: number | null;
  currency: string | null;
  kid: string | null;
  payer: string | null;
  message: string | null;
};
export async function findSkippedEntries(db: Db | Tx, fileId: string): Promise<SkippedEntryRow[]> {
  const { rows } = await sql<SkippedEntryRow>`
    select number, line, why, account, reference, booked_on, amount_ore, currency, kid, payer, message
    from bank_file_left_aside where bank_file_id = ${fileId} order by line, number`.execute(db);
  return rows;
}

export type NewReversal = {
  entry: BankEntry;
  bankTransactionId: string | null;
  paymentId: string | null;
  isKnown: boolean;
};
export async function insertReversals(tx: Tx, fileId: string, list: readonly NewReversal[]): Promise<void> {
  for (const { entry, bankTransactionId, paymentId, isKnown } of list)
    await sql`
      insert into bank_reversal (bank_file_id, line, account, reference, booked_on, amount_ore, currency, kid, payer, message,
        bank_transaction_id, payment_id, booking_id, outcome)
      values (${fileId}, ${entry.line}, ${entry.account}, ${entry.reference}, ${entry.bookedOn}, ${entry.amountOre}, ${entry.currency},
        ${entry.kid}, ${entry.payer}, ${entry.message}, ${bankTransactionId}, ${paymentId},
        coalesce((select booking_id from bank_transaction where bank_transaction_id = ${bankTransactionId}),
          (select booking_id from payment where payment_id = ${paymentId}),
          (select booking_id from invoice where document ->> 'kid' = ${entry.kid} and kind = 'invoice')),
        ${isKnown ? "known" : null})`.execute(tx);
}
type ReversalOutcome = "undone" | "closed" | "case" | "known";
type ReversalRow = {
  bankReversalId: string;
  line: number;
  reference: string;
  bookedOn: string;
  amountOre: number;
  currency: string;
  kid: string | null;
  payer: string | null;
  message: string | null;
  bankTransactionId: string | null;
  /** The recorded payment that the transaction reverses, if there is one. */
  paymentId: string | null;
  bookingId: string | null;
  hunter: string | null;
  outcome: ReversalOutcome | null;
  problem: string | null;
};
const reversalRows = sql`
  select r.bank_reversal_id, r.line, r.reference, r.booked_on, r.amount_ore, r.currency, r.kid, r.payer,
    r.message, r.bank_transaction_id, coalesce(r.payment_id, t.payment_id) as payment_id,
    coalesce(t.booking_id, r.booking_id) as booking_id, h.display_name as hunter, r.outcome, r.problem
  from bank_reversal r left join bank_transaction t using (bank_transaction_id)
    left join booking b on b.booking_id = coalesce(t.booking_id, r.booking_id)
    left join user_profile h on h.uid = buyer_of(b)`;
export async function findReversals(db: Db | Tx, fileId: string): Promise<ReversalRow[]> {
  const { rows } = await sql<ReversalRow>`${reversalRows} where r.bank_file_id = ${fileId}
      order by r.line, r.bank_reversal_id`.execute(db);
  return rows;
}
export async function findNewReversals(db: Db, fileId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select bank_reversal_id as id from bank_reversal where bank_file_id = ${fileId} and outcome is null order by line, bank_reversal_id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
/** A reversal with its payment, locked until the transaction ends; undefined if it is recorded already. */
export async function lockReversal(tx: Tx, id: string): Promise<ReversalRow | undefined> {
  await sql`
    select from bank_transaction where bank_transaction_id = (select bank_transaction_id from bank_reversal where bank_reversal_id = ${id}) for update`.execute(
    tx,
  );
  await sql`select from bank_reversal where bank_reversal_id = ${id} for update`.execute(tx);
  const { rows } =
    await sql<ReversalRow>`${reversalRows} where r.bank_reversal_id = ${id} and r.outcome is null`.execute(
      tx,
    );
  return rows[0];
}
export const saveReversal = (
  tx: Tx,
  { bankReversalId, paymentId }: ReversalRow,
  outcome: ReversalOutcome,
  caseId: string | null = null,
) =>
  tx
    .updateTable("bankReversal")
    .set({ outcome, caseId, paymentId, problem: null })
    .where("bankReversalId", "=", bankReversalId)
    .execute();
export const saveReversalProblem = (db: Db, id: string, problem: string) =>
  db
    .updateTable("bankReversal")
    .set({ problem: problem.slice(0, 500) })
    .where("bankReversalId", "=", id)
    .where("outcome", "is", null)
    .execute();
/** The bank has reversed the payment: a waiting payment is closed, and a recorded one is marked. */
export const markReversed = (tx: Tx, id: string, on: string, { uid, now }: Settled) =>
  sql`
    update bank_transaction set reversed_on = ${on}, status = case when status in ('new', 'waiting') then 'closed' else status end,
      problem = null, note = case when status in ('new', 'waiting') then coalesce(note, '') else note end,
      settled_at = coalesce(settled_at, ${now}), settled_by = coalesce(settled_by, ${uid})
    where bank_transaction_id = ${id}`.execute(tx);

type FileRow = {
  bankFileId: string;
  name: string;
  format: BankFileFormat;
  ignored: number;
  uploadedAt: Date;
  uploadedBy: string;
};
export async function findFile(db: Db | Tx, fileId: string): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    select f.bank_file_id, f.name, f.format, f.ignored, f.uploaded_at, u.display_name as uploaded_by
    from bank_file f join user_profile u on u.uid = f.uploaded_by where bank_file_id = ${fileId}`.execute(db);
  return rows[0];
}
type LineRow = TransactionRow & { line: number; known: boolean };
export async function findLines(db: Db | Tx, fileId: string): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select l.line, l.known or exists (
        select from bank_file_line o join bank_file f on f.bank_file_id = o.bank_file_id, bank_file own
        where o.bank_transaction_id = l.bank_transaction_id and own.bank_file_id = l.bank_file_id
          and f.uploaded_at < own.uploaded_at) as known, ${columns}
    from bank_file_line l join bank_transaction t using (bank_transaction_id) ${joins}
    where l.bank_file_id = ${fileId} order by l.line`.execute(db);
  return rows;
}
type Page = { after: { at: string; id: string } | undefined; limit: number };
type ListedFile = FileRow & {
  transactions: number;
  payouts: number;
  reversals: number;
  new: number;
  waiting: number;
};
export async function listFiles(db: Db, { after, limit }: Page): Promise<ListedFile[]> {
  const { rows } = await sql<ListedFile>`
    select f.bank_file_id, f.name, f.format, f.ignored, f.uploaded_at, u.display_name as uploaded_by, n.*
    from bank_file f join user_profile u on u.uid = f.uploaded_by cross join lateral (
      select count(*)::int as transactions, (select count(*)::int from bank_payout_report r where r.bank_file_id = f.bank_file_id) as payouts,
        (count(*) filter (where t.status = 'new'))::int + (select count(*)::int from bank_payout_report r where r.bank_file_id = f.bank_file_id and r.outcome is null)
          + (select count(*)::int from bank_reversal r where r.bank_file_id = f.bank_file_id and r.outcome is null) as new,
        (select count(*)::int from bank_reversal r where r.bank_file_id = f.bank_file_id) as reversals,
        (count(*) filter (where t.status = 'waiting'))::int as waiting
      from bank_file_line l join bank_transaction t using (bank_transaction_id) where l.bank_file_id = f.bank_file_id) n
    where ${after ? sql`(f.uploaded_at, f.bank_file_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by f.uploaded_at desc, f.bank_file_id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findTransaction(db: Db | Tx, id: string): Promise<TransactionRow | undefined> {
  const { rows } = await sql<TransactionRow>`
    select ${columns} from bank_transaction t ${joins} where bank_transaction_id = ${id}`.execute(db);
  return rows[0];
}
export async function listWaiting(
  db: Db,
  { after, limit }: { after: { on: string; id: string } | undefined; limit: number },
): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    select ${columns} from bank_transaction t ${joins} where t.status = 'waiting'
      and ${after ? sql`(t.booked_on, t.bank_transaction_id) < (${after.on}::date, ${after.id}::uuid)` : sql`true`}
    order by t.booked_on desc, t.bank_transaction_id desc limit ${limit}`.execute(db);
  return rows;
}

export const findNewTransactions = async (db: Db, fileId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom("bankFileLine as l")
    .innerJoin("bankTransaction as t", "t.bankTransactionId", "l.bankTransactionId")
    .select("t.bankTransactionId as id")
    .where("l.bankFileId", "=", fileId)
    .where("t.status", "=", "new")
    .orderBy("l.line")
    .execute();
  return rows.map(({ id }) => id);
};

/** Locks a transaction until the end, so that it is recorded only once. */
export async function lockTransaction(tx: Tx, id: string): Promise<TransactionRow | undefined> {
  const locked = await tx
    .selectFrom("bankTransaction")
    .select("bankTransactionId")
    .where("bankTransactionId", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return locked && findTransaction(tx, id);
}

type Settled = { uid: string; now: Date };
export const saveRecorded = (
  tx: Tx,
  id: string,
  o: Settled & { bookingId: string; paymentId: string; outcome: TransferOutcome },
) =>
  tx
    .updateTable("bankTransaction")
    .set({
      status: "recorded",
      bookingId: o.bookingId,
      paymentId: o.paymentId,
      outcome: o.outcome,
      problem: null,
      settledAt: o.now,
      settledBy: o.uid,
    })
    .where("bankTransactionId", "=", id)
    .execute();
export const saveClosed = (tx: Tx, id: string, { uid, now, note }: Settled & { note: string }) =>
  tx
    .updateTable("bankTransaction")
    .set({ status: "closed", problem: null, settledAt: now, settledBy: uid, note })
    .where("bankTransactionId", "=", id)
    .execute();
export const saveWaiting = (tx: Tx, id: string) =>
  tx
    .updateTable("bankTransaction")
    .set({ status: "waiting", problem: null })
    .where("bankTransactionId", "=", id)
    .execute();
export const saveProblem = (db: Db, id: string, problem: string) =>
  db
    .updateTable("bankTransaction")
    .set({ problem: problem.slice(0, 500) })
    .where("bankTransactionId", "=", id)
    .where("status", "in", ["new", "waiting"])
    .execute();

export type NewReport = {
  kind: "sent" | "returned" | "refused" | "file_refused";
  payoutId: string;
  attempt: number;
  amountOre: number;
  bookedOn: string;
  reason: string | null;
};
export async function insertReports(tx: Tx, fileId: string, reports: readonly NewReport[]): Promise<void> {
  if (reports.length === 0) return;
  await tx
    .insertInto("bankPayoutReport")
    .values(
      reports.map((one, index) => ({
        bankFileId: fileId,
        line: index + 1,
        kind: one.kind,
        payoutId: one.payoutId,
        attempt: one.attempt,
        amountOre: one.amountOre,
        bookedOn: one.bookedOn,
        reason: one.reason,
      })),
    )
    .execute();
}
type ReportOutcome = "done" | "known" | "unmatched";
type ReportRow = NewReport & {
  line: number;
  outcome: ReportOutcome | null;
  bookingId: string | null;
  landowner: string | null;
};
export async function findReports(db: Db | Tx, fileId: string): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select r.line, r.kind, r.payout_id, r.attempt, r.amount_ore, r.booked_on, r.reason, r.outcome,
      coalesce(p.booking_id, f.booking_id) as booking_id, coalesce(u.display_name, b.creditor) as landowner
    from bank_payout_report r left join payout_attempt a on (a.payout_id, a.attempt, a.way) = (r.payout_id, r.attempt, 'bank_file')
      left join payout p on p.payout_id = a.payout_id left join user_profile u on u.uid = p.landowner_uid
      left join refund_batch_line b on (b.refund_id, b.attempt) = (r.payout_id, r.attempt) left join refund f on f.refund_id = b.refund_id
    where r.bank_file_id = ${fileId} order by r.line`.execute(db);
  return rows;
}
/** Lines of reports that are not recorded yet: first refusals, then debits, then returns. */
export async function findNewReports(db: Db, fileId: string): Promise<number[]> {
  const rows = await db
    .selectFrom("bankPayoutReport")
    .select("line")
    .where("bankFileId", "=", fileId)
    .where("outcome", "is", null)
    .orderBy(sql`array_position(array['refused', 'file_refused', 'sent', 'returned'], kind)`)
    .orderBy("line")
    .execute();
  return rows.map(({ line }) => line);
}
/** Locks a report until the transaction ends; undefined if it is recorded already. */
export const lockReport = async (tx: Tx, fileId: string, line: number): Promise<NewReport | undefined> => {
  const row = await tx
    .selectFrom("bankPayoutReport")
    .select(["kind", "payoutId", "attempt", "amountOre", "bookedOn", "reason"])
    .where("bankFileId", "=", fileId)
    .where("line", "=", line)
    .where("outcome", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      kind: row.kind as NewReport["kind"],
      payoutId: row.payoutId,
      attempt: row.attempt,
      amountOre: row.amountOre,
      bookedOn: row.bookedOn,
      reason: row.reason,
    }
  );
};
export const saveReport = (tx: Tx, fileId: string, line: number, outcome: ReportOutcome) =>
  tx
    .updateTable("bankPayoutReport")
    .set({ outcome })
    .where("bankFileId", "=", fileId)
    .where("line", "=", line)
    .execute();
