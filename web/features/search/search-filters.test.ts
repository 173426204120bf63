import fc from "fast-check";
import { expect, it } from "vitest";
import { SearchQuery } from "#contract/search/endpoints.ts";
import { addDays } from "#domain/days.ts";
import {
  type FilterName,
  filterNames,
  filtersOfKind,
  paramsOf,
  searchFilters,
  sortOptions,
} from "#domain/search/filters.ts";
import { countBehindButton, withoutFilters, type Filter, filtersOf } from "./filters.ts";
import {
  mixesPriceUnits,
  searchPath,
  contradictionsIn,
  isPast,
  invalidParams,
  searchQuery,
  stayQuery,
  filtersFromQuery,
  maxShown,
  withoutIneffective,
  pageSize,
  type SearchFilters,
  type SearchPage,
} from "./search-filters.ts";

const listNames = filtersOfKind("names", "options");
const read = (query: string) => filtersFromQuery(new URLSearchParams(query));

it("typed prices and areas are read from the address", () => {
  expect(read("minPrice=1.500&maxPrice=12.000,-&minArea=2%C2%A0000")).toMatchObject({
    minPrice: 1500,
    maxPrice: 12_000,
    minArea: 2000,
  });
  expect(invalidParams(new URLSearchParams("maxPrice=1,500"))).toEqual(["price"]);
});

it("invalid filters in the address are ignored", () => {
  const query =
    "species=elg,ukjent&species=rype&from=2027-02-31&to=2027-10-04&participants=-3&minPrice=abc&maxArea=1e9&sort=best&show=9999999999&county=trøndelag&amenities=sauna,basseng&bbox=5,60,4,61&near=999,12&view=globe";
  expect(read(query)).toEqual({
    ...read(""),
    county: ["Trøndelag"],
    species: ["elg", "rype"],
    amenities: ["sauna"],
    to: "2027-10-04",
  });
  expect(read("")).toEqual({
    ...Object.fromEntries(listNames.map((name) => [name, []])),
    sort: "relevance",
    view: "list",
    show: 24,
  });
  expect(invalidParams(new URLSearchParams(query))).toEqual([
    "species",
    "amenities",
    "dates",
    "participants",
    "price",
    "area",
    "bbox",
    "near",
    "sort",
    "view",
  ]);
  expect(
    invalidParams(
      new URLSearchParams(
        "species=&from=&minPrice=0&q=%3Cb%3E&near=R%C3%B8ros&sort=rating&fromDate=2027-10-04",
      ),
    ),
  ).toEqual([]);
});
it.each([
  "participants=0",
  "participants=abc",
  "participants=-1",
  "participants=1e9",
  "participants=2.5",
  "participants=10001",
])("the invalid filter in %s is reported", (query) => {
  expect(read(query).participants).toBeUndefined();
  expect(invalidParams(new URLSearchParams(query))).toEqual(["participants"]);
});

it("the written address is read back as the same filters, and has no defaults", () => {
  const address =
    "/finn-jakttterreng?q=bl%C3%A5+mark&county=Troms&species=elg%2Chjort&from=2027-10-01&to=2027-10-04&participants=4&maxPrice=5000&minArea=2000&amenities=wifi&experienceLevel=beginner%2Cexpert&bbox=10.1%2C60.2%2C11.1235%2C61.3&near=R%C3%B8ros&sort=distance&view=map&show=48";
  const again = (a: string) => searchPath(read(a.split("?")[1] ?? ""));
  expect(new URLSearchParams(again(address).split("?")[1]).toString().split("&").sort()).toEqual(
    address.split("?")[1]?.split("&").sort(),
  );
  expect(again("/finn-jakttterreng?sort=relevance&show=24&q=+&view=list&bbox=10,60,11,61.00001")).toBe(
    "/finn-jakttterreng?bbox=10%2C60%2C11%2C61",
  );
  expect(searchPath(filtersFromQuery(new URLSearchParams("view=map&species=elg"), "map"), "map")).toBe(
    "/map-view?species=elg",
  );
});

