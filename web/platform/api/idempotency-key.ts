import { useState } from "react";

/** A random id. crypto.randomUUID is missing on pages that another machine serves over plain http. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/**
 * Gives each request an idempotency key. A retry of the same request gets the same key. `over`: the request
 * was answered, so that even the same request gets a new key.
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
