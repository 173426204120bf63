/** Batches of payouts for the bank. The outcome of a line is the outcome of its attempt. */
import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

/** `order`: lines with the same `order` are one payment. */
type NewLine = { payoutId: string; attempt: number; creditor: string; amountOre: number; order: string };
type BatchKind = "payouts" | "refunds";
export async function insertBatch(
  tx: Tx,
  o: { kind: BatchKind; account: string; payOn: string; uid: string; now: Date; lines: readonly NewLine[] },
): Promise<string> {
  const { payoutBatchId: batchId } = await tx
    .insertInto("payoutBatch")
    .values({ kind: o.kind, account: o.account, payOn: o.payOn, createdAt: o.now, createdBy: o.uid })
    .returning("payoutBatchId")
    .executeTakeFirstOrThrow();
  if (o.lines.length === 0) return batchId;
  const orders = o.lines.map(({ order }) => order);
  await tx
    .insertInto("payoutBatchLine")
    .values(
      o.lines.map((one, index) => ({
        payoutBatchId: batchId,
        line: index + 1,
        payoutId: one.payoutId,
        attempt: one.attempt,
        creditor: one.creditor,
        amountOre: one.amountOre,
        orderLine: orders.indexOf(one.order) + 1,
      })),
    )
    .execute();
  return batchId;
}

type BatchRow = {
  payoutBatchId: string;
  kind: BatchKind;
  account: string;
  createdAt: Date;
  createdBy: string;
  payOn: string;
  payouts: number;
  open: number;
  totalOre: number;
};
const batchColumns = sql`
  b.payout_batch_id, b.kind, b.account, b.created_at, u.display_name as created_by, b.pay_on,
  n.payouts, n.open, n.ore as total_ore`;
const batchJoins = sql`
  join user_profile u on u.uid = b.created_by cross join lateral (
    select count(*)::int as payouts, (count(*) filter (where outcome is null))::int as open, coalesce(sum(amount_ore), 0)::bigint as ore from (
      select l.amount_ore, a.outcome from payout_batch_line l join payout_attempt a using (payout_id, attempt) where l.payout_batch_id = b.payout_batch_id
      union all select amount_ore, outcome from refund_batch_line r where r.payout_batch_id = b.payout_batch_id) x) n`;
export async function findBatch(db: Db | Tx, batchId: string): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`
    select ${batchColumns} from payout_batch b ${batchJoins} where b.payout_batch_id = ${batchId}`.execute(
    db,
  );
  return rows[0];
}
type Page = { after: { at: string; id: string } | undefined; limit: number };
export async function listBatches(db: Db, { after, limit }: Page): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select ${batchColumns} from payout_batch b ${batchJoins}
    where ${after ? sql`(b.created_at, b.payout_batch_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by b.created_at desc, b.payout_batch_id desc limit ${limit}`.execute(db);
  return rows;
}

type BatchLine = {
  payoutId: string;
  attempt: number;
  /** The number of the first line of the same payment. */
  order: number;
  bookingId: string;
  /** The number of the booking's invoice. */
  paper: string | null;
  creditor: string;
  account: string;
  amountOre: number;
  status: "open" | "sent" | "refused" | "returned";
  reason: string | null;
};
export async function findBatchLines(db: Db | Tx, batchId: string): Promise<BatchLine[]> {
  const { rows } = await sql<BatchLine>`
    select l.payout_id, l.attempt, coalesce(l.order_line, l.line) as "order", p.booking_id,
      (select i.document ->> 'number' from current_invoice i where i.booking_id = p.booking_id) as paper, l.creditor,
        a.bank_account_number as account, l.amount_ore,
      coalesce(a.outcome, 'open') as status, a.reason
    from payout_batch_line l join payout_attempt a using (payout_id, attempt) join payout p using (payout_id)
    where l.payout_batch_id = ${batchId}
    union all select l.refund_id, l.attempt, l.line, r.booking_id,
      (select i.document ->> 'number' from current_invoice i where i.booking_id = r.booking_id), l.creditor, l.account,
      l.amount_ore, coalesce(l.outcome, 'open'), l.reason
    from refund_batch_line l join refund r using (refund_id) where l.payout_batch_id = ${batchId}
    order by 3, 1`.execute(db);
  return rows;
}

type OrderLine = { payoutId: string; attempt: number; amountOre: number };
/** The payouts of an order, by the end-to-end id of the first payout; empty if we have no such order. */
export async function findOrderLines(
  db: Db | Tx,
  { payoutId, attempt }: { payoutId: string; attempt: number },
): Promise<OrderLine[]> {
  const { rows } = await sql<OrderLine>`
    select l.payout_id, l.attempt, l.amount_ore
    from payout_batch_line f join payout_batch_line l on l.payout_batch_id = f.payout_batch_id
      and coalesce(l.order_line, l.line) = coalesce(f.order_line, f.line)
    where f.payout_id = ${payoutId} and f.attempt = ${attempt}
    union all select refund_id, attempt, amount_ore from refund_batch_line where refund_id = ${payoutId} and attempt = ${attempt}
    order by 1`.execute(db);
  return rows;
}
