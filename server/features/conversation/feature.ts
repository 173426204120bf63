import type { conversations } from "#contract/conversation/endpoints.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { addingPictures } from "./add-image.ts";
import { changingMembers, invitations } from "./change-members.ts";
import { countUnread, findPeople } from "./conversation-store.ts";
import { recordDelivered } from "./delivered.ts";
import { unreadSweep } from "./digest.ts";
import { deletedMember } from "./message-view.ts";
import { openingConversations } from "./open-conversation.ts";
import { readingConversations } from "./read-conversations.ts";
import { conversationReports } from "./reports.ts";
import { writingMessages } from "./write-messages.ts";

export const conversationFeature = (p: Platform) =>
  ({
    sweeps: [unreadSweep(p)],
    routes: {
      ...openingConversations(p.db),
      ...readingConversations(p.db, recordDelivered(p)),
      ...writingMessages(p.db),
      ...addingPictures(p),
      ...changingMembers(p),
      ...invitations(p.db),
      ...conversationReports(p),
      "GET /api/conversation-unread": async (_, { actor }) => ({
        unread: await countUnread(p.db, actor.uid),
      }),
      "GET /api/conversation-people": async (_, { actor, locale }) => {
        const people = await findPeople(p.db, actor.uid);
        return { items: people.map((one) => ({ ...one, name: one.name ?? deletedMember(locale) })) };
      },
    },
  }) satisfies Feature<typeof conversations>;
