import type { BookingStatus } from "#domain/booking/lists.ts";

/** The word for each booking status, as it reads after «bookingen er». */
const words = {
  calculated: "ikke sendt",
  submitted: "sendt",
  pending: "ikke besvart",
  accepted: "godtatt",
  confirmed: "godtatt, men ikke betalt",
  rejected: "avslått",
  paid: "betalt",
  in_progress: "i gang",
  completed: "gjennomført",
  cancelled: "avbestilt",
  expired: "utløpt",
} satisfies Record<BookingStatus, string>;
export const statusWord = (status: unknown): string =>
  (words as Record<string, string>)[String(status)] ?? String(status);
