/** Money of a booking that a dispute, a refund at the card provider or the bank took back. */
import { z } from "zod";
import { paymentReversalKinds, paymentReversalStates } from "#domain/booking/payment-reversal-state.ts";
import { Instant, Ore } from "#contract/schemas.ts";

export const PaymentReversal = z.object({
  kind: z.enum(paymentReversalKinds),
  state: z.enum(paymentReversalStates),
  amountOre: Ore,
  at: Instant,
  /** Whether a credit note covers the reversed amount. */
  isCredited: z.boolean(),
  /**
   * For a claim: the landowner's part, once decided, and how much of it payouts have covered. Null for the
   * hunter.
   */
  landownerOre: Ore.nullable(),
  coveredOre: Ore.nullable(),
});
export type PaymentReversal = z.output<typeof PaymentReversal>;
