import { createContext, useContext } from "react";

/** The nonce of inline scripts, on the server. In the browser it is undefined, since browsers hide it. */
export const Nonce = createContext<string | undefined>(undefined);
export const useNonce = (): string | undefined => useContext(Nonce);
