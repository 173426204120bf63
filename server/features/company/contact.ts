/** Messages from the contact form: one to support, and a copy to the sender. */
import { randomUUID } from "node:crypto";
import { accountEmail, readableEmail } from "#domain/email-address.ts";
import type { company } from "#contract/company/endpoints.ts";
import { defaultLocale } from "#domain/locale.ts";
import { notifyAddress } from "#server/features/notification/public.ts";
import { command } from "#server/platform/database/command.ts";
import type { SomeHandlers } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findProvenAddress } from "#server/platform/auth/proven-address-store.ts";

/** The outbox stores the message. Only a writer who has proven the address gets a copy. */
export const contactMessages = ({ db, jobs, config }: Platform) =>
  ({
    "POST /api/contact-messages": ({ body }, call) => {
      const { actor, now, locale } = call;
      const email = accountEmail(body.email);
      return command(db, call, "POST /api/contact-messages", body, async (tx) => {
        const messageId = randomUUID();
        const { name, topic, message } = body;
        const values = { name, email: readableEmail(email), topic, message };
        await notifyAddress(tx, jobs, {
          at: now,
          eventKey: `contact_message:${messageId}`,
          kind: "contact_message",
          values,
          email: config.supportEmail,
          replyTo: email,
          language: defaultLocale,
        });
        const isTheirs = actor && (await findProvenAddress(tx, actor.uid)) === email;
        await notifyAddress(tx, jobs, {
          at: now,
          eventKey: `contact_copy:${messageId}`,
          kind: "contact_copy",
          values: isTheirs ? { topic, message } : { topic },
          email,
          replyTo: config.supportEmail,
          language: locale,
        });
        return { messageId };
      });
    },
  }) satisfies SomeHandlers<typeof company>;
