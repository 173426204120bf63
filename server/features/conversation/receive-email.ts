/**
 * Answers by e-mail (decision 191): the text becomes a message of the account whose address it came from. What is
 * not taken is dropped, or said back once a day to the account's own address.
 */
import { createHash } from "node:crypto";
import type { z } from "zod";
import { type communications, ReceivedEmail } from "#contract/notification/endpoints.ts";
import { cleanMessage, maxMessageLength } from "#domain/conversation/message-text.ts";
import {
  answersPerDay,
  isAutomatic,
  isFromItsDomain,
  isSameAddress,
  writtenText,
} from "#domain/conversation/received-email.ts";
import { osloDate } from "#domain/days.ts";
import { conversationAddress } from "#domain/page-addresses.ts";
import { notifyUser, replyTokenHash } from "#server/features/notification/public.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { refuse, type SomeHandlers } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { hideContactsCached } from "./hide-contact-details-cached.ts";
import { insertMessage, markRead } from "./message-store.ts";
import { countAnswer } from "./reply-address-store.ts";

type Email = z.output<typeof ReceivedEmail>;
type Deps = Pick<Platform, "db" | "jobs">;
type Address = NonNullable<Awaited<ReturnType<typeof countAnswer>>>;
/** Why an answer, or its files, became no message. */
type NotTaken = "files" | "empty" | "long" | "late" | "closed";

const token = /^[0-9a-f]{32}$/;
/** Our id of the message: the e-mail's own id, so that it becomes one message however often it is delivered. */
function messageIdOf({ Headers, MessageID }: Email): string {
  const own = Headers.find(({ Name }) => Name.toLowerCase() === "message-id")?.Value.trim();
  return `email:${createHash("sha256")
    .update(own || MessageID)
    .digest("base64url")}`;
}

async function addAnswer(
  tx: Tx,
  { conversationId, uid, position, expiresAt }: Address,
  email: Email,
  now: Date,
): Promise<NotTaken | undefined> {
  const hasFiles = email.Attachments.length > 0;
  const text = cleanMessage(writtenText(email.TextBody.replaceAll("\0", "")));
  if (now >= expiresAt) return "late";
  if (!text) return hasFiles ? "files" : "empty";
  if (text.length > maxMessageLength) return "long";
  const message = { text, clientMessageId: messageIdOf(email), imageIds: [], documentIds: [] };
  const sent = await insertMessage(tx, conversationId, uid, message, now);
  if ("refused" in sent) return "closed";
  hideContactsCached(sent.messageId, text);
  await markRead(tx, conversationId, uid, position, now);
  return hasFiles ? "files" : undefined;
}

/** The fields that we read, or the code of a refusal. */
function readEmail(bytes: Buffer): Email | "malformed_json" | "invalid_request" {
  try {
    const { data } = ReceivedEmail.safeParse(JSON.parse(bytes.toString()));
    return data ?? "invalid_request";
  } catch {
    return "malformed_json";
  }
}

async function receive({ db, jobs }: Deps, email: Email, now: Date): Promise<void> {
  const given = email.MailboxHash.toLowerCase();
  if (!token.test(given) || isAutomatic(email.Headers)) return;
  await db.transaction().execute(async (tx) => {
    const today = osloDate(now);
    const address = await countAnswer(tx, replyTokenHash(given), today);
    const from = email.FromFull.Email;
    if (!address?.email || address.answers > answersPerDay) return;
    if (!isSameAddress(from, address.email) || !isFromItsDomain(from, email.Headers)) return;
    const outcome = await addAnswer(tx, address, email, now);
    if (!outcome) return;
    await notifyUser(tx, jobs, {
      uid: address.uid,
      at: now,
      eventKey: `email_answer_not_taken:${address.conversationId}:${outcome}:${today}`,
      kind: "email_answer_not_taken",
      values: { outcome, place: { conversation: address.conversationId } },
      link: conversationAddress(address.conversationId),
    });
  });
}

export const receivingEmail = (deps: Deps) =>
  ({
    "POST /api/communications/received-emails": async ({ bytes }, { now }, { reply }) => {
      const email = readEmail(bytes);
      if (typeof email === "string") return refuse(email);
      await receive(deps, email, now);
      return reply.send({ received: true });
    },
  }) satisfies SomeHandlers<typeof communications>;
