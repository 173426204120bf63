import { createContext, useContext } from "react";

/** Server only: in the browser it is undefined, and browsers hide a nonce anyway. */
export const Nonce = createContext<string | undefined>(undefined);
export const useNonce = (): string | undefined => useContext(Nonce);
