import { useState } from "react";

/** crypto.randomUUID is missing on pages served over plain http from another machine. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/**
 * Idempotency keys: the same request retried has the same key, another request a new one. `over`: it was
 * answered, so the next click is a new intent even if it requests the same.
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
