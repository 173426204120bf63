import { isReachable } from "./connectivity.ts";

/** The one stream of a page, however many listen. Fetched by those who are signed in. */
type Listener = (topic: string) => void;
const listeners = new Set<Listener>();
let stream: EventSource | undefined;
/**
 * It was closed for good: a gateway answered while the server was away, and then the browser asks no more by
 * itself.
 */
let disconnected = false;
const RETRY_MS = 15_000;

const publish = (topic: string) => {
  for (const l of listeners) l(topic);
};
function open(): void {
  if (stream || document.hidden || listeners.size === 0) return;
  // what came while the page was on its way, too
  const opened = new EventSource(`/api/live?after=${document.documentElement.dataset.heard ?? ""}`);
  stream = opened;
  opened.onmessage = (e) => publish((JSON.parse(e.data as string) as { topic: string }).topic);
  opened.onopen = () => {
    if (disconnected) publish("*");
    disconnected = false;
  };
  opened.onerror = () => {
    if (opened.readyState !== EventSource.CLOSED || stream !== opened) return;
    stream = undefined;
    disconnected = true;
    setTimeout(open, RETRY_MS);
  };
  opened.addEventListener("closed", (e) => {
    close(); // where newer tabs of the same person took its place, it comes back when this one is looked at
    const { reason } = JSON.parse(e.data as string) as { reason: "replaced" | "signed_out" };
    if (reason === "signed_out" && document.documentElement.dataset.leaving === undefined) publish("*");
  });
}
function close(): void {
  stream?.close();
  stream = undefined;
}
// A browser gives a site six connections under HTTP/1.1: a hidden tab lets go of its own, and asks afresh
// when it is seen again.
function onVisibility(): void {
  if (document.hidden) close();
  else {
    open();
    publish("*");
  }
}
function onFocus(): void {
  if (!stream) onVisibility();
}
/** `*` instead of a topic: something may have been missed. */
function listen(listener: Listener): () => void {
  if (listeners.size === 0) {
    document.addEventListener("visibilitychange", onVisibility);
    window.addEventListener("focus", onFocus);
  }
  listeners.add(listener);
  open();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener("visibilitychange", onVisibility);
    window.removeEventListener("focus", onFocus);
    close();
  };
}

/**
 * Until it is stopped, `refresh` runs when one of the topics is told, or any where none is named, and when
 * the net is back.
 */
export function follow(topics: readonly string[] | undefined, refresh: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const ask = async () => {
    const online = await isReachable();
    if (stopped) return;
    if (online) await refresh();
    else askIn(RETRY_MS);
  };
  const askIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), ms);
  };
  const soon = () => askIn(150); // a command tells of several things at once
  const stop = listen((topic) => {
    if (topic === "*" || !topics || topics.includes(topic)) soon();
  });
  window.addEventListener("online", soon);
  return () => {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener("online", soon);
    stop();
  };
}
