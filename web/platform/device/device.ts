/**
 * Parts of the installed app (PWA): offline copies (web/service-worker), and installing on the home screen.
 * Every page loads this, so it is small.
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
/** Returns a function that installs the app. Undefined if the browser cannot, or it is installed already. */
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
    e.preventDefault(); // the settings offer it, instead of the browser's banner
    publish(e as InstallEvent);
  });
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  const begin = () =>
    void import("#web/platform/page/cache-pages.ts").then(
      ({ cachePages }) => cachePages(),
      () => {}, // the page is not cached this time
    );
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}

/** The time at which the page was stored, if it is an offline copy; undefined if the server has sent it. */
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
