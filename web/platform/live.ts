/** Server-sent events: the stream is a hint, so an event only makes the page's loaders run again. */
import { useEffect } from "react";
import { useRevalidator } from "react-router";

type Listener = (topic: string) => void;
const listeners = new Set<Listener>();
let stream: EventSource | undefined;

function open(): void {
  if (stream || document.hidden || listeners.size === 0) return;
  stream = new EventSource("/api/live");
  stream.onmessage = (e) => {
    const { topic } = JSON.parse(e.data as string) as { topic: string };
    for (const l of listeners) l(topic);
  };
}
function close(): void {
  stream?.close();
  stream = undefined;
}
// A browser gives a site six connections under HTTP/1.1: a hidden tab lets go of its own, and asks afresh when it is seen again.
function onVisibility(): void {
  if (document.hidden) close();
  else {
    open();
    for (const l of listeners) l("*");
  }
}
function listen(listener: Listener): () => void {
  if (listeners.size === 0) document.addEventListener("visibilitychange", onVisibility);
  listeners.add(listener);
  open();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener("visibilitychange", onVisibility);
    close();
  };
}

/** A page whose loaders fail gives way to the error page, with all that was typed in it: what nobody asked for is not tried without a net. */
const reachable = (): Promise<boolean> =>
  fetch("/api/health", { cache: "no-store" }).then(
    (answer) => answer.ok,
    () => false,
  );

/** Runs this page's loaders again when one of the topics is told (all topics if none is named), and when the net is back. `on: false` listens to nothing. */
export function useLive({ topics, on = true }: { topics?: readonly string[]; on?: boolean } = {}): void {
  const { revalidate } = useRevalidator();
  const wanted = topics?.join();
  useEffect(() => {
    if (!on) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const refresh = async () => {
      if ((await reachable()) && !gone) await revalidate();
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void refresh(), 150); // a command tells of several things at once
    };
    const stop = listen((topic) => {
      if (topic === "*" || !wanted || wanted.split(",").includes(topic)) soon();
    });
    window.addEventListener("online", soon);
    return () => {
      gone = true;
      clearTimeout(timer);
      window.removeEventListener("online", soon);
      stop();
    };
  }, [on, wanted, revalidate]);
}
