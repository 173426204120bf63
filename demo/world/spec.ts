/**
 * The notation of the demo's places: prices in kroner, seasons by day and month. `rows.ts` converts it to
 * rows.
 */
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
  /** Kroner a day for the whole cabin; 0 is free. */
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
export type OfferingSpec = {
  key: string;
  name: string;
  type: (typeof offeringTypes)[number];
  text: string;
  english?: English;
  species: Species[];
  /** First and last day as MM-DD, over New Year where the last is before the first; or all year. */
  season: readonly [string, string] | "year";
  /** The length of a stay in days: a maximum, a minimum, exact, or the whole season. Absent: any. */
  days?: { max: number } | { min: number; max?: number } | { exactly: number } | "season";
  startWeekday?: number;
  /**
   * Absent: per hunter, except for a ground that is let as a whole and for offerings that are neither hunting
   * nor fishing.
   */
  per?: PricingMode;
  /** Kroner: one price, or those of the first and last day. */
  price: number | readonly [number, number];
  weekend?: { weekdays: number[]; percent: number };
  longStay?: { minDays: number; percent: number };
  share?: number;
  hunters: readonly [number, number];
  /** The number of hunters at once on a shared ground. Absent: the ground is exclusive. */
  capacity?: number;
  included?: string[];
  optional?: Record<string, number>;
  services?: ServiceSpec[];
  /** Days from now until sales open. */
  salesInDays?: number;
  level?: (typeof experienceLevels)[number];
  dogs?: (typeof dogRules)[number];
  /** Absent: by road. */
  access?: (typeof accessWays)[number] | null;
  /** Absent: flexible for permits, moderate for the rest. */
  policy?: CancellationPolicy;
  rules?: string[];
  customRules?: string[];
  /** A blackout: days into the season, and number of days. */
  closed?: readonly [number, number];
};
export type PlaceSpec = {
  key: string;
  owner: string;
  name: string;
  type: (typeof propertyTypes)[number];
  municipality: string;
  /** A point on land, the centre of the boundary. */
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
  cabins: CabinSpec[];
  offerings: OfferingSpec[];
};
