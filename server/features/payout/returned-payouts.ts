/** Webhook events of the card provider about reversed transfers of payouts. */
import { z } from "zod";
import { type MoneyAccount, payoutReturnedPostings } from "#domain/ledger/ledger.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { allocate, postEntries } from "#server/features/ledger/public.ts";
import { notifyAdmins } from "#server/features/notification/public.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import { keyInEvent, EventBeforeRecord } from "#server/platform/card-provider/key-in-event.ts";
import {
  findOpenAttempt,
  lockSent,
  markReturned,
  type ReturnedPayout,
  savePartReturned,
} from "./payout-store.ts";
import { notifyOfFailure } from "./payouts.ts";

type Deps = { tx: Tx; jobs: JobQueue; now: Date };
const Transfer = z.looseObject({
  id: z.string().min(1).max(255),
  amount: z.int().min(1),
  amount_reversed: z.int().min(0),
});
const reversed = "transfer reversed";

/**
 * If the whole transfer is reversed, the payout is failed and owed again. It is resent once the landowner has
 * another account, or an administrator retries it. A partial reversal is posted as owed, and administrators
 * are notified. A transfer without an open attempt has its outcome recorded already.
 */
export async function handleReversedTransfer({ tx, jobs, now }: Deps, object: unknown): Promise<void> {
  const transfer = Transfer.safeParse(object).data;
  if (!transfer) return;
  const ownKey = keyInEvent(object);
  const open = ownKey && (await findOpenAttempt(tx, ownKey.id));
  if (ownKey && open?.key === ownKey.key) throw new EventBeforeRecord(ownKey.key);
  const payout = await lockSent(tx, transfer.id);
  if (!payout) return;
  const backOre = Math.min(transfer.amount_reversed, payout.amountOre);
  if (backOre <= payout.returnedOre) return; // repeated, or out of order
  if (backOre < payout.amountOre)
    return recordPartReturned(tx, jobs, payout, { ref: transfer.id, backOre }, now);
  await markReturned(tx, payout.payoutId, transfer.id, reversed);
  await recordPayoutReturned(tx, jobs, payout, { ref: transfer.id, reason: reversed }, now);
}

type ReturnedMoney = Pick<ReturnedPayout, "bookingId" | "landownerUid" | "amountOre" | "moneyAt">;
/** Posts that the payout is owed again; money borrowed from another account is returned to it. */
export async function postReturned(
  tx: Tx,
  { bookingId, landownerUid, amountOre, moneyAt, to, now }: ReturnedMoney & { to: MoneyAccount; now: Date },
): Promise<void> {
  const postings = payoutReturnedPostings(landownerUid, amountOre, to);
  await postEntries(tx, { bookingId, reason: "payout_returned", postings, now });
  await allocate(tx, { bookingId, amountOre, from: to, to: moneyAt, now });
}

type SentPayout = ReturnedPayout & { returnedOre?: number };
async function recordPartReturned(
  tx: Tx,
  jobs: JobQueue,
  { payoutId, bookingId, landownerUid, moneyAt, returnedOre = 0 }: SentPayout,
  { ref, backOre }: { ref: string; backOre: number },
  now: Date,
): Promise<void> {
  const amountOre = backOre - returnedOre;
  await savePartReturned(tx, payoutId, backOre);
  await postReturned(tx, { bookingId, landownerUid, amountOre, moneyAt, to: "provider", now });
  await audit(tx, {
    at: now,
    actorRole: "provider",
    subject: "payout",
    subjectId: payoutId,
    from: "sent",
    to: "partly_returned",
    reason: reversed,
    data: { ref, amountOre },
  });
  await notifyAdmins(tx, jobs, {
    at: now,
    eventKey: `payout_partly_returned:${ref}:${backOre}`,
    kind: "payout_partly_returned",
    values: { amountOre },
    bookingId,
    link: bookingAddress(bookingId),
  });
}

type ReturnReport = { ref: string; reason: string; byBank?: true };
/**
 * A sent payout was returned and is owed to the landowner again; they and the administrators are notified.
 */
export async function recordPayoutReturned(
  tx: Tx,
  jobs: JobQueue,
  payout: SentPayout,
  { ref, reason, byBank }: ReturnReport,
  now: Date,
): Promise<void> {
  const { payoutId, bookingId, landownerUid, amountOre, moneyAt, returnedOre = 0 } = payout;
  const returnedPayout = { bookingId, landownerUid, amountOre: amountOre - returnedOre, moneyAt, now };
  await postReturned(tx, { ...returnedPayout, to: byBank ? "bank" : "provider" });
  await audit(tx, {
    at: now,
    actorRole: "provider",
    subject: "payout",
    subjectId: payoutId,
    from: "sent",
    to: "failed",
    reason,
    data: { ref },
  });
  await notifyOfFailure(tx, jobs, payout, now);
  await notifyAdmins(tx, jobs, {
    at: now,
    eventKey: `payout_returned:${ref}`,
    kind: "payout_returned",
    values: { amountOre, ...(byBank && { reason }) },
    bookingId,
    link: bookingAddress(bookingId),
  });
}
