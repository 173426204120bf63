/** Payments: the refusals, their status and their texts. */
import type { ErrorSpec } from "#contract/error-spec.ts";

export const paymentErrors = {
  nothing_to_pay: {
    status: 409,
    nb: "Det er ikke noe å betale på denne bookingen nå.",
    en: "There is nothing to pay on this booking now.",
  },
  signature_invalid: { status: 400, nb: "Signaturen stemmer ikke.", en: "The signature does not match." },
  payment_provider_unavailable: {
    status: 503,
    nb: "Betalingen er ikke tilgjengelig akkurat nå. Prøv igjen om litt.",
    en: "Payment is not available right now. Try again in a little while.",
  },
} satisfies Record<string, ErrorSpec>;
