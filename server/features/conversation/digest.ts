/**
 * Notifies an absent member once of a conversation, some minutes after the first message, and again only
 * after they have read it.
 */
import type { communications } from "#contract/notification/endpoints.ts";
import { conversationAddress } from "#domain/page-addresses.ts";
import { notifyUser } from "#server/features/notification/public.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type Call, refuse, type SomeHandlers } from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import { claimUnnotified, conversationExists, markNotified } from "./digest-store.ts";

const waitMs = 5 * 60_000;
const batch = 50;
type Deps = { db: Db; jobs: JobQueue; config: Pick<Platform["config"], "REPLY_EMAIL_DOMAIN"> };

function notifyUnread(
  { db, jobs, config }: Deps,
  now: Date,
  before: Date,
  conversationId?: string,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const untold = await claimUnnotified(tx, { before, limit: batch, conversationId });
    for (const one of untold) {
      await notifyUser(tx, jobs, {
        uid: one.uid,
        at: now,
        eventKey: `chat_message:${one.conversationId}:${one.since.getTime()}`,
        kind: "chat_message",
        values: {
          count: one.count,
          ...(config.REPLY_EMAIL_DOMAIN !== undefined && { byEmail: 1 }),
          ...(one.fromUid !== null && { from: { person: one.fromUid } }),
          place: { conversation: one.conversationId },
        },
        link: conversationAddress(one.conversationId),
      });
    }
    if (untold.length) await markNotified(tx, untold, now);
    return untold.length;
  });
}

export const unreadSweep = (deps: Deps): Sweep => ({
  name: "conversation-unread",
  run: (now) => notifyUnread(deps, now, new Date(now.getTime() - waitMs)),
});

type OfConversation = { body: { conversationId: string } };
export function notifyingUnread(deps: Deps) {
  /** Notifies members with unread messages now, and nobody twice. */
  const notifyNow = async ({ body: { conversationId } }: OfConversation, { now }: Call<"internal">) =>
    (await conversationExists(deps.db, conversationId))
      ? { conversationId, notified: await notifyUnread(deps, now, now, conversationId) }
      : refuse("not_found");
  return {
    "POST /api/communications/notify-chat-message": notifyNow,
    "POST /api/emails/send-chat-notification": notifyNow,
  } satisfies SomeHandlers<typeof communications>;
}