it("filters become øre and hectares for the API, and dates and group for the offering's page", () => {
  const filters = read(
    "minPrice=500&maxPrice=1500&minArea=2005&from=2027-10-01&to=2027-10-04&participants=4&near=Oslo",
  );
  expect(searchQuery(filters)).toMatchObject({
    minPriceOre: 50_000,
    maxPriceOre: 150_000,
    minAreaHectares: 200.5,
    participants: 4,
  });
  expect(searchQuery(filters)).not.toHaveProperty("near"); // a place's name must be looked up first
  expect(searchQuery(filters, "10.7,59.9").near).toBe("10.7,59.9");
  expect(stayQuery(filters)).toBe("fromDate=2027-10-01&toDate=2027-10-04&participants=4");
});

it("flexible dates are days around the given dates, or a weekend in a month", () => {
  const days = "from=2027-10-01&to=2027-10-04";
  expect(read(`${days}&flexible=around`)).toMatchObject({ from: "2027-10-01", flexible: "around" });
  expect(read("from=2027-10-01&flexible=around")).not.toHaveProperty("flexible");
  expect(read(`${days}&flexible=2027-11`)).toEqual({ ...read(""), flexible: "2027-11" });
  const [dates, flexible] = filtersOf(read(`${days}&flexible=around`));
  expect(searchPath((dates as Filter).without)).toBe("/finn-jakttterreng");
  expect(searchPath((flexible as Filter).without)).toBe(`/finn-jakttterreng?${days}`);
  const free = { stay: { fromDate: "2027-10-02", toDate: "2027-10-05" } };
  const around = read(`${days}&flexible=around&participants=2`);
  expect(stayQuery(around, free)).toBe("fromDate=2027-10-02&toDate=2027-10-05&participants=2");
  expect(stayQuery(around)).toBe("participants=2");
  expect(isPast(around, "2027-10-03")).toBe(false);
  expect(isPast(around, "2027-10-05")).toBe(true);
});

it("fields that contradict the field before them are found", () => {
  expect(
    contradictionsIn(read("from=2027-10-04&to=2027-10-04&minPrice=2&maxPrice=1&minArea=5&maxArea=4")),
  ).toEqual(["to", "maxPrice", "maxArea"]);
  expect(contradictionsIn(read("from=2027-10-04&maxPrice=1&minArea=5&to=2027-10-05"))).toEqual([]);
});

