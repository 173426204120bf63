/** What the card provider takes back of a paid booking (rules 6.6): booking, books and payout at once. */
import { splitOf } from "#domain/booking/split.ts";
import { decideTakenBack, type TakenBack } from "#domain/booking/taken-back.ts";
import type { MoneyAccount } from "#domain/ledger/ledger.ts";
import { issueCreditNote } from "#server/features/invoice/public.ts";
import { changeUnreleasedPayout, escrowOre, freezePayout, post } from "#server/features/ledger/public.ts";
import { audit } from "#server/platform/audit-store.ts";
import type { Tx } from "#server/platform/database.ts";
import { lockBooking, saveBooking } from "./booking-store.ts";

/** `paymentId`: the payment it is taken of. Escrow holds the one that the booking was paid with. */
type TakenBackEvent = {
  type: TakenBack["type"];
  amountOre: number;
  paymentId: string;
  caseId: string;
  /** Where it was taken; the provider where it is left out. */
  from?: MoneyAccount;
};

/**
 * Locks the booking, then freezes the payout, which waits for a release that is under way: what escrow holds
 * is read after both.
 */
export async function applyTakenBack(
  tx: Tx,
  bookingId: string,
  taken: TakenBackEvent,
  now: Date,
): Promise<void> {
  const locked = await lockBooking(tx, bookingId);
  if (!locked) throw new Error(`a payment is of booking ${bookingId}, which is not there`);
  const { state } = locked;
  await freezePayout(tx, bookingId, now);
  const inEscrow = taken.paymentId === state.paymentId ? await escrowOre(tx, bookingId) : 0;
  const { changes, postings } = decideTakenBack(state, { ...taken, escrowOre: inEscrow });
  const next = { ...state, ...changes };
  await saveBooking(tx, next, {}, now);
  await post(tx, { bookingId, reason: `${taken.from ?? "provider"}_${taken.type}`, postings, now });
  if (next.refundedOre !== state.refundedOre) {
    await changeUnreleasedPayout(tx, bookingId, splitOf(next));
    const amountOre = next.refundedOre - state.refundedOre;
    await issueCreditNote(tx, { bookingId, now, amountOre, creditedFor: `case/${taken.caseId}` });
  }
  await audit(tx, [
    {
      at: now,
      actorRole: "provider",
      subject: "payment",
      subjectId: bookingId,
      from: state.paymentStatus,
      to: next.paymentStatus,
      reason: taken.type,
      data: { amountOre: taken.amountOre },
    },
  ]);
}
