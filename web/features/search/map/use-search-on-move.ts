import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useAddress } from "../search-page.ts";
import { pageSize, type SearchFilters } from "../search-filters.ts";
import type { View } from "#web/features/map/public.ts";
import { searchBoxOf } from "./use-pins.ts";

export type SearchOnMove = {
  /** Whether moving the map changes the list without a button. */
  on: boolean;
  turn: (on: boolean) => void;
  /** Whether the map shows another area than the list. */
  behind: boolean;
  search: () => void;
  /** Returns the box that the map has last put into the query. */
  own: () => string | undefined;
};
const pause = 250;

/**
 * Searches in the area to which the reader has moved the map, automatically or when a button is pressed. Only
 * the first such search adds a history entry.
 */
export function useSearchOnMove(filters: SearchFilters, view: View | undefined): SearchOnMove {
  const navigate = useNavigate();
  const address = useAddress();
  const [on, setOn] = useState(true);
  const own = useRef<string>(undefined);
  const box = view?.byReader ? searchBoxOf(view) : undefined;
  const behind = box !== undefined && box !== filters.bbox;
  const search = useRef(() => {});
  search.current = () => {
    if (!box) return;
    own.current = box;
    void navigate(address({ ...filters, bbox: box, show: pageSize }), {
      replace: filters.bbox !== undefined,
      preventScrollReset: true,
    });
  };
  useEffect(() => {
    if (!on || !box || box === own.current) return;
    const timer = setTimeout(() => search.current(), pause);
    return () => clearTimeout(timer);
  }, [on, box]);
  return { on, turn: setOn, behind, search: () => search.current(), own: () => own.current };
}