it("past dates are recognised", () => {
  const over = (query: string) => isPast(read(query), "2027-10-04");
  expect(
    ["from=2027-10-01&to=2027-10-03", "fromDate=2027-10-03&toDate=2027-10-05", "to=2027-10-04"].map(over),
  ).toEqual([true, true, true]);
  expect(["from=2027-10-04&to=2027-10-05", "from=2027-10-01", "to=2027-10-05", ""].map(over)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

it("removing one filter or all filters leaves view and sorting unchanged", () => {
  const filters = read(
    "q=elg&species=elg,rype&from=2027-10-01&participants=4&maxArea=9&amenities=wifi&bbox=1,2,3,4&sort=rating&view=map&show=96",
  );
  const without = Object.fromEntries(
    filtersOf(filters).map((f) => [
      f.name + f.value,
      searchPath(f.without).split("?")[1]?.replace("&sort=rating&view=map", ""),
    ]),
  );
  const rest = "amenities=wifi&bbox=1%2C2%2C3%2C4";
  expect(without).toEqual({
    q: `species=elg%2Crype&from=2027-10-01&participants=4&maxArea=9&${rest}`,
    specieselg: `q=elg&species=rype&from=2027-10-01&participants=4&maxArea=9&${rest}`,
    speciesrype: `q=elg&species=elg&from=2027-10-01&participants=4&maxArea=9&${rest}`,
    dates: `q=elg&species=elg%2Crype&participants=4&maxArea=9&${rest}`,
    participants: `q=elg&species=elg%2Crype&from=2027-10-01&maxArea=9&${rest}`,
    area: `q=elg&species=elg%2Crype&from=2027-10-01&participants=4&${rest}`,
    amenitieswifi: "q=elg&species=elg%2Crype&from=2027-10-01&participants=4&maxArea=9&bbox=1%2C2%2C3%2C4",
    bbox: "q=elg&species=elg%2Crype&from=2027-10-01&participants=4&maxArea=9&amenities=wifi",
  });
  expect(searchPath(withoutFilters(filters))).toBe("/finn-jakttterreng?sort=rating&view=map");
  expect(countBehindButton(filtersOf(filters))).toBe(3);
});

const text = (maxLength: number) =>
  fc
    .string({ unit: "grapheme", maxLength: 30 })
    .map((s) => s.trim().slice(0, maxLength).trim())
    .filter((s) => s !== "" && s.isWellFormed());
const degrees = (maxDegrees: number) =>
  fc.integer({ min: -maxDegrees * 10_000, max: maxDegrees * 10_000 - 1 });
const box = fc
  .tuple(degrees(180), degrees(90), fc.nat(1_000_000), fc.nat(1_000_000))
  .map(([west, south, wide, high]) =>
    [west, south, Math.min(1_800_000, west + 1 + wide), Math.min(900_000, south + 1 + high)]
      .map((n) => n / 10_000)
      .join(),
  );
/** A generator of values for any filter, chosen by its kind, so that the test covers new filters too. */
function anyValue(name: FilterName, param: string): fc.Arbitrary<unknown> {
  const filter = searchFilters[name];
  switch (filter.kind) {
    case "text":
      return text(filter.maxLength);
    case "place":
      return param === "where" ? text(filter.maxLength) : fc.integer({ min: 1, max: 9 }).map(String);
    case "names":
      return fc.uniqueArray(
        fc.oneof(
          text(50).filter((s) => !s.includes(",")),
          ...("known" in filter ? [fc.constantFrom(...filter.known)] : []),
        ),
        { maxLength: 4 },
      );
    case "options":
      return fc.subarray<string>([...filter.options]);
    case "dates":
      return fc.nat(1500).map((n) => addDays("2027-01-01", n));
    case "flexible":
      return fc.constantFrom("around", "2027-10", "2028-02");
    case "count":
    case "range":
      return fc.integer({ min: 1, max: filter.max });
    case "box":
      return box;
  }
}
const anyFilters: fc.Arbitrary<SearchFilters> = fc
  .record(
    {
      ...Object.fromEntries(
        filterNames.flatMap((name) => paramsOf(name).map((param) => [param, anyValue(name, param)])),
      ),
      near: fc.oneof(
        fc.constantFrom("Røros", "Mo i Rana"),
        fc.tuple(degrees(180), degrees(90)).map(([lon, lat]) => `${lon / 10_000},${lat / 10_000}`),
      ),
      sort: fc.constantFrom(...sortOptions),
      view: fc.constantFrom("list", "map"),
      show: fc.integer({ min: pageSize, max: maxShown }),
    },
    { requiredKeys: [...listNames, "sort", "view", "show"] as never[] },
  )
  .map((filters) => withoutIneffective(filters as unknown as SearchFilters));

it("any filters on either page are read back from the address, and accepted by the API", () => {
  fc.assert(
    fc.property(anyFilters, fc.constantFrom<SearchPage>("ground", "map"), (filters, page) => {
      const address = new URL(searchPath(filters, page), "https://utmark.example");
      expect(filtersFromQuery(address.searchParams, page)).toEqual(filters);
      expect(invalidParams(address.searchParams)).toEqual([]);
      const params = Object.entries(searchQuery(filters)).map(([name, value]) => [name, String(value)]);
      expect(SearchQuery.safeParse(Object.fromEntries(params)).error).toBeUndefined();
    }),
    { numRuns: 500 },
  );
});

it("filter values beyond their bounds are ignored and listed as invalid", () => {
  for (const name of filterNames) {
    const filter = searchFilters[name];
    if (filter.kind === "text" || filter.kind === "names" || filter.kind === "place") continue;
    const bad = "max" in filter ? ["0.5", "-1", "abc", String(filter.max + 1)] : ["none-such"];
    for (const param of paramsOf(name))
      for (const value of bad) {
        const query = new URLSearchParams([[param, value]]);
        expect([param, value, filtersFromQuery(query)]).toEqual([param, value, read("")]);
        expect([param, value, invalidParams(query)]).toEqual([param, value, [name]]);
      }
  }
});

it.each([
  ["sort=price_asc", true],
  ["sort=price_desc&from=2027-10-01&to=2027-10-04", true],
  ["sort=price_asc&flexible=2027-10&participants=2", false],
  ["sort=price_asc&from=2027-10-01&to=2027-10-04&participants=2", false],
  ["sort=price_asc&kind=cabin", false],
  ["sort=newest", false],
])("a notice is shown where sorting by price compares different price units: %s", (query, unlike) => {
  expect(mixesPriceUnits(read(query))).toBe(unlike);
});
