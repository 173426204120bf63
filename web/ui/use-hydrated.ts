import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};
/** Whether the page is hydrated. False on the server and before, when input would be lost. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
