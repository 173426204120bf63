/** The address by which an e-mail about a conversation is answered (decision 191). Its token is in the e-mail alone. */
import { createHash, randomBytes } from "node:crypto";
import { replyAddressDays } from "#domain/conversation/received-email.ts";
import { addMs, dayMs } from "#domain/days.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { WaitingMessage } from "./notification-store.ts";
import { insertReplyAddress } from "./reply-address-store.ts";

export const replyTokenHash = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");

const conversationOf = (link: string | null): string | null =>
  link === null ? null : new URL(link).searchParams.get("conversationId");

/** A new address for this e-mail; undefined if it cannot be answered. */
export async function newReplyAddress(
  { db, config }: Pick<Platform, "db" | "config">,
  { subtype, recipientUid: uid, link }: Pick<WaitingMessage, "subtype" | "recipientUid" | "link">,
  now: Date,
): Promise<string | undefined> {
  const domain = config.REPLY_EMAIL_DOMAIN;
  const conversationId = conversationOf(link);
  if (domain === undefined || subtype !== "chat_message" || uid === null || !conversationId) return undefined;
  const token = randomBytes(16).toString("hex"); // mail programs may change its case
  const expiresAt = addMs(now, replyAddressDays * dayMs);
  const tokenHash = replyTokenHash(token);
  return (await insertReplyAddress(db, { tokenHash, conversationId, uid, now, expiresAt }))
    ? `svar+${token}@${domain}`
    : undefined;
}
