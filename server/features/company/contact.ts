/** Messages from the contact form: to support, and a copy to who wrote. */
import { createHash, randomUUID } from "node:crypto";
import type { company } from "#contract/company/endpoints.ts";
import type { ArgsOf } from "#contract/define.ts";
import { defaultLocale } from "#contract/words.ts";
import { emailedLately } from "./emailed-lately.ts";
import { notifyAddress } from "#server/features/notification/public.ts";
import { command } from "#server/platform/command.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Call } from "#server/platform/handler.ts";
import type { Platform } from "#server/platform/platform.ts";

type Body = ArgsOf<(typeof company)["POST /api/contact-messages"]>["body"];

/**
 * The outbox is the record of it. An address is sent one copy an hour at most, whoever writes in its name, so
 * that we are no way to fill somebody's inbox.
 */
export function sendContactMessage(
  { db, jobs, config }: Pick<Platform, "db" | "jobs" | "config">,
  call: Call<"public">,
  body: Body,
) {
  const { now, locale } = call;
  const email = body.email.toLowerCase();
  return command(db, call, "POST /api/contact-messages", body, async (tx: Tx) => {
    const messageId = randomUUID();
    const { name, topic, message } = body;
    const values = { name, email, topic, message };
    await notifyAddress(tx, jobs, {
      at: now,
      eventKey: `contact_message:${messageId}`,
      kind: "contact_message",
      values,
      email: config.supportEmail,
      replyTo: email,
      language: defaultLocale,
    });
    if (await emailedLately(tx, "contact_copy", email, now)) return { messageId };
    const whose = createHash("sha256").update(email).digest("base64url");
    await notifyAddress(tx, jobs, {
      at: now,
      eventKey: `contact_copy:${whose}:${now.toISOString().slice(0, 13)}`,
      kind: "contact_copy",
      values,
      email,
      replyTo: config.supportEmail,
      language: locale,
    });
    return { messageId };
  });
}
