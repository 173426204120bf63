/** The active filters, each removable: for chips, and for suggestions where there are no hits. */
import {
  type FilterName,
  filterNames,
  filtersOfKind,
  paramsOf,
  searchFilters,
} from "#domain/search/filters.ts";
import { type ListName, withoutIneffective, pageSize, type SearchFilters } from "./search-filters.ts";

/** An active filter, with all others in `without`; for a list, one of its values. */
export type Filter = { name: FilterName; value: string; without: SearchFilters };

const listNames: readonly FilterName[] = filtersOfKind("names", "options");
const isList = (name: FilterName): name is ListName => listNames.includes(name);
/** All filters except this one, from the first page. */
function without(filters: SearchFilters, name: FilterName): SearchFilters {
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
    ? [{ name, value: "", without: without(filters, name) }]
    : [];
}

/** Text, place, dates and group come first; then the others in order of declaration. */
const first = ["q", "species", "county", "municipality", "dates", "flexible", "participants"] as const;
const shownOrder: readonly FilterName[] = [...new Set<FilterName>([...first, ...filterNames])];
export const filtersOf = (filters: SearchFilters): Filter[] =>
  shownOrder.flatMap((name) => activeIn(filters, name));

/** The number of active filters behind the button on a wide screen; the map's own is not counted. */
export const countBehindButton = (filters: readonly Filter[]): number =>
  filters.filter(({ name }) => !("main" in searchFilters[name]) && name !== "bbox").length;

/** No filters; view and sorting stay. */
export const withoutFilters = (filters: SearchFilters): SearchFilters =>
  filtersOf(filters).reduce((remaining, { name }) => without(remaining, name), {
    ...filters,
    show: pageSize,
  });
