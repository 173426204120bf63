/** The service worker: offline copies of coming bookings, and push notifications (decision 24). */
import { cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { cachePages, cacheForAnonymous, OFFLINE, SHELL, deleteOfflineData } from "./offline-cache.ts";
import {
  build,
  type NotificationClickEvent,
  type ExtendableEvent,
  type PushEvent,
  scope,
  type MessageEvent,
} from "./scope.ts";
import { serveData, serveFile, serveManifest, servePage, servePicture, activateIfAlone } from "./serve.ts";

/** A push notification in the reader's language. A click on it opens `url`. */
type Message = { title: string; body: string; url: string; tag: string; lang: string };

function onPush(event: PushEvent): void {
  if (!event.data) return;
  const { title, body, url, tag, lang } = event.data.json() as Message;
  event.waitUntil(
    scope.registration.showNotification(title, {
      body,
      tag,
      lang,
      icon: "/icon-192.png",
      badge: "/badge-96.png",
      data: url,
    }),
  );
}

/** The path that a notification opens. Anything but a path of this site is ignored. */
function pathOf(data: unknown): string {
  const url = new URL(String(data), location.origin);
  return url.origin === location.origin ? url.pathname + url.search : "/";
}

function onClick(event: NotificationClickEvent): void {
  event.notification.close();
  const to = pathOf(event.notification.data);
  const show = async () => {
    const [open] = await scope.clients.matchAll({ type: "window" });
    if (!open) return scope.clients.openWindow(to);
    await open.focus();
    return open.navigate(to);
  };
  event.waitUntil(show());
}

type FetchEvent = ExtendableEvent & { request: Request; clientId: string };
const asFetchEvent = (event: unknown) => event as FetchEvent;

cleanupOutdatedCaches();
precacheAndRoute(build.shell.map((url) => ({ url, revision: null }))); // hashed names need no revision

/** Stores the offline page in the reader's language, fetched without cookies so that it is nobody's own. */
async function cacheShell(lang: string): Promise<void> {
  const shell = await caches.open(SHELL);
  const url = `${OFFLINE}?lang=${lang}`;
  if (await shell.match(url)) return;
  const page = await fetch(url, { credentials: "omit", cache: "no-store", headers: { accept: "text/html" } });
  if (!page.ok) throw new Error("the page for those without coverage cannot be had");
  const before = await shell.keys();
  await shell.put(url, page);
  for (const other of before) await shell.delete(other);
}
/** Renews the offline copies after a page was opened or hidden. */
async function cacheForSession({ signedIn, lang }: { signedIn: boolean; lang: string }): Promise<void> {
  await cacheShell(lang).catch(() => {}); // the previous one stays
  await (signedIn ? cachePages() : cacheForAnonymous());
}
async function begin(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith("utmark-shell-") && name !== SHELL) await caches.delete(name);
  await scope.clients.claim();
}
scope.addEventListener<ExtendableEvent>("install", (event) => event.waitUntil(cacheShell("nb")));
scope.addEventListener<ExtendableEvent>("activate", (event) => event.waitUntil(begin()));
scope.addEventListener<MessageEvent>("message", (event) => {
  event.waitUntil(
    event.data === "newer"
      ? activateIfAlone()
      : cacheForSession(event.data as Parameters<typeof cacheForSession>[0]),
  );
});
scope.addEventListener<PushEvent>("push", onPush);
scope.addEventListener<NotificationClickEvent>("notificationclick", onClick);

/** At sign-out, deletes the offline copies before it responds. */
const isAuthPage = async (request: Request): Promise<Response> => {
  await deleteOfflineData();
  const answer = await (request.mode === "navigate" ? servePage(request) : fetch(request));
  await deleteOfflineData(); // again: a hidden page may have cached pages meanwhile
  return answer;
};
const isPage = ({ request }: { request: Request }) => request.mode === "navigate";
const isOwnSite = (url: URL) => url.origin === location.origin;

registerRoute(
  ({ url }) => isOwnSite(url) && url.pathname === "/api/auth/sign-out",
  ({ request }) => isAuthPage(request),
  "POST",
);
scope.addEventListener<FetchEvent>("fetch", (event) => {
  if (
    /^\/api\/auth\/(start|callback|sign-in|magic-link|verify-email|oauth2)\b/.test(
      new URL(event.request.url).pathname,
    )
  )
    event.waitUntil(deleteOfflineData()); // the request itself goes to the server
});
registerRoute(
  ({ url }) => isOwnSite(url) && url.pathname === "/api/auth/token",
  async ({ request, event }) => {
    const answer = await fetch(request);
    if (answer.status === 401) asFetchEvent(event).waitUntil(deleteOfflineData()); // the session has ended
    return answer;
  },
);
registerRoute(
  (o) => isPage(o) && isOwnSite(o.url) && !/^\/(api|oidc|media|card)\b/.test(o.url.pathname),
  ({ request }) => servePage(request),
);
registerRoute(
  ({ url }) => isOwnSite(url) && url.pathname.endsWith(".data"),
  ({ request, event }) => serveData(request, asFetchEvent(event).clientId),
);
registerRoute(
  ({ url }) => isOwnSite(url) && url.pathname === "/__manifest",
  ({ request }) => serveManifest(request),
);
registerRoute(
  ({ url }) => isOwnSite(url) && url.pathname.startsWith("/assets/"),
  ({ request }) => serveFile(request),
);
registerRoute(
  ({ request, url }) => isOwnSite(url) && request.destination === "image",
  ({ request }) => servePicture(request),
);
