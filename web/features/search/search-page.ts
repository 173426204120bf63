import { createContext, useContext } from "react";
import { useNavigation } from "react-router";
import { searchPath, type SearchPage, searchPaths, type SearchFilters } from "./search-filters.ts";

/** The search page on which a component is. */
export const SearchPageContext = createContext<SearchPage>("ground");

/** Returns the address of the current search page with other filters. */
export function useAddress(): (filters: SearchFilters) => string {
  const page = useContext(SearchPageContext);
  return (filters) => searchPath(filters, page);
}
export const useSearchPath = (): string => searchPaths[useContext(SearchPageContext)];

/** Whether new hits are loading. */
export function useIsSearching(): boolean {
  const path = useSearchPath();
  return useNavigation().location?.pathname === path;
}
