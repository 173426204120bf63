/** The notation of the demo's places, with prices in kroner and seasons by day; `rows.ts` converts it. */
import type { English } from "#domain/property/english.ts";
import type {
  accessWays,
  CancellationPolicy,
  dogRules,
  experienceLevels,
  offeringTypes,
  PricingMode,
} from "#domain/offering/lists.ts";
import type { cabinFacilities } from "#domain/cabin/lists.ts";
import type { landTypes, propertyTypes } from "#domain/property/lists.ts";
import type { ServiceUnit } from "#domain/service/lists.ts";
import type { Species } from "#domain/species/species.ts";

export type CabinSpec = {
  key: string;
  name: string;
  size: number;
  rooms: number;
  beds: number;
  text: string;
  has: (typeof cabinFacilities)[number][];
  more?: string[];
  /** The price of the whole cabin in kroner a day; 0 means free. */
  price: number;
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
/** A part of the ground. Fields divide the boundary from north to south; a water is around a point. */
export type PartSpec = { key: string; name: string } & (
  | { kind: "field" }
  | { kind: "water"; at: readonly [number, number]; hectares: number }
);
/** A hold of a part by hand, a number of days into the season of an offering. */
type HoldSpec = { part: string; seasonOf: string; after: number; days: number; note: string };
export type OfferingSpec = {
  key: string;
  name: string;
  type: (typeof offeringTypes)[number];
  text: string;
  english?: English;
  species: Species[];
  /** First and last day as MM-DD (over New Year if the last is before the first), or all year. */
  season: readonly [string, string] | "year";
  /** A stay's length in days: a maximum, a minimum, exact, or the whole season; any length if absent. */
  days?: { max: number } | { min: number; max?: number } | { exactly: number } | "season";
  startWeekday?: number;
  /**
   * Whether the price is per hunter or per group. If absent, it is per hunter, except for a ground that is
   * let as a whole and for offerings that are neither hunting nor fishing.
   */
  per?: PricingMode;
  /** The price in kroner: one for all days, or that of the first day and that of the last. */
  price: number | readonly [number, number];
  /** The prices in kroner of a season card, by the day (MM-DD of its first year) from which they hold. */
  pricesFrom?: Record<string, number>;
  weekend?: { weekdays: number[]; percent: number };
  longStay?: { minDays: number; percent: number };
  share?: number;
  hunters: readonly [number, number];
  /** The number of hunters at once on a shared ground. If absent, the ground is exclusive. */
  capacity?: number;
  /** The keys of the parts of the ground that it takes; the whole ground if absent. */
  parts?: string[];
  included?: string[];
  optional?: Record<string, number>;
  services?: ServiceSpec[];
  /** The number of days from now until sales open. */
  salesInDays?: number;
  /** The number of the river of salmon fishing. */
  river?: string;
  level?: (typeof experienceLevels)[number];
  dogs?: (typeof dogRules)[number];
  /** How the place is reached; by road if absent. */
  access?: (typeof accessWays)[number] | null;
  /** If absent, the policy is flexible for permits and moderate for all else. */
  policy?: CancellationPolicy;
  rules?: string[];
  customRules?: string[];
  /** A blackout period: the number of days from the season's start, and its length in days. */
  closed?: readonly [number, number];
};
export type PlaceSpec = {
  key: string;
  owner: string;
  name: string;
  type: (typeof propertyTypes)[number];
  municipality: string;
  /** The centre of the boundary, which is on land. */
  at: readonly [number, number];
  /** The area as the landowner enters it. */
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
  parts?: PartSpec[];
  /** The number of people at once that shared offerings have in common on the whole ground. */
  wholeGroundCapacity?: number;
  holds?: HoldSpec[];
  cabins: CabinSpec[];
  offerings: OfferingSpec[];
};
