/** Reversed money of a booking, as its parties see it (rules 6.10). */
import type { PaymentReversal } from "#contract/booking/payment-reversal.ts";
import type { Party } from "#domain/booking/policy.ts";
import { paymentReversalState, stateShownToHunter } from "#domain/booking/payment-reversal-state.ts";
import type { PaymentReversalRow } from "./payment-reversal-store.ts";

/** The landowner's part is only visible to readers who see the landowner's earnings. */
export function paymentReversalView(row: PaymentReversalRow, party: Party): PaymentReversal {
  const { kind, amountOre, at, isCredited, landownerOre, coveredOre } = row;
  const state = paymentReversalState(row);
  const isHunter = party === "hunter";
  return {
    kind,
    state: isHunter ? stateShownToHunter(state) : state,
    amountOre,
    at: new Date(at).toISOString(),
    isCredited,
    landownerOre: isHunter ? null : landownerOre,
    coveredOre: isHunter ? null : coveredOre,
  };
}
