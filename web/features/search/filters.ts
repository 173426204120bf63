/** The active filters, each of which can be removed: for chips, and for suggestions without hits. */
import {
  type FilterName,
  filterNames,
  filtersOfKind,
  paramsOf,
  searchFilters,
} from "#domain/search/filters.ts";
import { type ListName, withoutIneffective, pageSize, type SearchFilters } from "./search-filters.ts";

/** An active filter. `without` has all other filters; a list has one such object for each of its values. */
export type Filter = { name: FilterName; value: string; without: SearchFilters };

const listNames: readonly FilterName[] = filtersOfKind("names", "options");
const isList = (name: FilterName): name is ListName => listNames.includes(name);
/** Removes a filter and goes back to the first page of hits. */
function withoutFilter(filters: SearchFilters, name: FilterName): SearchFilters {
  if (isList(name)) return { ...filters, [name]: [], show: pageSize };
  const params: readonly string[] = paramsOf(name);
  const rest = Object.entries(filters).filter(([param]) => !params.includes(param));
  return { ...withoutIneffective(Object.fromEntries(rest) as SearchFilters), show: pageSize };
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
    ? [{ name, value: "", without: withoutFilter(filters, name) }]
    : [];
}

/** The filters that are shown first; the others follow in the order in which they are declared. */
const shownFirst = [
  "q",
  "species",
  "where",
  "county",
  "municipality",
  "dates",
  "flexible",
  "participants",
  "companions",
  "children",
] as const;
const shownOrder: readonly FilterName[] = [...new Set<FilterName>([...shownFirst, ...filterNames])];
export const filtersOf = (filters: SearchFilters): Filter[] =>
  shownOrder.flatMap((name) => activeIn(filters, name));

/** The number of active filters inside the panel behind the button; the map's box is not one of them. */
export const countBehindButton = (filters: readonly Filter[]): number =>
  filters.filter(({ name }) => !("main" in searchFilters[name]) && name !== "bbox").length;

/** Removes all filters, but keeps view and sorting. */
export const withoutFilters = (filters: SearchFilters): SearchFilters =>
  filtersOf(filters).reduce((remaining, { name }) => withoutFilter(remaining, name), {
    ...filters,
    show: pageSize,
  });
