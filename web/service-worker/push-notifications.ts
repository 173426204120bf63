/** Shows push notifications in the reader's language; a click opens their page. */
import { type NotificationClickEvent, type PushEvent, scope } from "./scope.ts";

type Message = { title: string; body: string; url: string; tag: string; lang: string };

export function onPush(event: PushEvent): void {
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

/** Only a path of this site, whatever was sent. */
function pathOf(data: unknown): string {
  const url = new URL(String(data), location.origin);
  return url.origin === location.origin ? url.pathname + url.search : "/";
}

export function onClick(event: NotificationClickEvent): void {
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
