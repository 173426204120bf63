/** Web Push in this browser. Loaded only by pages that offer it. */
import { browserApi } from "#web/platform/api/api-client.ts";

export type PushState = "off" | "on" | "denied" | "none";

const pushManager = async (): Promise<PushManager | undefined> =>
  (await navigator.serviceWorker?.getRegistration())?.pushManager;
/** The storage key for the id of this browser's subscription, which the server needs to delete it. */
const key = "utmark-push";

/** Whether push is on. `none`: this browser or the server does not support it. */
export async function pushState(): Promise<PushState> {
  const push = typeof Notification === "undefined" ? undefined : await pushManager();
  if (!push) return "none";
  if (Notification.permission === "denied") return "denied";
  return (await push.getSubscription()) ? "on" : "off";
}

const declinedKey = "utmark-push-declined";
/** Whether to offer push notifications: they are supported, off, and the reader has not denied them. */
export async function mayOfferPush(): Promise<boolean> {
  if (localStorage.getItem(declinedKey) !== null || (await pushState()) !== "off") return false;
  return (await browserApi()("GET /api/push/key", {})).publicKey !== null;
}
let offersOnLanding = false;
/** Makes the next page offer push notifications, once. The wish is not stored. */
export const offerOnLanding = (): void => {
  offersOnLanding = true;
};
export function wasPushOfferedOnLanding(): boolean {
  const offered = offersOnLanding;
  offersOnLanding = false;
  return offered;
}
export const declinePush = (): void => localStorage.setItem(declinedKey, "true");

/** Asks for the browser's permission, and subscribes to push notifications. */
export async function turnOnPush(): Promise<PushState> {
  const push = await pushManager();
  const { publicKey } = await browserApi()("GET /api/push/key", {});
  if (!push || publicKey === null) return "none";
  if ((await Notification.requestPermission()) !== "granted") return pushState();
  const subscription = await push.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = subscription.toJSON();
  try {
    const { subscriptionId } = await browserApi()(
      "POST /api/push/subscriptions",
      { body: { endpoint: endpoint ?? "", keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" } } },
      { idempotencyKey: crypto.randomUUID() },
    );
    localStorage.setItem(key, subscriptionId);
  } catch (e) {
    await subscription.unsubscribe(); // a subscription that the server does not know would never be used
    throw e;
  }
  return "on";
}

export async function turnOffPush(): Promise<PushState> {
  await (await (await pushManager())?.getSubscription())?.unsubscribe();
  const subscriptionId = localStorage.getItem(key);
  localStorage.removeItem(key);
  if (subscriptionId)
    await browserApi()("DELETE /api/push/subscriptions/:subscriptionId", {
      params: { subscriptionId },
    }).catch(() => {}); // the server drops it at the next failed push
  return "off";
}
