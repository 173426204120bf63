import { expect, it } from "vitest";
import { SearchQuery } from "#contract/search/endpoints.ts";
import { searchQuery, wishesOf } from "#web/features/search/wishes.ts";
import { addressOfSaved, keptQuery } from "./saved-address.ts";

it("a saved search leads back to the page that says the same", () => {
  const address = new URLSearchParams(
    "q=sjø&species=elg,rype&county=Innlandet&from=2027-10-01&to=2027-10-04&participants=4&minPrice=500&maxPrice=20000&sort=price_asc",
  );
  const query = keptQuery(searchQuery(wishesOf(address)));
  expect(SearchQuery.safeParse(query).success).toBe(true);
  const saved = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const back = addressOfSaved(saved);
  expect(wishesOf(new URLSearchParams(back.split("?")[1]))).toEqual(wishesOf(address));
});

it("keeps nothing that was not wished for", () => {
  expect(keptQuery(searchQuery(wishesOf(new URLSearchParams())))).toEqual({});
  expect(addressOfSaved({})).toBe("/finn-jakttterreng");
});
