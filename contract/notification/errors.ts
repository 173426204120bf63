/** Push and SMS: the refusals, their status and their texts. */
import type { ErrorSpec } from "#contract/error-spec.ts";

export const notificationErrors = {
  push_endpoint_not_allowed: {
    status: 422,
    nb: "Nettleseren oppgir en varslingstjeneste vi ikke kjenner.",
    en: "The browser names a notification service that we do not know.",
  },
  push_endpoint_taken: {
    status: 409,
    nb: "Noen andre får allerede varsler på denne adressen. Prøv igjen.",
    en: "Somebody else is already notified at this address. Try again.",
  },
  sms_needs_phone: {
    status: 422,
    nb: "Legg inn et telefonnummer i profilen før du velger SMS.",
    en: "Add a phone number to your profile before choosing SMS.",
  },
} satisfies Record<string, ErrorSpec>;
