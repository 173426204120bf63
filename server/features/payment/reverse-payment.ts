/**
 * Reverses a payment that the provider or the bank has withdrawn: in the ledger, as a claim if escrow does
 * not cover it, and in messages to the parties (rules 6.6, 6.10).
 */
import type { Message } from "#domain/notification/message.ts";
import { applyPaymentReversal, type PaymentReversalEvent } from "#server/features/booking/public.ts";
import { notify } from "#server/features/notification/public.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import { insertClaim } from "./claim-store.ts";

/** The landowner is notified of every reversal; the hunter of refunds to them. */
const messagesOf = ({ type, amountOre, from }: PaymentReversalEvent, claimOre: number): Message[] => {
  const values = { amountOre, ...(claimOre > 0 && { paidOut: 1 }), ...(from === "bank" && { byBank: 1 }) };
  switch (type) {
    case "withdrawn":
      return [{ to: "landowner", message: "dispute_opened", values }];
    case "reinstated":
      return [{ to: "landowner", message: "dispute_won", values }];
    case "lost":
    case "refunded": {
      const message = type === "lost" ? "dispute_lost" : "refunded_at_provider";
      return [
        { to: "landowner", message, values },
        ...(from === "bank" ? [] : [{ to: "hunter" as const, message, values } satisfies Message]),
      ];
    }
  }
};

export async function reversePayment(
  { tx, jobs, now }: { tx: Tx; jobs: JobQueue; now: Date },
  bookingId: string,
  reversal: PaymentReversalEvent,
): Promise<void> {
  const { claimOre } = await applyPaymentReversal(tx, bookingId, reversal, now);
  if (claimOre > 0) await insertClaim(tx, { caseId: reversal.caseId, bookingId, amountOre: claimOre, now });
  if (reversal.amountOre > 0)
    await notify(tx, jobs, { bookingId, at: now, messages: messagesOf(reversal, claimOre) });
}
