import { useCallback, useEffect, useRef, useState } from "react";
import type { Answer } from "#contract/index.ts";
import { ApiError } from "#contract/client.ts";
import { addMonths } from "#web/ui/date/calendar-model.ts";

/** A day of an offering's calendar. */
export type Day = Answer<"GET /api/offering-availability">["days"][number];

/** The months rendered with the page, from `month` (`YYYY-MM`); `days` is undefined if loading failed. */
export type FirstMonth<D = Day> = { month: string; days: readonly D[] | undefined };
type Span = { from: string; to: string };

/** A month such as `2027-10` as a date range. */
const spanOf = (month: string): Span => ({ from: `${month}-01`, to: `${addMonths(month, 1)}-01` });

type State = "loading" | "failed";
/**
 * Availability and price of each day. Months are loaded when they are shown; `fetchDays` must be stable.
 * `refresh` reloads all loaded months, `again` retries a month that failed.
 */
export function useAvailability<D extends { date: string }>(
  fetchDays: (span: Span) => Promise<{ days: readonly D[] }>,
  first: FirstMonth<D>,
) {
  const [days, setDays] = useState<ReadonlyMap<string, D>>(
    () => new Map(first.days?.map((d) => [d.date, d])),
  );
  const [states, setStates] = useState<Readonly<Record<string, State | undefined>>>({});
  const [month, setMonth] = useState(first.month);
  const loadedMonths = useRef(new Set(first.days ? [first.month, addMonths(first.month, 1)] : []));
  const newest = useRef(new Map<string, object>());
  const load = useCallback(
    async (month: string) => {
      const state = (now: State | undefined) => setStates((s) => ({ ...s, [month]: now }));
      const question = {};
      newest.current.set(month, question);
      if (!loadedMonths.current.has(month)) state("loading");
      loadedMonths.current.add(month);
      try {
        const { days: newDays } = await fetchDays(spanOf(month));
        if (newest.current.get(month) !== question) return; // superseded by a newer request
        setDays((old) => new Map([...old, ...newDays.map((d) => [d.date, d] as const)]));
        state(undefined);
      } catch (e) {
        if (newest.current.get(month) !== question) return;
        loadedMonths.current.delete(month); // viewing it again retries
        if (!(e instanceof ApiError)) throw e;
        state("failed");
      }
    },
    [fetchDays],
  );
  useEffect(() => {
    // Loads the two visible months and the next one.
    for (const shownMonth of [month, addMonths(month, 1), addMonths(month, 2)])
      if (!loadedMonths.current.has(shownMonth)) void load(shownMonth);
  }, [month, load]);
  const refresh = useCallback(() => {
    for (const loadedMonth of [...loadedMonths.current]) void load(loadedMonth);
  }, [load]);
  return {
    days,
    look: setMonth,
    refresh,
    again: load,
    stateOf: (month: string) => states[month],
  };
}
