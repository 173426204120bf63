import { expect, it } from "vitest";
import { addressOf, filtersOf, searchQuery, stayQuery, wishesOf } from "./wishes.ts";

const read = (query: string) => wishesOf(new URLSearchParams(query));

it("reads an address forgivingly: what cannot be a wish is none", () => {
  expect(read("species=elg,ukjent&species=rype&from=2027-02-31&to=2027-10-04&participants=-3&minPrice=abc&sort=distance&show=9999999999&county=trøndelag")).toEqual({
    county: ["Trøndelag"],
    municipality: [],
    species: ["elg", "rype"],
    offeringType: [],
    to: "2027-10-04",
    sort: "relevance",
    show: 24,
  });
});

it("writes the address it would read again, and nothing that need not be said", () => {
  const address = "/finn-jakttterreng?q=bl%C3%A5+mark&county=Troms&species=elg%2Chjort&from=2027-10-01&to=2027-10-04&participants=4&maxPrice=5000&sort=price_asc&show=48";
  const again = (a: string) => addressOf(read(a.split("?")[1] ?? ""));
  expect(new URLSearchParams(again(address).split("?")[1]).toString().split("&").sort()).toEqual(address.split("?")[1]?.split("&").sort());
  expect(again("/finn-jakttterreng?sort=relevance&show=24&q=+")).toBe("/finn-jakttterreng");
});

it("asks the search in øre, and tells the offering of dates and group", () => {
  const wishes = read("minPrice=500&maxPrice=1500&from=2027-10-01&to=2027-10-04&participants=4");
  expect(searchQuery(wishes)).toMatchObject({ minPriceOre: 50_000, maxPriceOre: 150_000, participants: 4 });
  expect(stayQuery(wishes)).toBe("fromDate=2027-10-01&toDate=2027-10-04&participants=4");
});

it("lets go of one wish at a time", () => {
  const without = Object.fromEntries(
    filtersOf(read("q=elg&species=elg,rype&from=2027-10-01&participants=4&show=96")).map((f) => [f.kind + f.value, addressOf(f.without).split("?")[1]]),
  );
  expect(without).toEqual({
    q: "species=elg%2Crype&from=2027-10-01&participants=4",
    specieselg: "q=elg&species=rype&from=2027-10-01&participants=4",
    speciesrype: "q=elg&species=elg&from=2027-10-01&participants=4",
    dates: "q=elg&species=elg%2Crype&participants=4",
    participants: "q=elg&species=elg%2Crype&from=2027-10-01",
  });
});
