/**
 * Checks whether the server can be reached before a page is reloaded: if a loader failed, the error page
 * would replace the page with everything typed in it.
 */
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";

export const isReachable = (): Promise<boolean> =>
  fetch("/api/health", { cache: "no-store" })
    // the response is read, since a captive portal responds with 200 too
    .then(async (answer) => answer.ok && (await answer.json()).status === "ok")
    .catch(() => false);

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * For pages shown without network: reloads the data when the server can be reached. Checks at the browser's
 * `online` event, at a click, and regularly, since the browser only knows whether it has a radio link.
 */
export function useReconnect() {
  const { revalidate, state } = useRevalidator();
  // does not restart a navigation or request that is running
  const idle = useNavigation().state === "idle" && state === "idle";
  const [isChecking, setIsChecking] = useState(false);
  const pauseMs = useRef(FIRST_PAUSE_MS);
  const again = useCallback(async () => {
    if (await isReachable()) await revalidate();
  }, [revalidate]);
  useEffect(() => {
    if (!idle) return;
    const online = () => void again();
    let timer: ReturnType<typeof setTimeout>;
    const later = () => {
      timer = setTimeout(() => {
        if (!document.hidden) online();
        later();
      }, pauseMs.current);
      pauseMs.current = Math.min(pauseMs.current * 2, LONGEST_PAUSE_MS);
    };
    later();
    addEventListener("online", online);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", online);
    };
  }, [idle, again]);
  const press = async () => {
    setIsChecking(true);
    await again();
    setIsChecking(false);
  };
  return { busy: isChecking || state === "loading", press: () => void press() };
}
