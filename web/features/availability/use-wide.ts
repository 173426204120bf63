import { useEffect, useState } from "react";
import { useMedia } from "#web/ui/use-media.ts";

/**
 * Whether the screen has room for the table with clickable cells (the style sheet has the same breakpoint).
 * Undefined until hydration: both views are rendered, and CSS shows one.
 */
export const useIsWideScreen = (): boolean | undefined => useMedia("(min-width: 1240px)");

const slowAfterMs = 300;
/** True once waiting has taken a while, so that no placeholder flashes before a fast response. */
export function useIsSlow(isWaiting: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isWaiting && slow;
}
