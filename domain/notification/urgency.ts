/** Which of the messages that wait to be sent goes first (decision 142). */
import { userMessageKinds } from "./user-messages.ts";

/**
 * What the reader must do something before goes first, whatever else waits; what is written to many at once goes
 * last.
 */
export type Urgency = "deadline" | "ordinary" | "bulk";

const bulk: ReadonlySet<string> = new Set(
  Object.entries(userMessageKinds).flatMap(([kind, spec]) => ("bulk" in spec ? [kind] : [])),
);

/** `name`: the event in the catalogue. */
export const urgencyOf = (name: string, deadline: Date | null = null): Urgency =>
  deadline ? "deadline" : bulk.has(name) ? "bulk" : "ordinary";
