import type { paymentErrors as codes } from "#contract/payment/errors.ts";
import type { ErrorTexts } from "../../error-texts.ts";

export const paymentErrors: ErrorTexts<typeof codes> = {
  nothing_to_pay: "There is nothing to pay on this booking now.",
  signature_invalid: "The signature does not match.",
  payment_case_not_found: "Case not found.",
  payment_case_settled: "The case is closed already.",
  payment_case_undecided: "The card company has not decided the dispute yet.",
  payment_provider_unavailable: "Payment is not available right now. Try again in a little while.",
};
