import { useEffect, useState } from "react";
import { useMedia } from "#web/ui/use-media.ts";

/**
 * The table of all days has room for days that can be hit; the style sheet says the same. Undefined until
 * scripts have taken over: both are made, and the style sheet shows one.
 */
export const useWide = (): boolean | undefined => useMedia("(min-width: 1240px)");

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
