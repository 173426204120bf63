/** An administrator removes a reported message for all members; its sender is told why. */
import { osloDate } from "#domain/days.ts";
import { conversationAddress } from "#domain/page-addresses.ts";
import { notifyUser } from "#server/features/notification/public.ts";
import { audit, doneBy } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import { type Call, refuse } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { removeMessage } from "./report-store.ts";

export const removeReported = (
  { db, jobs }: Pick<Platform, "db" | "jobs">,
  call: Call<"admin">,
  { conversationReportId: reportId, messageId }: { conversationReportId: string; messageId: string },
  body: { reason: string },
) =>
  command(db, call, `remove-message ${reportId} ${messageId}`, body, async (tx) => {
    const { actor, now } = call;
    const { reason } = body;
    const found = await removeMessage(tx, { reportId, uid: actor.uid, messageId, reason, now });
    if (!found) return refuse("message_not_found");
    const removed = { removed: true } as const;
    if (found.already) return removed;
    await audit(tx, {
      ...doneBy({ actor, now }, "admin"),
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
    return removed;
  });
