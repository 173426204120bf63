import type { paymentErrors as codes } from "#contract/payment/errors.ts";
import type { ErrorTexts } from "../../error-texts.ts";

export const paymentErrors: ErrorTexts<typeof codes> = {
  nothing_to_pay: "There is nothing to pay on this booking now.",
  below_card_minimum: "Card companies take no less than {amountOre}. Pay to the account on the invoice.",
  onboarding_not_offered: "Payouts go straight to the account number in your profile.",
  onboarding_not_done: "Sign up with Stripe before you open your account there.",
  connected_account_not_found: "This landowner has no account at Stripe.",
  signature_invalid: "The signature does not match.",
  transfer_not_found: "We did not find the transfer.",
  transfer_undone: "The transfer has been undone already.",
  transfer_sent_back: "The money has been sent back to the hunter, so the transfer cannot be undone.",
  payout_released: "The landowner's part has been released, so the transfer cannot be undone.",
  refund_not_found: "Refund not found.",
  refund_already_sent: "The refund is marked as sent already.",
  refund_by_provider: "The card company sends this one. It must not be sent by hand.",
  date_to_come: "The date cannot be in the future.",
  unsent_not_found: "We could not find a payout or refund that waits.",
  unsent_not_refused: "It was not refused, and goes out by itself.",
  payout_frozen: "The payout waits for a case at the card company. Settle the case first.",
  payment_case_not_found: "Case not found.",
  payment_case_settled: "The case is closed already.",
  claim_not_found: "We could not find the claim.",
  claim_decided: "The claim is decided already.",
  claim_not_landowners: "The landowner has had none of this money, and does not owe it.",
  payment_case_undecided: "The card company has not decided the dispute yet.",
  payment_provider_unavailable: "Payment is not available right now. Try again in a little while.",
};
