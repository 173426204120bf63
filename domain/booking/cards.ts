/**
 * Cards of one ground side by side: day, three-day, week and season cards of the same game, compared for the
 * days and the party that a hunter has chosen. A card may cover more days than asked for.
 */
import { addDays, type CalendarDate, nightsOf } from "../days.ts";
import { lengthsOf } from "../offering/bookability.ts";
import type { PricingMode } from "../offering/lists.ts";
import type { CabinTerms, OfferingTerms } from "../offering/terms.ts";
import { quoteFor, stayWithoutExtras } from "./price.ts";
import { checkRequest, type TakenCapacity } from "./request-rules.ts";
import type { FoundStay, StayDates } from "./stays.ts";

type Card = {
  per: PricingMode;
  /** The parts of the property's ground; empty for the whole (rules 2.9). */
  groundIds: readonly string[];
  targetSpecies: readonly string[];
};
/** Whether two offerings of one property are cards of the same ground: per hunter, for some of the same game. */
export const areCardsOfOneGround = (a: Card, b: Card): boolean =>
  a.per === "hunter" &&
  b.per === "hunter" &&
  a.groundIds.toSorted().join() === b.groundIds.toSorted().join() &&
  (a.targetSpecies.some((one) => b.targetSpecies.includes(one)) ||
    a.targetSpecies.length + b.targetSpecies.length === 0);

/**
 * The cheapest stay of an offering that can be booked on `today` and includes all wanted days, with its total in
 * øre by `quoteFor`, without optional cabins and services: the days themselves, or the shortest longer stay that
 * the offering allows (rules 2.1, 2.10). Of equal totals the one that begins last. `taken` must cover the days
 * around the wanted ones.
 */
export function coveringStay(
  { offering, cabins }: { offering: OfferingTerms; cabins: CabinTerms[] },
  wanted: StayDates,
  taken: TakenCapacity,
  today: CalendarDate,
): FoundStay | undefined {
  const wantedDays = nightsOf(wanted);
  const { min, max } = lengthsOf(offering, today);
  const length = Math.max(min, wantedDays);
  if (length > max) return undefined;
  let best: FoundStay | undefined;
  for (let spare = 0; spare <= length - wantedDays; spare++) {
    const fromDate = addDays(wanted.fromDate, -spare);
    if (fromDate < today || fromDate < offering.validFrom) break;
    const stay = { fromDate, toDate: addDays(fromDate, length) };
    const request = stayWithoutExtras({ ...stay, participants: wanted.participants });
    if (checkRequest({ offering, cabins, request, today, taken }).length > 0) continue;
    // the total is the same with any VAT, which is included
    const { totalOre } = quoteFor({ offering, cabins, request, vatRegistered: false });
    if (!best || totalOre < best.totalOre) best = { ...stay, totalOre };
  }
  return best;
}

/** The card with the lowest total, the first of equal ones; undefined if none covers the days. */
export const cheapestCard = <C extends { covering: FoundStay | null }>(
  cards: readonly C[],
): (C & { covering: FoundStay }) | undefined =>
  cards
    .filter((card): card is C & { covering: FoundStay } => card.covering !== null)
    .toSorted((a, b) => a.covering.totalOre - b.covering.totalOre)[0];
