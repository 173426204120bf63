/** Bank files and what they report, each transaction once. */
import { sql } from "kysely";
import type { TransferOutcome } from "#domain/reconciliation/transfer.ts";
import type { Db, Tx } from "#server/platform/database.ts";
import type { BankTransaction, PayoutReport } from "./bank-file.ts";

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
  status: Status;
  /** Recorded for, or named by the KID. */
  bookingId: string | null;
  hunter: string | null;
  outcome: TransferOutcome | null;
  /** Of a recorded one, what goes back. */
  returnedOre: number;
  problem: string | null;
  note: string | null;
};
const columns = sql`
  t.bank_transaction_id as "bankTransactionId", t.account, t.reference, t.booked_on as "bookedOn", t.amount_ore as "amountOre", t.currency, t.kid, t.payer,
  t.status, coalesce(t.booking_id, i.booking_id) as "bookingId", h.display_name as hunter, t.outcome, t.problem, t.note,
  coalesce((select sum(r.amount_ore) from refund r where r.payment_id = t.payment_id and r.reason <> 'cancelled'), 0)::bigint as "returnedOre"`;
const joins = sql`
  left join invoice i on i.document ->> 'kid' = t.kid and i.kind = 'invoice'
  left join booking b on b.booking_id = coalesce(t.booking_id, i.booking_id) left join user_profile h on h.uid = b.hunter_uid`;

type NewFile = { name: string; format: string; sha256: string; ignored: number; uid: string; now: Date };
/** Undefined where the same file was uploaded before. */
export async function insertFile(tx: Tx, f: NewFile): Promise<string | undefined> {
  const row = await tx
    .insertInto("bank_file")
    .values({
      name: f.name,
      format: f.format,
      sha256: f.sha256,
      ignored: f.ignored,
      uploaded_at: f.now,
      uploaded_by: f.uid,
    })
    .onConflict((c) => c.column("sha256").doNothing())
    .returning("bank_file_id")
    .executeTakeFirst();
  return row?.bank_file_id;
}
export const findFileByContent = async (tx: Tx, sha256: string): Promise<string | undefined> =>
  (await tx.selectFrom("bank_file").select("bank_file_id").where("sha256", "=", sha256).executeTakeFirst())
    ?.bank_file_id;

/**
 * Those that are not known yet, and the lines of the file. In one order, so that two uploads at once do not stop
 * each other.
 */
export async function insertTransactions(tx: Tx, fileId: string, list: readonly BankTransaction[]) {
  const given = JSON.stringify(list.map((one, index) => ({ ...one, line: index + 1 })));
  const lines = sql`jsonb_to_recordset(${given}::jsonb) as g (line int, account text, reference text, "bookedOn" date, "amountOre" bigint, currency text, kid text, payer text)`;
  await sql`
    insert into bank_transaction (account, reference, booked_on, amount_ore, currency, kid, payer)
    select account, reference, "bookedOn", "amountOre", currency, kid, payer from ${lines} order by account, reference, "bookedOn"
    on conflict (account, reference, booked_on) do nothing`.execute(tx);
  await sql`
    insert into bank_file_line (bank_file_id, line, bank_transaction_id)
    select ${fileId}::uuid, g.line, t.bank_transaction_id
    from ${lines} join bank_transaction t on (t.account, t.reference, t.booked_on) = (g.account, g.reference, g."bookedOn")
    where (t.amount_ore, t.currency) = (g."amountOre", g.currency) and t.kid is not distinct from g.kid`.execute(
    tx,
  );
  const { rows } = await sql<{ lines: number }>`
    select count(*)::int as lines from bank_file_line where bank_file_id = ${fileId}`.execute(tx);
  return rows[0]?.lines ?? 0;
}

