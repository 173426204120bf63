import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query matches; undefined on the server and until hydration. */
export function useMedia(query: string): boolean | undefined {
  const watch = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query);
      media.addEventListener("change", onChange);
      return () => media.removeEventListener("change", onChange);
    },
    [query],
  );
  return useSyncExternalStore<boolean | undefined>(
    watch,
    () => matchMedia(query).matches,
    () => undefined,
  );
}
