import { useSyncExternalStore } from "react";

const never = () => () => {};
/**
 * False on the server and until hydration: what is typed or pressed before that would be lost.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
