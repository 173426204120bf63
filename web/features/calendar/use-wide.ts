import { useEffect, useState, useSyncExternalStore } from "react";

// The table of all days needs this much for days that can be hit; the style sheet says the same before scripts have taken over.
const query = "(min-width: 1240px)";
const watch = (told: () => void) => {
  const media = matchMedia(query);
  media.addEventListener("change", told);
  return () => media.removeEventListener("change", told);
};
/** Undefined on the server and until scripts have taken over: both are made, and the style sheet shows one. */
export const useWide = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(
    watch,
    () => matchMedia(query).matches,
    () => undefined,
  );

const patience = 300;
/** True once it has been waited for a while: what comes at once needs no grey shapes. */
export function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), patience);
    return () => clearTimeout(timer);
  }, [waiting]);
  return waiting && slow;
}
