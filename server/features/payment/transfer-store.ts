/** Bank transfers that administrators have recorded. */
import { sql } from "kysely";
import type { PaymentStatus } from "#domain/payment/lists.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

/** The facts that decide whether a transfer can be undone. */
type Facts = {
  paymentId: string;
  bookingId: string;
  amountOre: number;
  isUndone: boolean;
  refundingOre: number;
  isSentBack: boolean;
  isReleased: boolean;
  isKept: boolean;
  otherRefundsOre: number;
  statusBefore: PaymentStatus;
};
const transferColumns = sql`
  p.payment_id, p.booking_id, p.amount_ore, p.status = 'undone' as is_undone,
  coalesce((select sum(r.amount_ore) from refund r where r.payment_id = p.payment_id
    and r.status = 'decided'), 0)::bigint as refunding_ore,
  exists (select from refund r where r.payment_id = p.payment_id and (r.status = 'sent' or exists (
    select from refund_batch_line l where l.refund_id = r.refund_id and l.outcome is null))) as is_sent_back,
  not exists (select from refund r where r.payment_id = p.payment_id and r.reason = 'not_payable'
    and r.status <> 'withdrawn') as is_kept,
  exists (select from payout o where o.booking_id = p.booking_id and o.released_at is not null) as is_released,
  coalesce((select sum(r.amount_ore) from refund r where r.booking_id = p.booking_id
    and r.payment_id <> p.payment_id and r.status <> 'withdrawn'), 0)::bigint as other_refunds_ore,
  coalesce((select a.from_state from audit a where a.subject = 'payment' and a.subject_id = p.booking_id::text and a.to_state = 'refunded'
    order by a.audit_id desc limit 1), 'pending_payment') as status_before`;

export async function findTransferBooking(tx: Tx, paymentId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("payment")
    .select("bookingId")
    .where("paymentId", "=", paymentId)
    .where("provider", "=", "manual")
    .executeTakeFirst();
  return row?.bookingId;
}

/**
 * Reads a transfer under the booking's lock, and locks its refunds, so that none is marked as sent meanwhile.
 */
export async function lockTransfer(tx: Tx, paymentId: string): Promise<Facts> {
  await sql`select from refund where payment_id = ${paymentId} for update`.execute(tx);
  const { rows } =
    await sql<Facts>`select ${transferColumns} from payment p where p.payment_id = ${paymentId}`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error(`transfer ${paymentId} is gone`);
  return found;
}

export async function findTransfer(db: Db | Tx, paymentId: string): Promise<Facts | undefined> {
  const { rows } =
    await sql<Facts>`select ${transferColumns} from payment p where p.payment_id = ${paymentId}`.execute(db);
  return rows[0];
}

type TransferRow = Facts & {
  hunter: string;
  receivedOn: string | null;
  reference: string | null;
  recordedAt: Date;
};
type Query = {
  bookingId: string | undefined;
  after: { at: string; id: string } | undefined;
  limit: number;
};
/** Lists transfers, the newest first. */
export async function listTransfers(db: Db, { bookingId, after, limit }: Query): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select ${transferColumns}, h.display_name as hunter, p.received_on, p.reference, p.created_at as recorded_at
    from payment p join booking b using (booking_id) join user_profile h on h.uid = buyer_of(b)
    where p.provider = 'manual' and ${bookingId ? sql`p.booking_id = ${bookingId}` : sql`true`}
      and ${after ? sql`(p.created_at, p.payment_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by p.created_at desc, p.payment_id desc limit ${limit}`.execute(db);
  return rows;
}
