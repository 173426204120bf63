import { useCallback, useEffect, useRef, useState } from "react";
import type { Answer } from "#contract/index.ts";
import { requestWhileShown } from "#web/platform/api/request-while-shown.ts";
import { searchQuery, type SearchFilters } from "../search-filters.ts";
import type { View } from "#web/features/map/public.ts";

export type Pin = Answer<"GET /api/search/map">["items"][number];
export type Pins = Answer<"GET /api/search/map"> & {
  state: "asking" | "there" | "failed" | "unasked";
  retry: () => void;
};
/** The pins of all hits in the country, clustered for a zoom. */
export type AllPins = { answer: Answer<"GET /api/search/map">; zoom: number };
export const wholeZoom = (zoom: number): number => Math.floor(Math.min(22, Math.max(0, zoom)));
/** Whether these pins are also those of the view, because its zoom clusters them in the same way. */
const hasPinsOfView = ({ answer, zoom }: AllPins, view: View): boolean =>
  !view.byReader && (wholeZoom(view.zoom) === zoom || answer.items.every(({ kind }) => kind === "property"));
const noPins: AllPins["answer"] = { items: [], total: 0, totalIsCapped: false };
const pause = 120;

/**
 * The pins of the hits in view. Earlier pins are shown while new ones are loading, and the latest response
 * wins. No request is sent with `refused`, or if `all` has the pins already.
 */
export function usePins(
  filters: SearchFilters,
  view: View | undefined,
  refused: boolean,
  all: AllPins | undefined,
): Pins {
  const [answer, setAnswer] = useState(noPins);
  const [answered, setAnswered] = useState<{ question: string; state: "there" | "failed" }>();
  const [again, setAgain] = useState(0);
  const { show: _show, view: _view, sort: _sort, near: _near, bbox: _bbox, ...searched } = filters;
  const question =
    !refused && view && JSON.stringify([searched, searchBoxOf(view), wholeZoom(view.zoom), again]);
  const cachedPins = all && view && again === 0 && hasPinsOfView(all, view) ? all.answer : undefined;
  const latest = useRef(filters);
  latest.current = filters;
  useEffect(() => {
    if (all) setAnswer(all.answer);
  }, [all]);
  useEffect(() => {
    if (refused) setAnswer(noPins);
    if (!question) return;
    if (cachedPins) return setAnswered({ question, state: "there" });
    const [, bbox, zoom] = JSON.parse(question) as [unknown, string, number];
    const { sort: _, near: __, ...query } = searchQuery(latest.current);
    return requestWhileShown({
      send: (api) => api("GET /api/search/map", { query: { ...query, bbox, zoom } }),
      onAnswer: (pins) => {
        setAnswer(pins);
        setAnswered({ question, state: "there" });
      },
      onFailed: () => setAnswered({ question, state: "failed" }),
      pauseMs: pause,
    });
  }, [question, refused, cachedPins]);
  const retry = useCallback(() => setAgain((n) => n + 1), []);
  const state = refused ? "unasked" : answered && answered.question === question ? answered.state : "asking";
  return { ...answer, state, retry };
}

/** The area in view as a search box, limited to valid coordinates. */
export function searchBoxOf({ bounds: [west, south, east, north] }: View): string {
  const to = (n: number, limit: number) => Number(Math.max(-limit, Math.min(limit, n)).toFixed(4));
  return [to(west, 180), to(south, 90), to(east, 180), to(north, 90)].join(",");
}
