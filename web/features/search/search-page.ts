import { createContext, useContext } from "react";
import { useNavigation } from "react-router";
import { searchPath, type SearchPage, searchPaths, type SearchFilters } from "./search-filters.ts";

/** Which of the two pages that search this stands on. */
export const SearchPageContext = createContext<SearchPage>("ground");

/** Where these filters are shown on this page. */
export function useAddress(): (filters: SearchFilters) => string {
  const page = useContext(SearchPageContext);
  return (filters) => searchPath(filters, page);
}
export const useSearchPath = (): string => searchPaths[useContext(SearchPageContext)];

/** Other hits of this page are on their way. */
export function useSearching(): boolean {
  const path = useSearchPath();
  return useNavigation().location?.pathname === path;
}
