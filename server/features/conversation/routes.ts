import type { conversations } from "#contract/conversation/endpoints.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type Call, type Handlers, refuse } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { reportPage, reportView, resolveReport } from "#server/platform/observability/reports.ts";
import { addMessageImage } from "./add-image.ts";
import {
  acceptInvitation,
  addMember,
  declineInvitation,
  removeMember,
  renameGroup,
  setBlocked,
} from "./change-members.ts";
import { countUnread, findPeople } from "./conversation-store.ts";
import { hideContactsCached } from "./hide-once.ts";
import { listInvitations } from "./invitation-store.ts";
import type { Reached } from "./delivered.ts";
import { insertMessage, isMember, markRead, publishTyping } from "./message-store.ts";
import { nobody } from "./message-view.ts";
import { openConversation } from "./open-conversation.ts";
import { conversationOf, conversationsOf, messagesOf, searchIn } from "./read-conversations.ts";
import { removeReported } from "./remove-reported.ts";
import { insertReport, listReports } from "./report-store.ts";

type Keys = keyof typeof conversations;
type OfReports = Extract<Keys, `${string}report${string}`>;
type OfPictures = Extract<Keys, `${string}/images`>;
type OfInvitations = Extract<Keys, `${string}invitation${string}`>;
const done = { done: true } as const;

type Sent = { text: string; clientMessageId: string; imageIds?: string[] | undefined };
const sendMessage = (db: Db, call: Call, conversationId: string, body: Sent) =>
  command(db, call, `send-message ${conversationId}`, body, async (tx) => {
    const { text, clientMessageId, imageIds = [] } = body;
    const message = { text, clientMessageId, imageIds: [...new Set(imageIds)] };
    const sent = await insertMessage(tx, conversationId, call.actor.uid, message, call.now);
    if ("refused" in sent) return refuse(sent.refused);
    // counted against the writer, not against each reader
    hideContactsCached(sent.messageId, text);
    return { ...sent, status: "sent" as const, sentAt: new Date(sent.sentAt).toISOString() };
  });

const reportRoutes = ({
  db,
  jobs,
}: Pick<Platform, "db" | "jobs">): Pick<Handlers<typeof conversations>, OfReports> => ({
  "POST /api/conversations/:conversationId/report": ({ params: { conversationId }, body }, call) =>
    command(db, call, `report ${conversationId}`, body, async (tx) => {
      const { uid } = call.actor;
      if (!(await isMember(tx, conversationId, uid))) return refuse("conversation_not_found");
      const { reason, note = "", messageId } = body;
      const reportId = await insertReport(tx, {
        conversationId,
        messageId,
        uid,
        reason,
        note,
        now: call.now,
      });
      return reportId ? { reportId } : refuse("message_not_found");
    }),
  "GET /api/conversation-reports": ({ query }, { locale }) =>
    reportPage(
      query,
      (after, limit) => listReports(db, after, limit),
      (row) => ({
        ...reportView(row, nobody(locale)),
        messages: row.messages.map((m) => ({
          ...m,
          senderName: m.senderName ?? nobody(locale),
          sentAt: new Date(m.sentAt).toISOString(),
        })),
      }),
    ),
  "POST /api/conversation-reports/:conversationReportId/resolve": ({ params, body }, call) =>
    resolveReport(db, call, "conversation_report", params.conversationReportId, body),
  "DELETE /api/conversation-reports/:conversationReportId/messages/:messageId": ({ params, body }, call) =>
    removeReported({ db, jobs }, call, params, body),
});

const invitationRoutes = (db: Db): Pick<Handlers<typeof conversations>, OfInvitations> => ({
  "GET /api/conversation-invitations": async (_, { actor, now }) => {
    const rows = await listInvitations(db, actor.uid, now);
    return {
      items: rows.map(({ invitedByUid: _uid, ...row }) => row),
    };
  },
  "POST /api/conversation-invitations/:invitationId/accept": ({ params }, call) =>
    acceptInvitation(db, call, params.invitationId),
  "DELETE /api/conversation-invitations/:invitationId": ({ params }, call) =>
    declineInvitation(db, call, params.invitationId),
});

export const pictureRoutes = (
  store: Pick<Platform, "db" | "files">,
): Pick<Handlers<typeof conversations>, OfPictures> => ({
  "POST /api/conversations/:conversationId/images": ({ params, receive }, call) =>
    addMessageImage(store, call, params.conversationId, receive),
});

type Deps = Pick<Platform, "db" | "jobs"> & { reached?: Reached };
export const conversationRoutes = ({
  db,
  jobs,
  reached = () => {},
}: Deps): Omit<Handlers<typeof conversations>, OfPictures> => ({
  ...reportRoutes({ db, jobs }),
  ...invitationRoutes(db),
  "GET /api/conversations": ({ query }, call) => conversationsOf({ db, reached }, call, query),
  "POST /api/conversations": ({ body }, call) => openConversation(db, call, body),
  "GET /api/conversations/:conversationId": ({ params }, call) =>
    conversationOf({ db, reached }, call, params.conversationId),
  "PATCH /api/conversations/:conversationId": ({ params, body }, call) =>
    renameGroup(db, call, params.conversationId, body),
  "GET /api/conversations/:conversationId/messages": ({ params, query }, call) =>
    messagesOf({ db, reached }, call, params.conversationId, query),
  "POST /api/conversations/:conversationId/messages": ({ params, body }, call) =>
    sendMessage(db, call, params.conversationId, body),
  "PUT /api/conversations/:conversationId/read": ({ params: { conversationId }, body }, call) =>
    command(db, call, `read ${conversationId}`, body, async (tx) =>
      (await markRead(tx, conversationId, call.actor.uid, body.position, call.now))
        ? done
        : refuse("conversation_not_found"),
    ),
  "POST /api/conversations/:conversationId/typing": async ({ params }, { actor }) =>
    (await publishTyping(db, params.conversationId, actor.uid)) ? done : refuse("conversation_not_found"),
  "POST /api/conversations/:conversationId/members": ({ params, body }, call) =>
    addMember(db, jobs, call, params.conversationId, body),
  "DELETE /api/conversations/:conversationId/members/:uid": ({ params }, call) =>
    removeMember(db, call, params.conversationId, params.uid),
  "PUT /api/conversations/:conversationId/block": ({ params, body }, call) =>
    setBlocked(db, call, params.conversationId, body),
  "GET /api/conversation-search": ({ query }, call) => searchIn(db, call, query.q),
  "GET /api/conversation-unread": async (_, { actor }) => ({ unread: await countUnread(db, actor.uid) }),
  "GET /api/conversation-people": async (_, { actor, locale }) => {
    const people = await findPeople(db, actor.uid);
    return { items: people.map((one) => ({ ...one, name: one.name ?? nobody(locale) })) };
  },
});
