/** An SMS that an administrator writes: logged, audited, and sent by the queue. */
import { randomUUID } from "node:crypto";
import type { Reply } from "#contract/index.ts";
import type { communications } from "#contract/notification/endpoints.ts";
import type { Refusal } from "#contract/errors.ts";
import { smsNumber } from "#domain/notification/sms-number.ts";
import { toGsmAlphabet, maxSegments, smsPartCount } from "#domain/notification/sms-text.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import { refuse, refuseAll, type SomeHandlers } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findByPhone } from "./notification-store.ts";
import { smsFields, writeOutbox } from "./write-outbox.ts";

/** The problems of the number and of the text. */
function smsProblems(phone: string, content: string): Refusal[] {
  const found: Refusal[] = [];
  const number = smsNumber(phone);
  if (!phone) found.push({ code: "sms_phone_required", path: "phone" });
  else if ("refused" in number) found.push({ code: number.refused, path: "phone" });
  const [segments, most] = [smsPartCount(content), maxSegments.written];
  if (!content) found.push({ code: "sms_message_required", path: "message" });
  else if (segments > most) found.push({ code: "sms_too_long", path: "message", values: { segments, most } });
  return found;
}

export const writingSms = (p: Platform) =>
  ({
    "POST /api/communications/send-sms": ({ body }, call) =>
      command(p.db, call, "send-sms", body, async (tx) => {
        const { phone = "", message = "" } = body;
        const { now, actor } = call;
        const content = toGsmAlphabet(message).trim();
        const refusals = smsProblems(phone, content);
        if (refusals.length) return refuseAll(refusals);
        if (p.config.mode === "production" && !p.sms) return refuse("sms_not_set_up");
        const status = p.sms ? "pending" : "delivered";
        const part = smsFields({ phone, content, deadline: null, now }, status, p);
        const [row] = await writeOutbox(tx, p.jobs, [
          {
            eventKey: `sms:${randomUUID()}`,
            at: now,
            now,
            type: "general",
            subtype: "sms_written",
            ...{
              channel: "sms",
              uid: await findByPhone(tx, part.recipient),
              subject: [...content].slice(0, 80).join(""),
              link: null,
            },
            language: actor.language,
            bookingId: null,
            attachment: null,
            written: { of: "text", people: [] },
            ...part,
          },
        ]);
        if (!row) throw new Error("an SMS that is written now was there already");
        await audit(tx, {
          ...{
            at: now,
            actorUid: actor.uid,
            actorRole: "admin",
            subject: "communication",
            subjectId: row.id,
          },
          to: row.status,
          reason: "SMS written by an administrator",
        });
        return {
          communicationId: row.id,
          recipient: part.recipient,
          status: row.status as Reply<"POST /api/communications/send-sms">["status"],
          segments: smsPartCount(content),
        };
      }),
  }) satisfies SomeHandlers<typeof communications>;
