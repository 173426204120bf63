/**
 * The search filters, each declared once. The API's query (contract/search), the URL of the search pages,
 * their form and the chips of active filters (web/features/search) follow from this list, in the order of the
 * URL.
 */
import { cabinFacilities } from "../cabin/lists.ts";
import { experienceLevels, offeringTypes } from "../offering/lists.ts";
import { maxPlaceText } from "../place/place.ts";
import { counties } from "../municipality/counties.ts";
import { speciesKeys } from "../species/species.ts";

export const sortOptions = ["relevance", "price_asc", "price_desc", "distance", "rating", "newest"] as const;

export const searchKinds = ["offering", "cabin"] as const;
export type SearchKind = (typeof searchKinds)[number];

/**
 * Stored extras to filter by: dogs are allowed, a road goes all the way, it is let for the whole season, bookings are
 * confirmed at once (rules 4.6), children are welcome. Whole seasons are sold whole, so dates beside that wish are not
 * those of a stay: the season must meet them. «Free now» is computed, and so is
 * «legal»: the law closes the days for none of the chosen species that the offering has, where species and exact
 * dates are chosen.
 */
const storedExtras = ["dogs", "road", "whole_season", "instant", "children"] as const;
export type StoredExtra = (typeof storedExtras)[number];
/** A cabin in the price, or any cabin: in the price or added, and then the stay's price is with it. */
const cabinWishes = ["included", "any"] as const;
export type CabinWish = (typeof cabinWishes)[number];
const searchExtras = [...storedExtras, "free_now", "legal"] as const;
/** A stay is «free now» if it can begin within this many days from today. */
export const freeNowDays = 7;

export const searchFilters = {
  kind: { kind: "options", options: searchKinds, list: "searchKind" },
  q: { kind: "text", maxLength: 200 },
  /** A place by its id or name, and how far around it: in kilometres, or in hours of driving. */
  where: { kind: "place", maxLength: maxPlaceText, main: true },
  county: { kind: "names", known: counties, main: true },
  /** A municipality by number or name. */
  municipality: { kind: "names" },
  species: { kind: "options", options: speciesKeys, main: true },
  offeringType: { kind: "options", options: offeringTypes, list: "offeringType" },
  dates: { kind: "dates", main: true },
  /** Flexible dates (see flexible-dates.ts). */
  flexible: { kind: "flexible", main: true },
  participants: { kind: "count", min: 1, max: 10_000, main: true },
  /** Those who come along and do not hunt or fish: they need beds only (rules 2.11). */
  companions: { kind: "count", min: 0, max: 10_000 },
  children: { kind: "count", min: 0, max: 10_000 },
  price: { kind: "range", unit: "kroner", max: 100_000_000, apiUnit: "Ore", hint: "priceHint" },
  area: { kind: "range", unit: "maal", max: 100_000_000, apiUnit: "Hectares" },
  extras: { kind: "options", options: searchExtras, list: "searchExtra", hint: "extrasHint" },
  cabin: { kind: "options", options: cabinWishes, list: "cabinWish", hint: "cabinHint" },
  amenities: { kind: "options", options: cabinFacilities, list: "facility", hint: "amenitiesHint" },
  experienceLevel: { kind: "options", options: experienceLevels, list: "experience" },
  /** The map's bounds: west,south,east,north. */
  bbox: { kind: "box" },
} as const satisfies Record<string, Declaration>;

/**
 * `main`: shown in the first row of the form, not behind its button. `list`: the option names. `hint`: a text
 * below the field.
 */
type Declaration = { main?: true; hint?: string } & (
  | { kind: "text"; maxLength: number }
  | { kind: "place"; maxLength: number }
  | { kind: "names"; known?: readonly string[] }
  | { kind: "options"; options: readonly string[]; list?: string }
  | { kind: "dates" }
  | { kind: "flexible" }
  | { kind: "count"; min: number; max: number }
  | { kind: "range"; unit: "kroner" | "maal"; max: number; apiUnit: keyof typeof apiUnits }
  | { kind: "box" }
);
/** The units of the API, with the factor from them to the page's units. */
export const apiUnits = {
  Ore: { whole: true, fromPage: (kroner: number) => kroner * 100, toPage: (ore: number) => ore / 100 },
  Hectares: { whole: false, fromPage: (maal: number) => maal / 10, toPage: (ha: number) => ha * 10 },
} as const;

type Filters = typeof searchFilters;
export type FilterName = keyof Filters;
type FilterKind = Filters[FilterName]["kind"];
/** The names of the filters of one kind. */
export type NamesOf<K extends FilterKind> = {
  [N in FilterName]: Filters[N] extends { kind: K } ? N : never;
}[FilterName];
/** The query parameters of a filter: its own name, or the two ends of a range. */
export type ParamOf<N extends FilterName> =
  N extends NamesOf<"range">
    ? `min${Capitalize<N>}` | `max${Capitalize<N>}`
    : N extends NamesOf<"dates">
      ? "from" | "to"
      : N extends NamesOf<"place">
        ? "where" | "withinKm" | "withinHours"
        : N;
/** The query parameters of a filter in the API, with units in the names. */
export type ApiParamOf<N extends FilterName> =
  N extends NamesOf<"range"> ? `${ParamOf<N>}${Filters[N]["apiUnit"]}` : ParamOf<N>;

export const filterNames = Object.keys(searchFilters) as FilterName[];
export const filtersOfKind = <K extends FilterKind>(...kinds: K[]): NamesOf<K>[] =>
  filterNames.filter((name) => (kinds as FilterKind[]).includes(searchFilters[name].kind)) as NamesOf<K>[];
export function paramsOf<N extends FilterName>(name: N): ParamOf<N>[] {
  const { kind } = searchFilters[name];
  const boundNames = (text: string) => [`min${text}`, `max${text}`];
  const params =
    kind === "range"
      ? boundNames(name.charAt(0).toUpperCase() + name.slice(1))
      : kind === "dates"
        ? ["from", "to"]
        : kind === "place"
          ? ["where", "withinKm", "withinHours"]
          : [name];
  return params as ParamOf<N>[];
}
export const apiParamsOf = <N extends FilterName>(name: N): ApiParamOf<N>[] =>
  paramsOf(name).map(
    (param) => (amountsInApi.find((one) => one.param === param)?.apiParam ?? param) as ApiParamOf<N>,
  );
/** The parameters that have one unit in the API and another on the page. */
export const amountsInApi = filtersOfKind("range").flatMap((name) => {
  const { apiUnit } = searchFilters[name];
  return paramsOf(name).map((param) => ({ param, apiParam: `${param}${apiUnit}`, ...apiUnits[apiUnit] }));
});
