/**
 * What this device can do beside showing pages: keep some of them (web/service-worker), and stand on the home
 * screen. Little, because every page carries it.
 */
import { useEffect, useState, useSyncExternalStore } from "react";

type InstallEvent = Event & { prompt(): Promise<unknown> };
let offer: InstallEvent | undefined;
const heard = new Set<() => void>();
const say = (next: InstallEvent | undefined) => {
  offer = next;
  for (const listen of heard) listen();
};
const listen = (on: () => void) => {
  heard.add(on);
  return () => void heard.delete(on);
};
/** Undefined where the browser does not offer to put the product on the home screen, or has done so. */
export function useInstall(): (() => void) | undefined {
  const now = useSyncExternalStore(
    listen,
    () => offer,
    () => undefined,
  );
  return now && (() => void now.prompt().finally(() => say(undefined)));
}

function register(): void {
  addEventListener("beforeinstallprompt", (e) => {
    e.preventDefault(); // it is offered in the settings, not on top of what is read
    say(e as InstallEvent);
  });
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  const begin = () =>
    void import("./cache-pages.ts").then(
      ({ keepPages }) => keepPages(),
      () => {}, // another time
    );
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}

/**
 * When what is shown was fetched, where it comes from the device; undefined where it comes from the server.
 */
export function useKeptAt(): string | undefined {
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
