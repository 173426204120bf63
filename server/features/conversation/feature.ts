import type { conversations } from "#contract/conversation/endpoints.ts";
import type { communications } from "#contract/notification/endpoints.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { changingMessages } from "./change-messages.ts";
import { changingMembers, invitations } from "./change-members.ts";
import { addingFiles } from "./add-files.ts";
import { countUnread, findPeople } from "./conversation-store.ts";
import { recordDelivered } from "./delivered.ts";
import { notifyingUnread, unreadSweep } from "./digest.ts";
import { deletedMember } from "./message-view.ts";
import { openingConversations } from "./open-conversation.ts";
import { readingConversations } from "./read-conversations.ts";
import { receivingEmail } from "./receive-email.ts";
import { conversationReports } from "./reports.ts";
import { sharingBookings } from "./shared-booking.ts";
import { writingMessages } from "./write-messages.ts";

export const conversationFeature = (p: Platform) =>
  ({
    sweeps: [unreadSweep(p)],
    routes: {
      ...openingConversations(p.db),
      ...readingConversations(p.db, recordDelivered(p)),
      ...sharingBookings(p.db),
      ...writingMessages(p.db),
      ...changingMessages(p.db),
      ...addingFiles(p),
      ...changingMembers(p),
      ...invitations(p.db),
      ...conversationReports(p),
      ...notifyingUnread(p),
      ...receivingEmail(p),
      "GET /api/conversation-unread": async (_, { actor }) => ({
        unread: await countUnread(p.db, actor.uid),
      }),
      "GET /api/conversation-people": async (_, { actor, locale }) => {
        const people = await findPeople(p.db, actor.uid);
        return { items: people.map((one) => ({ ...one, name: one.name ?? deletedMember(locale) })) };
      },
    },
  }) satisfies Feature<typeof conversations & typeof communications>;
