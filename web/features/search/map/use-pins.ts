import { useCallback, useEffect, useRef, useState } from "react";
import type { AnswerOf } from "#contract/define.ts";
import type { Api } from "#contract/index.ts";
import { browserApi } from "#web/platform/api-client.ts";
import { searchQuery, type SearchFilters } from "../search-filters.ts";
import type { View } from "#web/features/map/public.ts";

type Answer = AnswerOf<Api["GET /api/search/map"]>;
export type Pin = Answer["items"][number];
export type Pins = Answer & { state: "asking" | "there" | "failed" | "unasked"; retry: () => void };
const nothing: Answer = { items: [], total: 0, totalIsCapped: false };
const pause = 120;

/**
 * The hits in view as pins. Old ones are kept while loading; the latest response wins. With `refused` no
 * request is sent.
 */
export function usePins(filters: SearchFilters, view: View | undefined, refused: boolean): Pins {
  const [answer, setAnswer] = useState(nothing);
  const [answered, setAnswered] = useState<{ question: string; state: "there" | "failed" }>();
  const [again, setAgain] = useState(0);
  const { show: _show, view: _view, sort: _sort, near: _near, bbox: _bbox, ...searched } = filters;
  const question =
    !refused &&
    view &&
    JSON.stringify([searched, boxIn(view), Math.floor(Math.min(22, Math.max(0, view.zoom))), again]);
  const latest = useRef(filters);
  latest.current = filters;
  useEffect(() => {
    if (refused) setAnswer(nothing);
    if (!question) return;
    const [, bbox, zoom] = JSON.parse(question) as [unknown, string, number];
    const { sort: _, near: __, ...query } = searchQuery(latest.current);
    const stop = new AbortController();
    const timer = setTimeout(() => {
      browserApi({ signal: stop.signal })("GET /api/search/map", { query: { ...query, bbox, zoom } }).then(
        (found) => {
          setAnswer(found);
          setAnswered({ question, state: "there" });
        },
        () => stop.signal.aborted || setAnswered({ question, state: "failed" }),
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [question, refused]);
  const retry = useCallback(() => setAgain((n) => n + 1), []);
  const state = refused ? "unasked" : answered && answered.question === question ? answered.state : "asking";
  return { ...answer, state, retry };
}

/** The viewport as a search box, clamped to valid coordinates. */
export function boxIn({ bounds: [west, south, east, north] }: View): string {
  const to = (n: number, most: number) => Number(Math.max(-most, Math.min(most, n)).toFixed(4));
  return [to(west, 180), to(south, 90), to(east, 180), to(north, 90)].join(",");
}
