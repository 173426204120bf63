/** Determines the order in which waiting messages are sent (decision 142). */
import { userMessageKinds } from "./user-messages.ts";

/** Messages before a deadline of the reader are sent first, bulk messages last. */
export type Urgency = "deadline" | "ordinary" | "bulk";

const bulk: ReadonlySet<string> = new Set(
  Object.entries(userMessageKinds).flatMap(([kind, spec]) => ("bulk" in spec ? [kind] : [])),
);

/** Returns the urgency of a message. `name`: the event's name in the catalogue. */
export const urgencyOf = (name: string, deadline: Date | null = null): Urgency =>
  deadline ? "deadline" : bulk.has(name) ? "bulk" : "ordinary";
