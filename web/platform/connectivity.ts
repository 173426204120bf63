/**
 * The line to the server, asked for before a page is made anew: one whose loaders fail gives way to the error
 * page, with all that was typed in it.
 */
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";

export const isReachable = (): Promise<boolean> =>
  fetch("/api/health", { cache: "no-store" })
    .then(async (answer) => answer.ok && (await answer.json()).status === "ok") // and not a hotel's own page
    .catch(() => false);

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * For what stands on a page while it has no network: asks for the page anew when the browser says there is
 * one, on a press, and now and then, for the browser knows only the nearest mast.
 */
export function useReconnect() {
  const { revalidate, state } = useRevalidator();
  const idle = useNavigation().state === "idle" && state === "idle"; // what is under way would begin again
  const [asking, setAsking] = useState(false);
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
    setAsking(true);
    await again();
    setAsking(false);
  };
  return { busy: asking || state === "loading", press: () => void press() };
}
