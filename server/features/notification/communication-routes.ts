import type { communications } from "#contract/notification/endpoints.ts";
import { type Call, type Handlers, refuse } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { conversationExists } from "./notification-store.ts";
import { sendWrittenSms } from "./send-written-sms.ts";
import { signedReport, sveveReport } from "./sms-reports.ts";
import * as tell from "./resend-booking-event.ts";

type Deps = Pick<Platform, "db" | "jobs" | "config" | "mail" | "sms"> & {
  /** Notifies members with unread messages, each once. */
  notifyUnread: (conversationId: string, now: Date) => Promise<number>;
};

async function testConnection({ config, sms }: Deps) {
  if (sms) {
    const { connected, detail = null } = await sms.check();
    return { provider: sms.name, connected, detail };
  }
  return config.mode === "demo"
    ? { provider: "outbox" as const, connected: true, detail: null }
    : { provider: null, connected: false, detail: null };
}

export function communicationRoutes(p: Deps): Handlers<typeof communications> {
  type OfBooking = { body: { bookingId: string } };
  const by =
    (channel: "email" | "sms", find: Parameters<typeof tell.resendBookingEvent>[1]["find"]) =>
    ({ body: { bookingId } }: OfBooking, call: Call<"internal">) =>
      tell.resendBookingEvent(p, { bookingId, channels: [channel], find }, call);
  const ofConversation = async (
    { body: { conversationId } }: { body: { conversationId: string } },
    { now }: Call<"internal">,
  ) =>
    (await conversationExists(p.db, conversationId))
      ? { conversationId, notified: await p.notifyUnread(conversationId, now) }
      : refuse("not_found");
  return {
    "POST /api/communications/send-sms": ({ body }, call) => sendWrittenSms(p, body, call),
    "POST /api/communications/send-booking-confirmation-sms": by("sms", tell.confirmation),
    "POST /api/communications/notify-chat-message": ofConversation,
    "GET /api/communications/test-connection": () => testConnection(p),
    "POST /api/communications/sms-reports": signedReport(p),
    "GET /api/communications/sms-reports/:secret": ({ params, query }, { now }) =>
      sveveReport(p, params.secret, query, now),
    "POST /api/emails/send-booking-confirmation": by("email", tell.confirmation),
    "POST /api/emails/send-payment-reminder": by("email", tell.paymentReminder),
    "POST /api/emails/send-booking-status-change": by("email", tell.statusChange),
    "POST /api/emails/send-hunter-auto-decline": by("email", tell.autoDecline),
    "POST /api/emails/send-invoice-email": by("email", tell.invoiceCopy),
    "POST /api/emails/send-receipt-email": by("email", tell.receiptCopy),
    "POST /api/emails/send-welcome-email": ({ body }, call) => tell.resendWelcome(p, body.uid, call),
    "POST /api/emails/send-chat-notification": ofConversation,
  };
}
