/**
 * Newsletter subscriptions: anyone may request one, and nothing but the confirmation mail is sent until the
 * address has confirmed.
 */
import { randomBytes } from "node:crypto";
import type { company } from "#contract/company/endpoints.ts";
import { readerLanguage } from "#messages/reader-language.ts";
import { accountEmail, readableEmail } from "#domain/email-address.ts";
import { newsletterAddress } from "#domain/page-addresses.ts";
import { notifyAddress } from "#server/features/notification/public.ts";
import { type AuditRow, audit } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import { type Call, refuse, type SomeHandlers } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { requestSubscription, confirmSubscriber, findByToken, removeSubscriber } from "./newsletter-store.ts";

type State = "asked" | "confirmed" | "left";

const auditOf = (
  { actor, now }: Call<"public">,
  subjectId: string,
  from: State | null,
  to: State,
): AuditRow => ({
  at: now,
  actorUid: actor?.uid,
  actorRole: "system",
  subject: "newsletter",
  subjectId,
  from,
  to,
});

export const newsletterSubscriptions = ({ db, jobs }: Platform) =>
  ({
    /** An address that subscribes already gets no mail. */
    "POST /api/newsletter": ({ body }, call) => {
      const { now, locale } = call;
      const email = accountEmail(body.email);
      return command(db, call, "POST /api/newsletter", { email }, async (tx) => {
        const token = randomBytes(24).toString("base64url");
        const subscriber = await requestSubscription(tx, { email, token, language: locale, now });
        if (subscriber.isNew) await audit(tx, [auditOf(call, subscriber.subscriberId, null, "asked")]);
        if (!subscriber.confirmedAt)
          await notifyAddress(tx, jobs, {
            at: now,
            eventKey: `newsletter_confirm:${subscriber.subscriberId}:${now.toISOString()}`,
            kind: "newsletter_confirm",
            link: newsletterAddress(subscriber.token),
            email,
            language: locale,
          });
        return { email: readableEmail(email) };
      });
    },
    "POST /api/newsletter/confirm": ({ body: { token } }, call) =>
      command(db, call, "POST /api/newsletter/confirm", { token }, async (tx) => {
        const found = await findByToken(tx, token);
        if (!found) return refuse("link_not_valid");
        if (!found.confirmedAt) {
          await confirmSubscriber(tx, found.subscriberId, call.now);
          await audit(tx, [auditOf(call, found.subscriberId, "asked", "confirmed")]);
          await notifyAddress(tx, jobs, {
            at: call.now,
            eventKey: `newsletter_welcome:${found.subscriberId}`,
            kind: "newsletter_welcome",
            link: newsletterAddress(token),
            email: found.email,
            language: readerLanguage({ profile: found.language }),
          });
        }
        return { subscribed: true };
      }),
    "POST /api/newsletter/leave": ({ body: { token } }, call) =>
      command(db, call, "POST /api/newsletter/leave", { token }, async (tx) => {
        const removed = await removeSubscriber(tx, token);
        if (removed)
          await audit(tx, [
            auditOf(call, removed.subscriberId, removed.confirmedAt ? "confirmed" : "asked", "left"),
          ]);
        return { subscribed: false };
      }),
  }) satisfies SomeHandlers<typeof company>;
