import { isReachable } from "./connectivity.ts";

/** The one event stream (SSE) of a page, shared by all listeners. Imported only by signed-in readers. */
type Listener = (topic: string, ref?: string | null) => void;
const listeners = new Set<Listener>();
let stream: EventSource | undefined;
/**
 * EventSource does not reconnect after an HTTP error, as from a gateway while the server is away: do it here.
 */
let disconnected = false;
const RETRY_MS = 15_000;

const publish = (topic: string, ref?: string | null) => {
  for (const l of listeners) l(topic, ref);
};
function open(): void {
  if (stream || document.hidden || listeners.size === 0) return;
  // includes events from while the page was loading
  const source = new EventSource(`/api/live?after=${document.documentElement.dataset.lastEventId ?? ""}`);
  stream = source;
  source.onmessage = (e) => {
    const { topic, ref } = JSON.parse(e.data as string) as { topic: string; ref: string | null };
    publish(topic, ref);
  };
  source.onopen = () => {
    if (disconnected) publish("*");
    disconnected = false;
  };
  source.onerror = () => {
    if (source.readyState !== EventSource.CLOSED || stream !== source) return;
    stream = undefined;
    disconnected = true;
    setTimeout(open, RETRY_MS);
  };
  source.addEventListener("closed", (e) => {
    close(); // replaced by newer tabs of the same person; it reconnects when this tab is visible again
    const { reason } = JSON.parse(e.data as string) as { reason: "replaced" | "signed_out" };
    if (reason === "signed_out" && document.documentElement.dataset.leaving === undefined) publish("*");
  });
}
function close(): void {
  stream?.close();
  stream = undefined;
}
// Browsers allow six connections per site under HTTP/1.1: a hidden tab closes its stream, and reconnects when
// it is visible again.
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
/** `*` instead of a topic: events may have been missed, reload. */
export function listen(listener: Listener): () => void {
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

/** Runs `refresh` on an event of one of the topics, and when the network is back, until stopped. */
export function follow(topics: readonly string[], refresh: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const poll = async () => {
    const online = await isReachable();
    if (stopped) return;
    if (online) await refresh();
    else askIn(RETRY_MS);
  };
  const askIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void poll(), ms);
  };
  const reloadSoon = () => askIn(150); // debounce: a command publishes several events at once
  const stop = listen((topic) => {
    if (topic === "*" || topics.includes(topic)) reloadSoon();
  });
  window.addEventListener("online", reloadSoon);
  return () => {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener("online", reloadSoon);
    stop();
  };
}
