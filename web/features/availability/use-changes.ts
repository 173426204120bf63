/** Changes of days (closed, opened, priced, held): shown at once, and rolled back if the server refuses. */
import { useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError, type Problem } from "#contract/client.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { useIdempotencyKey } from "#web/platform/api/idempotency-key.ts";
import type { Item } from "./calendar-days.ts";
import { type PriceChange, undoPrices, applyPrices } from "./day-prices.ts";
import { type ClosureChange, undoClosure, applyClosure } from "./exceptions.ts";

/** A hold by hand of days, places or ground. */
type HoldChange = {
  from: string;
  to: string;
  hold: {
    propertyId: string;
    offeringId?: string;
    groundIds?: string[];
    places?: number;
    note?: string;
  };
};
type GiveBackChange = { from: string; to: string; giveBack: { propertyId: string; holdId: string } };
export type CalendarChange = ClosureChange | PriceChange | HoldChange | GiveBackChange;
export type Draft = {
  ids: readonly string[];
  /** Set for an action on all items of this property. */
  propertyId?: string;
  from: string;
  to: string;
  mode?: "close" | "price" | "hold";
  places?: string;
  type?: ClosureChange["type"];
  notes?: string;
  price?: string;
  problem?: Problem;
};
/** The picked days of the chosen items. `inOrder`: the first day is not after the last one. */
export type PickedDays = { items: readonly Item[]; from: string; to: string; inOrder: boolean };
export type PartProps = {
  draft: Draft;
  picked: PickedDays;
  /** `typed`: the form's values, which are restored if the change is refused. */
  onSave: (change: CalendarChange, typed: Partial<Draft>) => void;
};
type SendResult = { problem: Problem } | { problem: undefined; undo: CalendarChange[] };

export const isPrice = (change: CalendarChange): change is PriceChange => "priceOre" in change;
export const isHold = (change: CalendarChange): change is HoldChange => "hold" in change;
export const isGiveBack = (change: CalendarChange): change is GiveBackChange => "giveBack" in change;
/** Applies a change before the server responds; holds are only shown after it, since it may refuse. */
const applyChange = (items: readonly Item[], change: CalendarChange): readonly Item[] =>
  isHold(change) || isGiveBack(change)
    ? items
    : isPrice(change)
      ? applyPrices(items, change)
      : applyClosure(items, change);

/** Sends one change, and returns the changes that undo it. */
async function sendChange(body: CalendarChange, idempotencyKey: string): Promise<CalendarChange[]> {
  const api = browserApi({ keepalive: true });
  if (isGiveBack(body)) {
    const { propertyId, holdId } = body.giveBack;
    const given = await api(
      "DELETE /api/properties/:propertyId/holds/:holdId",
      { params: { propertyId, holdId } },
      { idempotencyKey },
    );
    const { offeringId, places, note, groundIds } = given;
    return [
      {
        from: body.from,
        to: body.to,
        hold: {
          propertyId,
          ...(offeringId && { offeringId }),
          ...(groundIds?.length && { groundIds }),
          ...(places !== null && { places }),
          ...(note && { note }),
        },
      },
    ];
  }
  if (isHold(body)) {
    const { propertyId, ...hold } = body.hold;
    const { holdId } = await api(
      "POST /api/properties/:propertyId/holds",
      { params: { propertyId }, body: { ...hold, from: body.from, to: body.to } },
      { idempotencyKey },
    );
    return [{ from: body.from, to: body.to, giveBack: { propertyId, holdId } }];
  }
  if (!isPrice(body)) {
    const sent = await api("POST /api/availability-sync/create-exceptions", { body }, { idempotencyKey });
    return undoClosure(sent.changed, body);
  }
  const sent = await api("POST /api/availability-sync/set-prices", { body }, { idempotencyKey });
  return undoPrices(sent.changed, body);
}

export function useChanges(items: readonly Item[]) {
  const [underWay, setUnderWay] = useState<readonly CalendarChange[]>([]);
  const { revalidate } = useRevalidator();
  const intent = useIdempotencyKey();

  /** Sends the changes one after the other, since a later one may depend on an earlier one. */
  async function send(changes: readonly CalendarChange[]): Promise<SendResult> {
    setUnderWay((now) => [...now, ...changes]);
    const undo: CalendarChange[] = [];
    try {
      for (const body of changes) {
        undo.unshift(...(await sendChange(body, intent.keyFor(body))));
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
  return { items: underWay.reduce<readonly Item[]>(applyChange, items), send };
}
