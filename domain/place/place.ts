/** What a place is, and which ground it stands for in a search. */

export const placeKinds = [
  "county",
  "region",
  "municipality",
  "town",
  "place",
  "river",
  "lake",
  "fjord",
  "island",
  "valley",
  "mountain",
  "park",
  "lodge",
] as const;
export type PlaceKind = (typeof placeKinds)[number];

export type Point = { lon: number; lat: number };

/**
 * The ground that a place stands for: anything that one of these has. What `counties`, `municipalities` and
 * `rivers` have comes before what is only `around`, and that by how near it is.
 */
export type PlaceArea = {
  /** Numbers of counties. */
  counties?: readonly string[];
  /** Numbers of municipalities. */
  municipalities?: readonly string[];
  /** Numbers of rivers, as the regulation of salmon fishing has them. */
  rivers?: readonly string[];
  around?: { points: readonly Point[]; km: number };
};

export type Place = {
  /** Its name, with what tells it from others of the name: `Nes (Ringerike)`. Stands in addresses. */
  placeId: string;
  name: string;
  kind: PlaceKind;
  /** The municipality that it lies in, or that a former municipality became part of. */
  municipality?: string;
  county?: string;
  location: Point;
  area: PlaceArea;
};

/** How far around a place is meant by its name alone, in kilometres. */
export const radiusKm: Readonly<Record<Exclude<PlaceKind, "county" | "municipality">, number>> = {
  town: 80,
  place: 50,
  region: 30,
  river: 40,
  lake: 40,
  fjord: 40,
  island: 40,
  valley: 40,
  mountain: 40,
  park: 40,
  lodge: 40,
};

/**
 * Kilometres in a straight line that are reckoned as an hour by car: Norwegian roads are about a third longer
 * than the line, and are driven at some 75 km/h. Stated wherever hours are.
 */
const kmPerHour = 55;
export const drivingHours = [1, 2, 3] as const;
export const kmWithinHours = (hours: number): number => hours * kmPerHour;
/** The widest radius that can be asked for. */
export const maxWithinKm = 500;
