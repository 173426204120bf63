/** Creates conversations, invitations, notifications and e-mails, separate ones for each tested endpoint. */
import { randomUUID } from "node:crypto";
import type { Key } from "#contract/define.ts";
import { dayMs } from "#domain/days.ts";
import type { Base } from "./base.ts";

const newsletterText = { subject: "Nytt i høst", text: "Elgjakta åpner 25. september." };
export const newsletterTexts = { nb: newsletterText, en: newsletterText };

export function messagesIn({ app, make, owner, hunter, admin, offeringId }: Base) {
  const { insert } = make;
  const now = () => app.clock.now();
  const invited = () => ({ invitedAt: now(), expiresAt: new Date(now().getTime() + 14 * dayMs) });

  /** Creates a conversation for the endpoint; a group begins with an automatic message. */
  async function conversation(key: Key): Promise<string> {
    if (key.endsWith("/block"))
      return (await app.call(hunter, "POST /api/conversations", { body: { offeringId } })).body
        .conversationId;
    const body = { name: "Elgjakta", memberUids: key.includes(":uid") ? [hunter.uid] : [] };
    return (await app.call(owner, "POST /api/conversations", { body })).body.conversationId;
  }
  async function invitationToGroup(): Promise<string> {
    const group = await app.call(hunter, "POST /api/conversations", { body: { name: "Laget" } });
    // a blocked user cannot invite, and another endpoint has blocked the user
    await app.pool.query("delete from conversation_block");
    const { invitationId } = await insert("conversationInvitation", {
      conversationId: group.body.conversationId,
      email: owner.email,
      invitedBy: hunter.uid,
      ...invited(),
    });
    return invitationId;
  }
  async function conversationReport(key: Key): Promise<{ conversationReportId: string; messageId: string }> {
    const params = { conversationId: await conversation(key) };
    const { messageId } = (
      await app.call(owner, "POST /api/conversations/:conversationId/messages", {
        params,
        body: { text: "Betal kontant", clientMessageId: "m1" },
      })
    ).body;
    const { reportId } = (
      await app.call(owner, "POST /api/conversations/:conversationId/report", {
        params,
        body: { reason: "spam", messageId },
      })
    ).body;
    return { conversationReportId: reportId, messageId };
  }
  /** A message of the owner's, in a conversation of its own. */
  async function message(key: Key): Promise<{ conversationId: string; messageId: string }> {
    const conversationId = await conversation(key);
    const { body } = await app.call(owner, "POST /api/conversations/:conversationId/messages", {
      params: { conversationId },
      body: { text: "Er det bom?", clientMessageId: "m1" },
    });
    return { conversationId, messageId: body.messageId };
  }
  async function coHost(propertyId: string, email: string): Promise<string> {
    return (await insert("coHost", { propertyId, email, rights: ["answer"], ...invited() })).coHostId;
  }
  async function failedMessage(): Promise<string> {
    const { communicationId } = await insert("communication", {
      eventKey: randomUUID(),
      at: now(),
      type: "general",
      subtype: "chat_message",
      provider: "script_platform",
      channel: "email",
      status: "failed",
      recipientUid: hunter.uid,
      recipient: "jeger@example.no",
      subject: "Hei",
      content: "Hei",
    });
    return communicationId;
  }
  /** Creates a notification of the owner, a separate one for each request that reads it. */
  async function notification(): Promise<string> {
    const { notificationId } = await insert("notification", {
      uid: owner.uid,
      eventKey: randomUUID(),
      at: now(),
      kind: "welcome",
      texts: JSON.stringify({ nb: { title: "Hei", body: "" } }),
    });
    return notificationId;
  }
  async function pushSubscription(): Promise<string> {
    const { subscriptionId } = await insert("pushSubscription", {
      uid: owner.uid,
      endpoint: `https://fcm.googleapis.com/${randomUUID()}`,
      p256dh: "k",
      auth: "a",
      at: now(),
    });
    return subscriptionId;
  }
  /** Creates a subscriber and a newsletter draft, separate ones for each request that uses it up. */
  async function newsletterIssue(): Promise<string> {
    await app.pool.query(
      "insert into newsletter_subscriber (email, language, token, asked_at, confirmed_at) values ('abonnent@example.no', 'nb', repeat('s', 32), $1, $1) on conflict do nothing",
      [now()],
    );
    const created = await app.call(admin, "POST /api/newsletter-issues", {
      body: { texts: newsletterTexts },
    });
    return created.body.newsletterIssueId;
  }
  async function failedJob(): Promise<string> {
    const { rows } = await app.pool.query(
      "update pgboss.job set state = 'failed', completed_on = now() where id = (select id from pgboss.job where name = 'notify' and state = 'completed' limit 1) returning id",
    );
    return rows[0].id;
  }
  return {
    conversation,
    invitationToGroup,
    message,
    conversationReport,
    coHost,
    failedMessage,
    notification,
    pushSubscription,
    newsletterIssue,
    failedJob,
  };
}
