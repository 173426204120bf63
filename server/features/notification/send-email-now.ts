/** Account emails: sent during the request; the secret link is only in the email itself. */
import { emailButtonOf } from "#domain/notification/email-button.ts";
import { catalogues, userEmail } from "#messages/index.ts";
import type { AccountEmail } from "#server/platform/auth/account-emails.ts";
import type { Platform } from "#server/platform/platform.ts";
import { emailHtml, emailReasonOf } from "./email-html.ts";
import { addOutgoing, recordOutcome } from "./notification-store.ts";

/**
 * Sends one email during the request and returns whether it was accepted. No retry, since the person can
 * request it again. The outbox stores the email without its link. Without a mail server, the demo logs the
 * link and production returns false.
 */
export async function sendEmailNow(
  { db, config, mail, clock }: Pick<Platform, "db" | "config" | "mail" | "clock">,
  account: AccountEmail,
): Promise<boolean> {
  const { kind, email, language, secretLink } = account;
  const { emailFrame } = catalogues[language].server;
  const { subject, body } = userEmail(language, kind, {});
  const now = clock.now();
  const id = crypto.randomUUID();
  const [row] = await db.transaction().execute((tx) =>
    addOutgoing(tx, [
      {
        ...{
          eventKey: `${kind}:${id}`,
          at: now,
          now,
          type: "system",
          subtype: kind,
          channel: "email",
          status: "pending",
          uid: account.uid ?? null,
          recipient: email,
          subject,
        },
        ...{
          content: secretLink ? `${body}\n\n${emailFrame.linkElsewhere}` : body,
          written: { of: "text", people: [] },
          link: null,
          language,
          bookingId: null,
          attachment: null,
        },
      },
    ]),
  );
  if (!row) throw new Error("an email that is sent now was there already");
  if (!mail) {
    const demo = config.mode === "demo";
    if (demo && secretLink) console.log(`${subject} (${email}): ${secretLink}`);
    await recordOutcome(db, row.id, {
      status: demo ? "delivered" : "failed",
      now,
      ...(demo ? {} : { problem: "There is no mail server." }),
    });
    return demo;
  }
  const why = emailReasonOf({ kind, hasAccount: account.uid !== undefined, language });
  const text = [body, secretLink, why].filter(Boolean).join("\n\n");
  const button = emailButtonOf({ kind, isOfBooking: false });
  const outcome = await mail.send({
    id: row.id,
    to: email,
    subject,
    text,
    html: emailHtml({ subject, body, link: secretLink, button, why, links: [], language }),
  });
  const sent = outcome.result === "sent";
  await recordOutcome(db, row.id, {
    status: sent ? "sent" : "failed",
    now,
    ...("why" in outcome && { problem: outcome.why }),
  });
  return sent;
}
