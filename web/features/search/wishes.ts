/** What the reader wishes for, as it stands in the address of the search page: what cannot be a wish is left out. */
import { counties } from "#domain/counties.ts";
import { isCalendarDate } from "#domain/days.ts";
import { offeringTypes, type Species, speciesKeys } from "#domain/lists.ts";

export const sorts = ["relevance", "price_asc", "price_desc", "newest"] as const;
type OfferingType = (typeof offeringTypes)[number];
export type Wishes = {
  q?: string;
  county: string[];
  municipality: string[];
  species: Species[];
  offeringType: OfferingType[];
  from?: string;
  to?: string;
  participants?: number;
  /** Whole kroner. */
  minPrice?: number;
  maxPrice?: number;
  sort: (typeof sorts)[number];
  /** How many hits stand in the list. */
  show: number;
};
export const pageSize = 24;
export const mostShown = 480;

const list = (query: URLSearchParams, name: string): string[] => [
  ...new Set(
    query
      .getAll(name)
      .flatMap((v) => v.split(","))
      .map((v) => v.trim().slice(0, 50))
      .filter(Boolean),
  ),
];
const known = <T extends string>(values: readonly string[], all: readonly T[]): T[] => all.filter((one) => values.includes(one));
function whole(query: URLSearchParams, name: string, most: number): number | undefined {
  const text = query.get(name)?.replaceAll(/\s/g, "") ?? "";
  const n = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return n > 0 && n <= most ? n : undefined;
}
function date(query: URLSearchParams, name: string): string | undefined {
  const text = query.get(name) ?? "";
  return isCalendarDate(text) ? text : undefined;
}

export function wishesOf(query: URLSearchParams): Wishes {
  const places = list(query, "county");
  return present({
    q: query.get("q")?.trim().slice(0, 200) || undefined,
    county: places.map((p) => counties.find((c) => c.toLowerCase() === p.toLowerCase()) ?? p),
    municipality: list(query, "municipality"),
    species: known(list(query, "species"), speciesKeys),
    offeringType: known(list(query, "offeringType"), offeringTypes),
    from: date(query, "from") ?? date(query, "fromDate"),
    to: date(query, "to") ?? date(query, "toDate"),
    participants: whole(query, "participants", 10_000),
    minPrice: whole(query, "minPrice", 100_000_000),
    maxPrice: whole(query, "maxPrice", 100_000_000),
    sort: known([query.get("sort") ?? ""], sorts)[0] ?? "relevance",
    show: Math.min(mostShown, Math.max(pageSize, whole(query, "show", mostShown) ?? 0)),
  });
}

type Loose<T> = { [K in keyof T]: T[K] | undefined };
const present = (wishes: Loose<Wishes>): Wishes => Object.fromEntries(Object.entries(wishes).filter(([, v]) => v !== undefined)) as Wishes;

/** The address that says the same again, with nothing in it that need not be said. */
export function addressOf(wishes: Wishes): string {
  const { sort, show, ...rest } = wishes;
  const said = Object.entries({ ...rest, ...(sort !== "relevance" && { sort }), ...(show > pageSize && { show }) });
  const query = new URLSearchParams(said.flatMap(([name, value]) => (Array.isArray(value) && value.length === 0 ? [] : [[name, String(value)]])));
  return `/finn-jakttterreng${query.size ? `?${query}` : ""}`;
}

/** The wishes as `GET /api/search` takes them. */
export const searchQuery = ({ show: _, minPrice, maxPrice, ...rest }: Wishes) => ({
  ...rest,
  ...(minPrice !== undefined && { minPriceOre: minPrice * 100 }),
  ...(maxPrice !== undefined && { maxPriceOre: maxPrice * 100 }),
});

/** What the offering's own page is told of dates and group. */
export function stayQuery({ from, to, participants }: Wishes): string {
  return new URLSearchParams({ ...(from && { fromDate: from }), ...(to && { toDate: to }), ...(participants && { participants: String(participants) }) }).toString();
}

/** One wish that can be taken back, and all the others without it. */
export type Filter =
  | { kind: "species" | "offeringType" | "county" | "municipality"; value: string; without: Wishes }
  | { kind: "q" | "dates" | "participants" | "price"; value: ""; without: Wishes };

export function filtersOf(wishes: Wishes): Filter[] {
  const { q: _q, ...noText } = wishes;
  const { from: _f, to: _t, ...noDates } = wishes;
  const { participants: _p, ...noGroup } = wishes;
  const { minPrice: _min, maxPrice: _max, ...noPrice } = wishes;
  const fresh = (without: Wishes): Wishes => ({ ...without, show: pageSize });
  const many = (kind: "species" | "offeringType" | "county" | "municipality"): Filter[] =>
    wishes[kind].map((value) => ({ kind, value, without: fresh({ ...wishes, [kind]: (wishes[kind] as string[]).filter((one) => one !== value) }) }));
  const one = (kind: "q" | "dates" | "participants" | "price", there: unknown, without: Wishes): Filter[] =>
    there === undefined ? [] : [{ kind, value: "", without: fresh(without) }];
  return [
    ...one("q", wishes.q, noText),
    ...many("species"),
    ...many("county"),
    ...many("municipality"),
    ...one("dates", wishes.from ?? wishes.to, noDates),
    ...one("participants", wishes.participants, noGroup),
    ...many("offeringType"),
    ...one("price", wishes.minPrice ?? wishes.maxPrice, noPrice),
  ];
}
