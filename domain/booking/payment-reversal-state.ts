/** The state of money that was taken back from a booking, as hunter and landowner see it (rules 6.10). */
import type { ClaimOutcome } from "./claim.ts";

export const paymentReversalKinds = ["dispute", "refunded_at_provider", "reversed_by_bank"] as const;

/**
 * `open`: a dispute is undecided; `returned`: the money came back to us; `lost`: escrow covered it;
 * `claim_open`: who covers it is undecided; `to_be_set_off`: the landowner's next payouts will; others:
 * settled.
 */
export const paymentReversalStates = [
  "open",
  "returned",
  "lost",
  "claim_open",
  "to_be_set_off",
  "set_off",
  "paid_by_landowner",
  "paid_by_hunter",
  "written_off",
] as const;
type PaymentReversalState = (typeof paymentReversalStates)[number];

/** `isCovered`: the claim has been paid or set off in full. */
export type PaymentReversalFacts = {
  kind: (typeof paymentReversalKinds)[number];
  status: "open" | "won" | "lost";
  claim: { outcome: ClaimOutcome | null; isCovered: boolean } | null;
};

export function paymentReversalState({ kind, status, claim }: PaymentReversalFacts): PaymentReversalState {
  if (status === "won") return "returned";
  if (status === "open" && kind !== "refunded_at_provider") return "open";
  if (!claim) return "lost";
  const { outcome, isCovered } = claim;
  if (outcome === null) return "claim_open";
  return outcome === "set_off" && !isCovered ? "to_be_set_off" : outcome;
}

/** The state as the hunter sees it, without who else covers the claim. */
export const stateShownToHunter = (state: PaymentReversalState) =>
  state === "to_be_set_off" || state === "set_off" || state === "paid_by_landowner" || state === "written_off"
    ? "lost"
    : state;
