/**
 * Newsletter subscriptions: anyone may request one, and it is only sent after the address itself has
 * confirmed.
 */
import { randomBytes } from "node:crypto";
import { readerLanguage } from "#messages/reader-language.ts";
import { accountEmail, readableEmail } from "#domain/email-address.ts";
import { newsletterAddress } from "#domain/page-addresses.ts";
import { notifyAddress } from "#server/features/notification/public.ts";
import { type AuditRow, audit } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { type Call, type Refused, refuse } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { requestSubscription, confirm, findByToken, remove } from "./newsletter-store.ts";

type Deps = Pick<Platform, "db" | "jobs">;
type Anyone = Call<"public">;
type State = "asked" | "confirmed" | "left";

const auditOf = ({ actor, now }: Anyone, subjectId: string, from: State | null, to: State): AuditRow => ({
  ...{ at: now, actorUid: actor?.uid, actorRole: "system", subject: "newsletter", subjectId, from, to },
});

/** An existing subscriber is sent nothing. */
export async function requestNewsletter(
  { db, jobs }: Deps,
  call: Anyone,
  given: string,
): Promise<{ email: string } | Refused> {
  const { now, locale } = call;
  const email = accountEmail(given);
  return command(db, call, "POST /api/newsletter", { email }, async (tx: Tx) => {
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
}

export async function confirmNewsletter({ db, jobs }: Deps, call: Anyone, token: string) {
  return command(db, call, "POST /api/newsletter/confirm", { token }, async (tx: Tx) => {
    const found = await findByToken(tx, token);
    if (!found) return refuse("link_not_valid");
    if (!found.confirmedAt) {
      await confirm(tx, found.subscriberId, call.now);
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
  });
}

export async function unsubscribeNewsletter({ db }: Deps, call: Anyone, token: string) {
  return command(db, call, "POST /api/newsletter/leave", { token }, async (tx: Tx) => {
    const left = await remove(tx, token);
    if (left)
      await audit(tx, [auditOf(call, left.subscriberId, left.confirmedAt ? "confirmed" : "asked", "left")]);
    return { subscribed: false };
  });
}
