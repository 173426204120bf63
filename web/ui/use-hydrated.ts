import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};
/** False on the server and until hydration, when input would be lost. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
