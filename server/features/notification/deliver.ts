/**
 * Sends a message of the outbox on any channel. It is claimed right before it is handed to the provider,
 * tried again with growing back-off if it surely did not arrive, and never sent twice (decisions 25 and 83).
 */
import type { DeliveryProblem } from "#domain/notification/delivery-problems.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Outcome } from "#server/platform/delivery/mail.ts";
import type { SmsOutcome } from "#server/platform/delivery/sms.ts";
import {
  claimDelivery,
  findWaitingMessage,
  postponeMessage,
  recordOutcome,
  type WaitingMessage,
} from "./notification-store.ts";
import { readEmailToSend } from "./written.ts";

export type Sender = {
  /** After this time a message is not sent any more, because its subject is over. */
  tooOldMs: number;
  /** The time until which the message must wait; null: it may be sent now. */
  waitsUntil?: (row: WaitingMessage, now: Date) => Date | null;
  /** Calls `claim` right before handing the message over, and stops if another process has claimed it. */
  send: (row: WaitingMessage, claim: () => Promise<boolean>, now: Date) => Promise<Outcome | SmsOutcome>;
};

/** A process that has handed a message over records the outcome within this time. */
const OUTCOME_TIMEOUT_MS = 2 * 60_000;

export async function deliver(db: Db, sender: Sender, id: string, now: Date): Promise<void> {
  const row = await findWaitingMessage(db, id);
  if (!row || row.notBefore) return;
  const record = (problem: string) => recordOutcome(db, id, { status: "failed", now, problem });
  const fail = (problem: DeliveryProblem) => record(problem);
  if (row.handedAt) {
    if (now.getTime() - row.handedAt.getTime() < OUTCOME_TIMEOUT_MS)
      throw new Error("another process is handing the message over");
    return fail("not_answered");
  }
  if (now.getTime() - row.at.getTime() > sender.tooOldMs) return fail("too_late");
  const until = sender.waitsUntil?.(row, now);
  if (until) return postponeMessage(db, id, until);
  const letter = await readEmailToSend(db, row);
  const outcome = await sender.send(letter, () => claimDelivery(db, id, now), now);
  switch (outcome.result) {
    case "sent": {
      const ref = "ref" in outcome ? outcome.ref : undefined;
      return recordOutcome(db, id, { status: "sent", now, ...(ref !== undefined && { ref }) });
    }
    case "refused":
      return record(outcome.why);
    case "unknown":
      return fail("not_answered"); // it may have arrived, and is not sent again
    case "later":
      await recordOutcome(db, id, { status: "pending", now, problem: outcome.why });
      throw new Error(`a message waits: ${outcome.why}`); // the queue retries with back-off
    case "taken":
      return; // another process has claimed it
  }
}
