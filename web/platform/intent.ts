import { useCallback, useRef } from "react";

/** Also where the page is not served safely and the browser lends no randomUUID. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The idempotency key of what the reader means to do: the same wish tried again has the same key, another wish a new one. */
export function useIntent(): (wish: unknown) => string {
  const last = useRef({ wish: "", key: "" });
  return useCallback((wish) => {
    const said = JSON.stringify(wish);
    if (last.current.wish !== said) last.current = { wish: said, key: randomKey() };
    return last.current.key;
  }, []);
}
