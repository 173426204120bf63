import { useState } from "react";

/** Not crypto.randomUUID: it is missing where the page came over plain http from another machine. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/**
 * The idempotency key of what the reader means to do: the same wish tried again has the same key, another
 * wish a new one. `over`: it was answered, so the next try is another intent even where it asks for the same.
 */
export function intentKeys(): { keyFor: (request: unknown) => string; over: () => void } {
  let last: { request: string; key: string } | undefined;
  return {
    keyFor: (request) => {
      const serialized = JSON.stringify(request);
      if (last?.request !== serialized) last = { request: serialized, key: randomKey() };
      return last.key;
    },
    over: () => {
      last = undefined;
    },
  };
}
export const useIdempotencyKey = (): ReturnType<typeof intentKeys> => useState(intentKeys)[0];
