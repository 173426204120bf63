/** Blocking, opening and pricing days: an optimistic update, rolled back if the server refuses. */
import { useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError, type Problem } from "#contract/client.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { useIdempotencyKey } from "#web/platform/api/idempotency-key.ts";
import type { Item } from "./calendar-days.ts";
import { type PriceChange, undoPrices, withPrices } from "./day-prices.ts";
import { type Exception, undoException, applyException } from "./exceptions.ts";

export type CalendarChange = Exception | PriceChange;
export type Draft = {
  ids: readonly string[];
  /** The property's id, for an action on all of its items. */
  propertyId?: string;
  from: string;
  to: string;
  mode?: "close" | "price";
  type?: Exception["type"];
  notes?: string;
  price?: string;
  problem?: Problem;
};
/** The picked days, in order, of the chosen items. */
export type PickedDays = { items: readonly Item[]; from: string; to: string; inOrder: boolean };
export type PartProps = {
  draft: Draft;
  picked: PickedDays;
  /** `typed`: the form values, to be restored if it is refused. */
  onSave: (change: CalendarChange, typed: Partial<Draft>) => void;
};
type SendResult = { problem: Problem } | { problem: undefined; undo: CalendarChange[] };

export const isPrice = (change: CalendarChange): change is PriceChange => "priceOre" in change;
const withChange = (items: readonly Item[], change: CalendarChange): readonly Item[] =>
  isPrice(change) ? withPrices(items, change) : applyException(items, change);

/** Sends one change, and returns the changes that undo it. */
async function write(body: CalendarChange, idempotencyKey: string): Promise<CalendarChange[]> {
  const api = browserApi({ keepalive: true });
  if (!isPrice(body)) {
    const sent = await api("POST /api/availability-sync/create-exceptions", { body }, { idempotencyKey });
    return undoException(sent.changed, body);
  }
  const sent = await api("POST /api/availability-sync/set-prices", { body }, { idempotencyKey });
  return undoPrices(sent.changed, body);
}

export function useChanges(items: readonly Item[]) {
  const [underWay, setUnderWay] = useState<readonly CalendarChange[]>([]);
  const { revalidate } = useRevalidator();
  const intent = useIdempotencyKey();

  /** In order: a later change may depend on an earlier one. */
  async function send(changes: readonly CalendarChange[]): Promise<SendResult> {
    setUnderWay((now) => [...now, ...changes]);
    const undo: CalendarChange[] = [];
    try {
      for (const body of changes) {
        undo.unshift(...(await write(body, intent.keyFor(body))));
        intent.over();
      }
      return { problem: undefined, undo };
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      if (e.problem.status < 500 && e.problem.status !== 0) intent.over();
      return { problem: e.problem };
    } finally {
      await revalidate();
      setUnderWay((now) => now.filter((change) => !changes.includes(change)));
    }
  }
  return { items: underWay.reduce<readonly Item[]>(withChange, items), send };
}
