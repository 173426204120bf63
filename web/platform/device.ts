/**
 * What this device can do beside showing pages: keep some of them (web/service-worker), and stand on the home
 * screen. Little, because every page carries it.
 */
import { useEffect, useState, useSyncExternalStore } from "react";

type InstallEvent = Event & { prompt(): Promise<unknown> };
let installEvent: InstallEvent | undefined;
const listeners = new Set<() => void>();
const publish = (next: InstallEvent | undefined) => {
  installEvent = next;
  for (const listen of listeners) listen();
};
const subscribe = (on: () => void) => {
  listeners.add(on);
  return () => void listeners.delete(on);
};
/** Undefined where the browser does not offer to put the product on the home screen, or has done so. */
export function useInstall(): (() => void) | undefined {
  const now = useSyncExternalStore(
    subscribe,
    () => installEvent,
    () => undefined,
  );
  return now && (() => void now.prompt().finally(() => publish(undefined)));
}

function register(): void {
  addEventListener("beforeinstallprompt", (e) => {
    e.preventDefault(); // it is offered in the settings, not on top of what is read
    publish(e as InstallEvent);
  });
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  const begin = () =>
    void import("./cache-pages.ts").then(
      ({ cachePages }) => cachePages(),
      () => {}, // another time
    );
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}

/**
 * When what is shown was fetched, where it comes from the device; undefined where it comes from the server.
 */
export function useCachedAt(): string | undefined {
  const [at, setAt] = useState<string>();
  useEffect(() => {
    setAt(document.documentElement.dataset.keptAt);
    register();
    navigator.serviceWorker?.addEventListener(
      "message",
      ({ data }: MessageEvent<{ kept?: string | null }>) => {
        if (data.kept !== undefined) setAt(data.kept ?? undefined);
      },
    );
  }, []);
  return at;
}
