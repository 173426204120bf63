import type { bell, communications, push } from "#contract/notification/endpoints.ts";
import { command } from "#server/platform/database/command.ts";
import type { Feature } from "#server/platform/feature.ts";
import { refuse, refuseAll } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { readingNotifications } from "./bell.ts";
import { takeOverSweep } from "./convert-written.ts";
import { type ForEmails, mailJobs } from "./deliver-email.ts";
import { pushJobs } from "./deliver-push.ts";
import { nightQueueSweep, smsJobs } from "./deliver-sms.ts";
import { isPushService } from "./push-endpoint.ts";
import { removeSubscription, saveSubscription } from "./push-store.ts";
import { resendingEvents } from "./resend-booking-event.ts";
import { vapidKeys } from "./send-push.ts";
import { writingSms } from "./send-written-sms.ts";
import { smsReports } from "./sms-reports.ts";
import { requeueStrandedMessages } from "./stranded.ts";
import { notificationJobs } from "./write-outbox.ts";

export const notificationFeature = (p: Platform, forEmails: ForEmails) =>
  ({
    jobs: [...notificationJobs(p), ...mailJobs(p, forEmails), ...pushJobs(p), ...smsJobs(p)],
    sweeps: [nightQueueSweep(p), takeOverSweep(p), requeueStrandedMessages(p)],
    routes: {
      ...readingNotifications(p.db),
      ...writingSms(p),
      ...smsReports(p),
      ...resendingEvents(p),
      "GET /api/communications/test-connection": async () => {
        if (p.sms) {
          const { connected, detail = null } = await p.sms.check();
          return { provider: p.sms.name, connected, detail };
        }
        return p.config.mode === "demo"
          ? { provider: "outbox" as const, connected: true, detail: null }
          : { provider: null, connected: false, detail: null };
      },
      "GET /api/push/key": async () => ({ publicKey: (await vapidKeys(p))?.publicKey ?? null }),
      "POST /api/push/subscriptions": async ({ body }, call) => {
        const { endpoint, keys } = body;
        if (!isPushService(endpoint, p.config.PUSH_HOSTS))
          return refuseAll([{ code: "push_endpoint_not_allowed", path: "endpoint" }]);
        return command(p.db, call, "push-subscribe", body, async (tx) => {
          const subscriptionId = await saveSubscription(tx, {
            uid: call.actor.uid,
            endpoint,
            ...keys,
            at: call.now,
          });
          return subscriptionId === undefined
            ? refuse("push_endpoint_taken")
            : { subscriptionId, at: call.now.toISOString() };
        });
      },
      "DELETE /api/push/subscriptions/:subscriptionId": ({ params }, call) =>
        command(p.db, call, `push-unsubscribe ${params.subscriptionId}`, undefined, async (tx) =>
          (await removeSubscription(tx, call.actor.uid, params.subscriptionId))
            ? params
            : refuse("not_found"),
        ),
    },
  }) satisfies Feature<typeof bell & typeof communications & typeof push>;
