import { useCallback, useEffect, useRef, useState } from "react";
import type { Answer } from "#contract/index.ts";
import { ApiError } from "#contract/client.ts";
import { addMonths } from "#web/ui/date/calendar-model.ts";

/** A night of an offering. */
export type Day = Answer<"GET /api/offering-availability">["days"][number];

/** The months rendered with the page, the first as `YYYY-MM`; `periodFields` is undefined where loading failed. */
export type FirstMonth<D = Day> = { month: string; days: readonly D[] | undefined };
type Span = { from: string; to: string };

/** `2027-10` as a date range. */
const spanOf = (month: string): Span => ({ from: `${month}-01`, to: `${addMonths(month, 1)}-01` });

type State = "loading" | "failed";
/**
 * Availability and price of each day, loaded month by month on demand by a stable `ask`. `refresh` reloads
 * the loaded months, `again` retries a failed one.
 */
export function useAvailability<D extends { date: string }>(
  ask: (span: Span) => Promise<{ days: readonly D[] }>,
  first: FirstMonth<D>,
) {
  const [days, setDays] = useState<ReadonlyMap<string, D>>(
    () => new Map(first.days?.map((d) => [d.date, d])),
  );
  const [states, setStates] = useState<Readonly<Record<string, State | undefined>>>({});
  const [month, setMonth] = useState(first.month);
  const known = useRef(new Set(first.days ? [first.month, addMonths(first.month, 1)] : []));
  const newest = useRef(new Map<string, object>());
  const load = useCallback(
    async (wanted: string) => {
      const state = (now: State | undefined) => setStates((s) => ({ ...s, [wanted]: now }));
      const question = {};
      newest.current.set(wanted, question);
      if (!known.current.has(wanted)) state("loading");
      known.current.add(wanted);
      try {
        const { days: found } = await ask(spanOf(wanted));
        if (newest.current.get(wanted) !== question) return; // superseded by a newer request
        setDays((old) => new Map([...old, ...found.map((d) => [d.date, d] as const)]));
        state(undefined);
      } catch (e) {
        if (newest.current.get(wanted) !== question) return;
        known.current.delete(wanted); // viewing it again retries
        if (!(e instanceof ApiError)) throw e;
        state("failed");
      }
    },
    [ask],
  );
  useEffect(() => {
    // The two visible months, and a prefetch of the next.
    for (const wanted of [month, addMonths(month, 1), addMonths(month, 2)])
      if (!known.current.has(wanted)) void load(wanted);
  }, [month, load]);
  const refresh = useCallback(() => {
    for (const wanted of [...known.current]) void load(wanted);
  }, [load]);
  return {
    days,
    look: setMonth,
    refresh,
    again: load,
    stateOf: (wanted: string) => states[wanted],
  };
}
