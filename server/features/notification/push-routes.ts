import type { push } from "#contract/notification/endpoints.ts";
import { command } from "#server/platform/database/command.ts";
import { type Handlers, refuse, refuseAll } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { isPushService } from "./push-endpoint.ts";
import { removeSubscription, saveSubscription } from "./push-store.ts";
import { vapidKeys } from "./send-push.ts";

export const pushRoutes = (p: Pick<Platform, "db" | "config">): Handlers<typeof push> => ({
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
      (await removeSubscription(tx, call.actor.uid, params.subscriptionId)) ? params : refuse("not_found"),
    ),
});
