/** Sends a failed message again as a new row: the log keeps the failure. */
import { refuse, type Refused } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockSentMessage } from "./notification-store.ts";
import { smsFields, writeOutbox } from "./write-outbox.ts";
import type { WrittenMessage } from "./notification-store.ts";
import { readEmails } from "./written.ts";

type Deps = Pick<Platform, "jobs" | "config" | "sms" | "mail">;

/**
 * Refused if the message is unknown, not finished, or cannot be sent again: its receiver's account is
 * deleted, or its link was a secret and is stored nowhere.
 */
export async function resend(
  tx: Tx,
  p: Deps,
  communicationId: string,
  now: Date,
): Promise<WrittenMessage | Refused> {
  const found = await lockSentMessage(tx, communicationId);
  if (!found) return refuse("not_found");
  const { resent, secret } = found;
  const [row = found.row] = await readEmails(tx, [found.row]);
  if (row.status === "pending" || secret || !row.content) return refuse("not_resendable");
  const gateway = { email: p.mail, sms: p.sms, push: true }[row.channel];
  const status = gateway || p.config.mode === "production" ? "pending" : "delivered";
  const copy = {
    ...({ ...row, eventKey: `resend:${communicationId}:${resent + 1}`, at: now, now, status } as const),
    resendOf: communicationId,
  };
  const sms =
    row.channel === "sms"
      ? smsFields(
          { phone: row.recipient, content: row.content, deadline: row.deadline ?? null, now },
          status,
          p,
        )
      : {};
  const [newMessage] = await writeOutbox(tx, p.jobs, [{ ...copy, ...sms }]);
  if (!newMessage) throw new Error(`${communicationId} is sent again by two at once`);
  return newMessage;
}
