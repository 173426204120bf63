/** Encrypted push messages to a person's browsers (RFC 8030, 8188, 8291, 8292). */
import webPush from "web-push";
import type { Platform } from "#server/platform/platform.ts";
import { isPushService } from "./push-endpoint.ts";
import { deleteSubscription, saveKeys, type Keys, type Subscription, subscriptionsOf } from "./push-store.ts";

/**
 * The payload for the browser; `url` is a path of our site, a later message with the same `tag` replaces it.
 */
type PushMessage = { title: string; body: string; url: string; tag: string; lang: string };
/** The number of browsers that accepted the message, and the number that may accept it on a retry. */
type PushResult = { taken: number; later: number };

const LIFE_SECONDS = 86_400;
const TIMEOUT_MS = 10_000;

/** The keys from the settings, or the demo's own pair; undefined if push is not configured. */
export async function vapidKeys({ db, config }: Pick<Platform, "db" | "config">): Promise<Keys | undefined> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = config;
  if (publicKey && privateKey) return { publicKey, privateKey };
  return config.mode === "demo" ? saveKeys(db, () => webPush.generateVAPIDKeys()) : undefined;
}

async function sendToBrowser(
  subscription: Subscription,
  message: PushMessage,
  vapidDetails: Keys & { subject: string },
): Promise<"taken" | "gone" | "later" | "refused"> {
  const { endpoint, p256dh, auth } = subscription;
  try {
    const { headers, body, method } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      { vapidDetails, TTL: LIFE_SECONDS },
    );
    const answer = await fetch(endpoint, {
      method,
      headers: headers as Record<string, string>,
      body: new Uint8Array(body),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (answer.ok) return "taken";
    if (answer.status === 404 || answer.status === 410) return "gone";
    return answer.status === 429 || answer.status >= 500 ? "later" : "refused";
  } catch (e) {
    return e instanceof TypeError || (e instanceof DOMException && e.name === "TimeoutError")
      ? "later"
      : "refused"; // invalid keys
  }
}

/** Sends the message to all browsers of a person; deletes expired subscriptions. */
export async function pushToPerson(
  { db, config }: Pick<Platform, "db" | "config">,
  uid: string,
  message: PushMessage,
): Promise<PushResult> {
  const keys = await vapidKeys({ db, config });
  const result: PushResult = { taken: 0, later: 0 };
  if (!keys) return result;
  const subject =
    config.VAPID_SUBJECT ??
    `mailto:${/(?<![^<\s])[^<>\s@]+@[^<>\s@]+/.exec(config.mailFrom)?.[0] ?? "utmark@localhost"}`;
  for (const subscription of await subscriptionsOf(db, uid)) {
    if (!isPushService(subscription.endpoint, config.PUSH_HOSTS)) continue;
    const outcome = await sendToBrowser(subscription, message, { ...keys, subject });
    if (outcome === "gone") await deleteSubscription(db, subscription);
    if (outcome === "taken") result.taken++;
    if (outcome === "later") result.later++;
  }
  return result;
}
