/**
 * How the demo's places are written down: prices in kroner, seasons by day and month. `rows.ts` makes rows of
 * them.
 */
import type { English } from "#domain/property/english.ts";
import type {
  accessWays,
  CancellationPolicy,
  dogRules,
  experienceLevels,
  landTypes,
  offeringTypes,
  PricingMode,
  propertyTypes,
  ServiceUnit,
} from "#domain/lists.ts";
import type { Species } from "#domain/offering/species.ts";
import type { cabinFacilities } from "#domain/lists.ts";

export type CabinSpec = {
  key: string;
  name: string;
  size: number;
  rooms: number;
  beds: number;
  text: string;
  has: (typeof cabinFacilities)[number][];
  more?: string[];
  /** Kroner a day for the whole cabin; 0 is free. */
  price: number;
  /** Also let on its own. */
  alone?: boolean;
  minDays?: number;
  maxDays?: number;
};
type ServiceSpec = {
  name: string;
  unit: ServiceUnit;
  price: number;
  most?: number;
  category?: string;
  premium?: boolean;
};
export type OfferingSpec = {
  key: string;
  name: string;
  type: (typeof offeringTypes)[number];
  text: string;
  english?: English;
  species: Species[];
  /** First and last day as MM-DD, over New Year where the last comes before the first; or all year round. */
  season: readonly [string, string] | "year";
  /** How long a stay is: free, free up to a maximum, a minimum, exactly so many days, or the whole season. */
  days?: { max: number } | { min: number; max?: number } | { exactly: number } | "season";
  startWeekday?: number;
  per: PricingMode;
  /** Kroner: one price, or the first and the last day's. */
  price: number | readonly [number, number];
  weekend?: { weekdays: number[]; percent: number };
  longStay?: { minDays: number; percent: number };
  share?: number;
  hunters: readonly [number, number];
  /** Shared ground: so many at once. Left out: one party at a time. */
  capacity?: number;
  included?: string[];
  optional?: Record<string, number>;
  services?: ServiceSpec[];
  /** Sales open so many days from now. */
  salesInDays?: number;
  level?: (typeof experienceLevels)[number];
  dogs?: (typeof dogRules)[number];
  access?: (typeof accessWays)[number];
  policy?: CancellationPolicy;
  rules?: string[];
  customRules?: string[];
  /** Days into the season that are closed: from, and how many. */
  closed?: readonly [number, number];
};
export type PlaceSpec = {
  key: string;
  owner: string;
  name: string;
  type: (typeof propertyTypes)[number];
  municipality: string;
  /** A point on land that the boundary is drawn around. */
  at: readonly [number, number];
  /** As the landowner gives it. */
  area: { value: number; unit: "maal" | "hectares" };
  parcel: readonly [number, number];
  address: string;
  land: (typeof landTypes)[number][];
  species: Species[];
  text: string;
  english?: English;
  terrain: string[];
  facilities: string[];
  rules: string[];
  quota?: string;
  cabins: CabinSpec[];
  offerings: OfferingSpec[];
};