type FileRow = {
  bankFileId: string;
  name: string;
  format: string;
  ignored: number;
  uploadedAt: Date;
  uploadedBy: string;
};
export async function findFile(db: Db | Tx, fileId: string): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    select f.bank_file_id as "bankFileId", f.name, f.format, f.ignored, f.uploaded_at as "uploadedAt", u.display_name as "uploadedBy"
    from bank_file f join user_profile u on u.uid = f.uploaded_by where bank_file_id = ${fileId}`.execute(db);
  return rows[0];
}
type LineRow = TransactionRow & { line: number; known: boolean };
export async function findLines(db: Db | Tx, fileId: string): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select l.line, exists (
        select from bank_file_line o join bank_file f on f.bank_file_id = o.bank_file_id, bank_file own
        where o.bank_transaction_id = l.bank_transaction_id and own.bank_file_id = l.bank_file_id
          and (f.uploaded_at, f.bank_file_id) < (own.uploaded_at, own.bank_file_id)) as known, ${columns}
    from bank_file_line l join bank_transaction t using (bank_transaction_id) ${joins}
    where l.bank_file_id = ${fileId} order by l.line`.execute(db);
  return rows;
}
type Page = { after: { at: string; id: string } | undefined; limit: number };
type ListedFile = FileRow & { transactions: number; payouts: number; new: number; waiting: number };
export async function listFiles(db: Db, { after, limit }: Page): Promise<ListedFile[]> {
  const { rows } = await sql<ListedFile>`
    select f.bank_file_id as "bankFileId", f.name, f.format, f.ignored, f.uploaded_at as "uploadedAt", u.display_name as "uploadedBy", n.*
    from bank_file f join user_profile u on u.uid = f.uploaded_by cross join lateral (
      select count(*)::int as transactions, (select count(*)::int from bank_payout_report r where r.bank_file_id = f.bank_file_id) as payouts,
        (count(*) filter (where t.status = 'new'))::int + (select count(*)::int from bank_payout_report r where r.bank_file_id = f.bank_file_id and r.outcome is null) as new,
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

export const findNew = async (db: Db, fileId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom("bank_file_line as l")
    .innerJoin("bank_transaction as t", "t.bank_transaction_id", "l.bank_transaction_id")
    .select("t.bank_transaction_id as id")
    .where("l.bank_file_id", "=", fileId)
    .where("t.status", "=", "new")
    .orderBy("l.line")
    .execute();
  return rows.map(({ id }) => id);
};

/** Locked until the transaction ends: recorded by one at a time. */
export async function lockTransaction(tx: Tx, id: string): Promise<TransactionRow | undefined> {
  const locked = await tx
    .selectFrom("bank_transaction")
    .select("bank_transaction_id")
    .where("bank_transaction_id", "=", id)
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
    .updateTable("bank_transaction")
    .set({
      status: "recorded",
      booking_id: o.bookingId,
      payment_id: o.paymentId,
      outcome: o.outcome,
      problem: null,
      settled_at: o.now,
      settled_by: o.uid,
    })
    .where("bank_transaction_id", "=", id)
    .execute();
export const saveClosed = (tx: Tx, id: string, { uid, now, note }: Settled & { note: string }) =>
  tx
    .updateTable("bank_transaction")
    .set({ status: "closed", problem: null, settled_at: now, settled_by: uid, note })
    .where("bank_transaction_id", "=", id)
    .execute();
export const saveWaiting = (tx: Tx, id: string) =>
  tx
    .updateTable("bank_transaction")
    .set({ status: "waiting", problem: null })
    .where("bank_transaction_id", "=", id)
    .execute();
export const saveProblem = (db: Db, id: string, problem: string) =>
  db
    .updateTable("bank_transaction")
    .set({ problem: problem.slice(0, 500) })
    .where("bank_transaction_id", "=", id)
    .where("status", "in", ["new", "waiting"])
    .execute();

export async function insertReports(tx: Tx, fileId: string, reports: readonly PayoutReport[]): Promise<void> {
  if (reports.length === 0) return;
  await tx
    .insertInto("bank_payout_report")
    .values(
      reports.map((one, index) => ({
        bank_file_id: fileId,
        line: index + 1,
        kind: one.kind,
        payout_id: one.payoutId,
        attempt: one.attempt,
        amount_ore: one.amountOre,
        booked_on: one.bookedOn,
        reason: one.reason,
      })),
    )
    .execute();
}
type ReportOutcome = "done" | "known" | "unmatched";
type ReportRow = PayoutReport & {
  line: number;
  outcome: ReportOutcome | null;
  bookingId: string | null;
  landowner: string | null;
};
export async function findReports(db: Db | Tx, fileId: string): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select r.line, r.kind, r.payout_id as "payoutId", r.attempt, r.amount_ore as "amountOre", r.booked_on as "bookedOn", r.reason, r.outcome,
      p.booking_id as "bookingId", u.display_name as landowner
    from bank_payout_report r left join payout_attempt a on (a.payout_id, a.attempt, a.way) = (r.payout_id, r.attempt, 'bank_file')
      left join payout p on p.payout_id = a.payout_id left join user_profile u on u.uid = p.landowner_uid
    where r.bank_file_id = ${fileId} order by r.line`.execute(db);
  return rows;
}
/** Debits before what came back. */
export async function findNewReports(db: Db, fileId: string): Promise<number[]> {
  const rows = await db
    .selectFrom("bank_payout_report")
    .select("line")
    .where("bank_file_id", "=", fileId)
    .where("outcome", "is", null)
    .orderBy("kind", "desc")
    .orderBy("line")
    .execute();
  return rows.map(({ line }) => line);
}
/** Locked until the transaction ends; undefined where it was recorded before. */
export const lockReport = async (tx: Tx, fileId: string, line: number): Promise<PayoutReport | undefined> => {
  const row = await tx
    .selectFrom("bank_payout_report")
    .select(["kind", "payout_id", "attempt", "amount_ore", "booked_on", "reason"])
    .where("bank_file_id", "=", fileId)
    .where("line", "=", line)
    .where("outcome", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      kind: row.kind as PayoutReport["kind"],
      payoutId: row.payout_id,
      attempt: row.attempt,
      amountOre: row.amount_ore,
      bookedOn: row.booked_on,
      reason: row.reason,
    }
  );
};
export const saveReport = (tx: Tx, fileId: string, line: number, outcome: ReportOutcome) =>
  tx
    .updateTable("bank_payout_report")
    .set({ outcome })
    .where("bank_file_id", "=", fileId)
    .where("line", "=", line)
    .execute();
