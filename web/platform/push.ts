/** This browser as one that wants to be told. Fetched only where it is asked about. */
import { browserApi } from "./api-client.ts";

export type PushState = "off" | "on" | "denied" | "none";

const manager = async (): Promise<PushManager | undefined> =>
  (await navigator.serviceWorker?.getRegistration())?.pushManager;
/** Which subscription of the server's is this browser's: it is asked to be forgotten by its id. */
const key = "utmark-push";

/** `none`: this browser, or this server, has no push. */
export async function pushState(): Promise<PushState> {
  const push = typeof Notification === "undefined" ? undefined : await manager();
  if (!push) return "none";
  if (Notification.permission === "denied") return "denied";
  return (await push.getSubscription()) ? "on" : "off";
}

const hasDeclined = "utmark-push-declined";
/** Whether notices here are worth a word: they could be on, are not, and have not been turned down. */
export async function mayOffer(): Promise<boolean> {
  if (localStorage.getItem(hasDeclined) !== null || (await pushState()) !== "off") return false;
  return (await browserApi()("GET /api/push/key", {})).publicKey !== null;
}
let landing = false;
/** The page one lands on next offers it; it is told so once, and nothing of it outlives the page. */
export const offerOnLanding = (): void => {
  landing = true;
};
export function offeredOnLanding(): boolean {
  const offered = landing;
  landing = false;
  return offered;
}
export const decline = (): void => localStorage.setItem(hasDeclined, "true");

/** Asks the reader for leave, by the browser's own question. */
export async function turnOn(): Promise<PushState> {
  const push = await manager();
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
    await subscription.unsubscribe(); // on here and unknown there would be silence
    throw e;
  }
  return "on";
}

export async function turnOff(): Promise<PushState> {
  await (await (await manager())?.getSubscription())?.unsubscribe();
  const subscriptionId = localStorage.getItem(key);
  localStorage.removeItem(key);
  if (subscriptionId)
    await browserApi()("DELETE /api/push/subscriptions/:subscriptionId", {
      params: { subscriptionId },
    }).catch(() => {}); // forgotten at the next notice
  return "off";
}
