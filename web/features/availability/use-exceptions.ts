/** Closing and opening days: shown at once, sent, and taken back where the server says no. */
import { useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError, type Problem } from "#contract/client.ts";
import { browserApi } from "#web/platform/api-client.ts";
import { useIdempotencyKey } from "#web/platform/idempotency-key.ts";
import type { Item } from "./calendar-days.ts";
import { type Exception, undoOf, withException } from "./exceptions.ts";

type Sent = { problem: Problem } | { problem: undefined; undo: Exception[] };

export function useExceptions(items: readonly Item[]) {
  const [underWay, setUnderWay] = useState<readonly Exception[]>([]);
  const { revalidate } = useRevalidator();
  const intent = useIdempotencyKey();

  /** One after the other: the second may stand on the first. */
  async function send(wishes: readonly Exception[]): Promise<Sent> {
    setUnderWay((now) => [...now, ...wishes]);
    const undo: Exception[] = [];
    try {
      for (const body of wishes) {
        const { changed } = await browserApi({ keepalive: true })(
          "POST /api/availability-sync/create-exceptions",
          { body },
          { idempotencyKey: intent.keyFor(body) },
        );
        intent.over();
        undo.unshift(...undoOf(changed, body));
      }
      return { problem: undefined, undo };
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      if (e.problem.status < 500 && e.problem.status !== 0) intent.over();
      return { problem: e.problem };
    } finally {
      await revalidate();
      setUnderWay((now) => now.filter((wish) => !wishes.includes(wish)));
    }
  }
  return { items: underWay.reduce<readonly Item[]>(withException, items), send };
}
