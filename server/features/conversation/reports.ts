/**
 * Members report conversations; an administrator removes a reported message, and its sender is notified with
 * the reason.
 */
import type { conversations } from "#contract/conversation/endpoints.ts";
import { osloDate } from "#domain/days.ts";
import { conversationAddress } from "#domain/page-addresses.ts";
import { notifyUser } from "#server/features/notification/public.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import { type SomeHandlers, refuse } from "#server/platform/http/handler.ts";
import { reportPage, reportView, resolveReport } from "#server/platform/observability/reports.ts";
import type { Platform } from "#server/platform/platform.ts";
import { isMember } from "./message-store.ts";
import { deletedMember } from "./message-view.ts";
import { insertReport, listReports, removeMessage } from "./report-store.ts";

export const conversationReports = ({ db, jobs }: Platform) =>
  ({
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
          ...reportView(row, deletedMember(locale)),
          messages: row.messages.map((m) => ({
            ...m,
            text: m.deleted ? (m.earlier.at(-1) ?? "") : m.text,
            earlier: m.deleted ? m.earlier.slice(0, -1) : m.earlier,
            senderName: m.senderName ?? deletedMember(locale),
            sentAt: new Date(m.sentAt).toISOString(),
          })),
        }),
      ),
    "POST /api/conversation-reports/:conversationReportId/resolve": ({ params, body }, call) =>
      resolveReport(db, call, "conversation_report", params.conversationReportId, body),
    /** Removes a reported message for all members. */
    "DELETE /api/conversation-reports/:conversationReportId/messages/:messageId": (
      { params: { conversationReportId: reportId, messageId }, body },
      call,
    ) =>
      command(db, call, `remove-message ${reportId} ${messageId}`, body, async (tx) => {
        const { actor, now } = call;
        const { reason } = body;
        const found = await removeMessage(tx, { reportId, uid: actor.uid, messageId, reason, now });
        if (!found) return refuse("message_not_found");
        const removedResponse = { removed: true } as const;
        if (found.already) return removedResponse;
        await audit(tx, {
          ...auditActor({ actor, now }, "admin"),
          subject: "conversation_report",
          subjectId: reportId,
          to: "message_removed",
          reason,
          data: { messageId },
        });
        await notifyUser(tx, jobs, {
          uid: found.senderUid,
          at: now,
          eventKey: `message_removed:${messageId}`,
          kind: "message_removed",
          values: { reason, date: osloDate(found.sentAt) },
          link: conversationAddress(found.conversationId),
        });
        return removedResponse;
      }),
  }) satisfies SomeHandlers<typeof conversations>;
