import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useAddress } from "../search-page.ts";
import { pageSize, type SearchFilters } from "../search-filters.ts";
import type { View } from "#web/features/map/public.ts";
import { boxIn } from "./use-pins.ts";

export type SearchOnMove = {
  /** Whether the list follows the map automatically. */
  on: boolean;
  turn: (on: boolean) => void;
  /** Whether the reader has moved the map away from the list's area. */
  behind: boolean;
  search: () => void;
  /** The box that the map has put into the query. */
  own: () => string | undefined;
};
const pause = 250;

/**
 * The list follows the map when the reader moves it: automatically, or on a button. The first such change
 * adds a history entry.
 */
export function useSearchOnMove(filters: SearchFilters, view: View | undefined): SearchOnMove {
  const navigate = useNavigate();
  const address = useAddress();
  const [on, setOn] = useState(true);
  const own = useRef<string>(undefined);
  const box = view?.byReader ? boxIn(view) : undefined;
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
