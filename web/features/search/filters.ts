/** The filters that are on, to be taken off one by one (chips, and what to let go of where nothing fits). */
import {
  type FilterName,
  filterNames,
  filtersOfKind,
  paramsOf,
  searchFilters,
} from "#domain/search/filters.ts";
import { type ListName, meant, pageSize, type SearchFilters } from "./search-filters.ts";

/** One filter that can be taken off, and all the others without it; of a list, one value of it. */
export type Filter = { name: FilterName; value: string; without: SearchFilters };

const listNames: readonly FilterName[] = filtersOfKind("names", "options");
const isList = (name: FilterName): name is ListName => listNames.includes(name);
/** The filters without this one, from the first page on. */
function without(filters: SearchFilters, name: FilterName): SearchFilters {
  if (isList(name)) return { ...filters, [name]: [], show: pageSize };
  const params: readonly string[] = paramsOf(name);
  const rest = Object.entries(filters).filter(([param]) => !params.includes(param));
  return { ...meant(Object.fromEntries(rest) as SearchFilters), show: pageSize };
}
function activeIn(filters: SearchFilters, name: FilterName): Filter[] {
  if (isList(name)) {
    const values: readonly string[] = filters[name];
    return values.map((value) => ({
      name,
      value,
      without: { ...filters, show: pageSize, [name]: values.filter((one) => one !== value) },
    }));
  }
  return paramsOf(name).some((param) => filters[param] !== undefined)
    ? [{ name, value: "", without: without(filters, name) }]
    : [];
}

/** What is searched for, where, when and how many stand first; then the others as they are declared. */
const first = ["q", "species", "county", "municipality", "dates", "flexible", "participants"] as const;
const shownOrder: readonly FilterName[] = [...new Set<FilterName>([...first, ...filterNames])];
export const filtersOf = (filters: SearchFilters): Filter[] =>
  shownOrder.flatMap((name) => activeIn(filters, name));

/** Those that a wide screen keeps behind a button; the map's own is in neither. */
export const behindButton = (filters: readonly Filter[]): number =>
  filters.filter(({ name }) => !("main" in searchFilters[name]) && name !== "bbox").length;

/** Nothing wished for any more; how the hits are shown and sorted stays. */
export const cleared = (filters: SearchFilters): SearchFilters =>
  filtersOf(filters).reduce((left, { name }) => without(left, name), { ...filters, show: pageSize });
