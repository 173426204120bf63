import { isReachable } from "./connectivity.ts";

/** A listener to the page's event stream (SSE), which all listeners share. For signed-in readers only. */
type Listener = (topic: string, ref?: string | null) => void;
const listeners = new Set<Listener>();
let stream: EventSource | undefined;
/**
 * Whether an HTTP error (as of a gateway) closed the stream. EventSource does not reconnect then, so this
 * does.
 */
let disconnected = false;
const RETRY_MS = 15_000;

const publish = (topic: string, ref?: string | null) => {
  for (const l of listeners) l(topic, ref);
};
function open(): void {
  if (stream || document.hidden || listeners.size === 0) return;
  // begins with the events that were sent while the page was loading
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
// Closes the stream of a hidden tab, and opens it again when the tab is visible, since browsers allow six
// connections to a site under HTTP/1.1.
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
/** Adds a listener. The topic `*` means that events may have been missed: data must be reloaded. */
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

/** Calls `refresh` at events of these topics and when the network is back. Returns a function to stop. */
export function follow(topics: readonly string[], refresh: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const poll = async () => {
    const online = await isReachable();
    if (stopped) return;
    if (online) await refresh();
    else refreshIn(RETRY_MS);
  };
  const refreshIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void poll(), ms);
  };
  const reloadSoon = () => refreshIn(150); // debounce: a command publishes several events at once
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
