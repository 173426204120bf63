import type { notificationErrors as codes } from "#contract/notification/errors.ts";
import type { ErrorTexts } from "../../error-texts.ts";

export const notificationErrors: ErrorTexts<typeof codes> = {
  push_endpoint_not_allowed: "Nettleseren oppgir en varslingstjeneste vi ikke kjenner.",
  push_endpoint_taken: "Noen andre får allerede varsler på denne adressen. Prøv igjen.",
  sms_needs_phone: "Legg inn et telefonnummer i profilen før du velger SMS.",
};
