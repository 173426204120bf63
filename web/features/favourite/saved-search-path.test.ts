import { expect, it } from "vitest";
import { SearchQuery } from "#contract/search/endpoints.ts";
import { searchQuery, filtersFromQuery } from "#web/features/search/search-filters.ts";
import { savedSearchPath, savedQuery } from "./saved-search-path.ts";

it("a saved search links to the search page with the same filters", () => {
  const address = new URLSearchParams(
    "q=sjø&species=elg,rype&county=Innlandet&from=2027-10-01&to=2027-10-04&participants=4&minPrice=500&maxPrice=20000&sort=price_asc",
  );
  const query = savedQuery(searchQuery(filtersFromQuery(address)));
  expect(SearchQuery.safeParse(query).success).toBe(true);
  const saved = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const back = savedSearchPath(saved);
  expect(filtersFromQuery(new URLSearchParams(back.split("?")[1]))).toEqual(filtersFromQuery(address));
});

it("a saved search stores no default filters", () => {
  expect(savedQuery(searchQuery(filtersFromQuery(new URLSearchParams())))).toEqual({});
  expect(savedSearchPath({})).toBe("/finn-jakttterreng");
});
