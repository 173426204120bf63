/** A booking status as it reads after "the booking is". */
export const statusWord = (status: unknown): string => String(status).replace("_", " ");
