/** A year of a forest farm that lets a little of everything, as an example for landowners. */
import type { SeasonDays } from "../offering/seasons.ts";
import type { Species } from "../species/species.ts";
import { yearEarnings } from "./earnings.ts";

/** The days on which each species is hunted within its season. No two hunts use the same ground at once. */
type LetPeriod = { species: Species } & SeasonDays &
  Pick<Parameters<typeof yearEarnings>[0], "priceOre" | "days" | "hunters" | "trips">;

export const exampleYear: readonly LetPeriod[] = [
  { species: "innlandsfiske", from: "06-01", to: "08-09", priceOre: 15_000, days: 2, hunters: 2, trips: 10 },
  { species: "raadyr", from: "08-10", to: "09-09", priceOre: 60_000, days: 2, hunters: 2, trips: 4 },
  { species: "elg", from: "09-25", to: "10-24", priceOre: 150_000, days: 4, hunters: 4, trips: 2 },
  { species: "skogsfugl", from: "10-25", to: "12-23", priceOre: 40_000, days: 3, hunters: 2, trips: 6 },
  { species: "hare", from: "01-02", to: "02-29", priceOre: 25_000, days: 2, hunters: 2, trips: 5 },
];

/** The landowner's earnings of each hunt of the example year, by the same rules as every quote. */
export const exampleEarnings = (vatRegistered: boolean, commissionPercent: number) =>
  exampleYear.map((period) => ({
    ...period,
    netOre: yearEarnings({ ...period, lodgingPercent: 0, vatRegistered, commissionPercent }).netOre,
  }));
