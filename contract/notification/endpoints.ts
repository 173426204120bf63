import { z } from "zod";
import { defineContract } from "#contract/define.ts";
import { Id, Instant } from "#contract/schemas.ts";

/** A key of exactly so many bytes as base64url, as the browser's Push API gives it. */
const Key = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`));

export const push = defineContract({
  "GET /api/push/key": {
    group: "Push",
    summary: "The public key for push subscriptions; null where push is not configured",
    auth: "public",
    ok: z.object({ publicKey: z.string().nullable() }),
  },
  "POST /api/push/subscriptions": {
    group: "Push",
    summary:
      "Subscribe this browser to push notifications; a known subscription becomes mine if its keys match",
    auth: "user",
    idempotent: true,
    status: 201,
    /** A browser's PushSubscription as JSON. */
    body: z.strictObject({
      endpoint: z.url().max(2000),
      expirationTime: z.number().nullish(),
      keys: z.strictObject({ p256dh: Key(65), auth: Key(16) }),
    }),
    ok: z.object({ subscriptionId: z.string(), at: Instant }),
    errors: ["push_endpoint_not_allowed", "push_endpoint_taken"],
    example: {
      endpoint: "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABl",
      keys: {
        p256dh: "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
        auth: "Q2kqKmC8uaqvbpNGYXSNyg",
      },
    },
  },
  "DELETE /api/push/subscriptions/:subscriptionId": {
    group: "Push",
    summary: "Unsubscribe this browser from push notifications",
    auth: "user",
    params: z.object({ subscriptionId: Id }),
    idempotent: true,
    ok: z.object({ subscriptionId: z.string() }),
    errors: ["not_found"],
  },
});
