import { useCallback, useEffect, useRef, useState } from "react";
import { minuteMs } from "#domain/days.ts";
import { deleteKeptControl } from "#web/platform/device/kept-control.ts";
import { type KeptPack, readKept, writeKept } from "./kept.ts";
import { refreshPack } from "./refresh.ts";

const refreshMs = 5 * minuteMs;
/** Not oftener than this when the page is looked at again. */
const leastPauseMs = minuteMs / 2;

/**
 * What is kept, at once, and then what the server has: when the page is opened, when it is seen again, when the
 * network is back, and every five minutes while it is seen. `pack` is undefined until something is there.
 */
export function usePack(uid: string) {
  const [pack, setPack] = useState<KeptPack>();
  const [state, setState] = useState<"fetching" | "fresh" | "away" | "out">("fetching");
  const held = useRef<KeptPack>(undefined);
  const lastTry = useRef(0);
  const refresh = useCallback(async () => {
    lastTry.current = Date.now();
    setState("fetching");
    const answer = await refreshPack(held.current);
    if (answer === "away" || answer === "out") {
      if (answer === "out") await deleteKeptControl();
      return setState(answer);
    }
    held.current = answer;
    setPack(answer);
    setState("fresh");
    await writeKept(uid, "pack", answer).catch(() => {}); // the device is full: it is here until the page closes
  }, [uid]);
  useEffect(() => {
    let isMounted = true;
    const begin = async () => {
      await deleteKeptControl(uid);
      const kept = await readKept<KeptPack>(uid, "pack");
      if (!isMounted) return;
      held.current ??= kept;
      setPack((now) => now ?? kept);
      await refresh();
    };
    void begin();
    const again = () => {
      if (!document.hidden && Date.now() - lastTry.current > leastPauseMs) void refresh();
    };
    const timer = setInterval(() => !document.hidden && void refresh(), refreshMs);
    document.addEventListener("visibilitychange", again);
    const online = () => void refresh();
    addEventListener("online", online);
    return () => {
      isMounted = false;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
      removeEventListener("online", online);
    };
  }, [uid, refresh]);
  return { pack, state, refresh: () => void refresh() };
}
