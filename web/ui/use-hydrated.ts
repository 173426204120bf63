import { useSyncExternalStore } from "react";

const never = () => () => {};
/** False on the server and until hydration, when input would be lost. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
