/**
 * Offerings of a whole season: a season card, which groups share and which is sold until its last day (rules
 * 2.10), or a lease, sold whole and before it begins (rules 3.2).
 */
import { addDays, type CalendarDate, type Stay } from "../days.ts";
import type { DurationType } from "./lists.ts";
import type { SeasonPrice } from "./terms.ts";

/** The maximum number of prices of a season card. */
export const maxSeasonPrices = 50;

type Duration = { durationType: DurationType; allowConcurrentBookings: boolean };
export const isSeasonCard = ({ durationType, allowConcurrentBookings }: Duration): boolean =>
  durationType === "season" && allowConcurrentBookings;

type Season = Duration & { validFrom: CalendarDate; validTo: CalendarDate };
/**
 * The only stay of an offering of a whole season when it is bought on `today`. A card bought during the
 * season begins that day.
 */
export const wholeSeasonOf = (season: Season, today: CalendarDate): Stay => {
  const { validFrom, validTo } = season;
  const begun = isSeasonCard(season) && validFrom < today && today <= validTo;
  return { fromDate: begun ? today : validFrom, toDate: addDays(validTo, 1) };
};

/** The price in øre of a season card that begins on `date`; undefined before the first of its prices. */
export const seasonCardPriceOre = (
  prices: readonly SeasonPrice[] | undefined,
  date: CalendarDate,
): number | undefined => prices?.findLast(({ from }) => from <= date)?.priceOre;
