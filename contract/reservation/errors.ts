/** Reservations: the refusals, their status and their texts. */
import type { ErrorSpec } from "#contract/error-spec.ts";

export const reservationErrors = {
  reservation_not_found: { status: 404, nb: "Vi fant ikke reservasjonen.", en: "Reservation not found." },
  reservation_released: {
    status: 409,
    nb: "Reservasjonen er gitt fri, og plassene kan være tatt av andre. Reserver på nytt.",
    en: "The reservation has been released, and others may have its places. Reserve again.",
  },
  reservation_over: {
    status: 409,
    nb: "Dagene i reservasjonen er over.",
    en: "The days of this reservation are over.",
  },
} satisfies Record<string, ErrorSpec>;
