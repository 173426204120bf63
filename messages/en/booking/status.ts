/** A booking status as it reads after "the booking is". */
export const statusWord = (status: unknown): string =>
  status === "confirmed" ? "accepted but not paid" : String(status).replace("_", " ");
