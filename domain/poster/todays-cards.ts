/** What a person who stands at a poster can buy now: today's cards, and when the next ones can be used. */
import { addDays, type CalendarDate, type Stay } from "../days.ts";
import { lengthsOf } from "../offering/bookability.ts";
import { instantFor } from "../booking/instant.ts";
import { wholeSeasonOf } from "../offering/season-card.ts";
import type { Away } from "../booking/away.ts";
import { checkRequest, type TakenCapacity } from "../booking/request-rules.ts";
import { quoteFor, stayWithoutExtras } from "../booking/price.ts";
import { type FoundStay, heldNightsSpan } from "../booking/stays.ts";
import type { CabinTerms, OfferingTerms } from "../offering/terms.ts";

type Terms = { offering: OfferingTerms; cabins: CabinTerms[]; away?: Away | null };
/**
 * The shortest stay of the smallest party that begins soonest, with its price in øre, by the rules of every
 * request (rules 2.1); of a season card what is left of the season (rules 2.10). Undefined if there is none.
 */
export function soonestStay(
  { offering, cabins, away = null }: Terms,
  taken: TakenCapacity,
  today: CalendarDate,
): FoundStay | undefined {
  const participants = offering.minHunters;
  const { fromDate: first, toDate: end } = heldNightsSpan(offering, today);
  const { min } = lengthsOf(offering, today);
  const pricedStay = ({ fromDate, toDate }: Stay): FoundStay | undefined => {
    const request = stayWithoutExtras({ fromDate, toDate, participants });
    if (checkRequest({ offering, cabins, away, request, today, taken }).length > 0) return undefined;
    // the total is the same with any VAT, which is included
    const { totalOre } = quoteFor({ offering, cabins, request, vatRegistered: false });
    return { fromDate, toDate, totalOre };
  };
  if (offering.durationType === "season") return pricedStay(wholeSeasonOf(offering, today));
  for (let from = first; addDays(from, min) <= end; from = addDays(from, 1)) {
    const stay = pricedStay({ fromDate: from, toDate: addDays(from, min) });
    if (stay) return stay;
  }
  return undefined;
}

type Card = {
  fromDate: CalendarDate;
  totalOre: number;
  instantFor: (typeof instantFor)[number];
  name: string;
};
/** The order on the page: what begins soonest, of that what is confirmed at once, then the cheapest. */
export const inOrderOfUse = <C extends Card>(cards: readonly C[]): C[] =>
  cards.toSorted(
    (a, b) =>
      a.fromDate.localeCompare(b.fromDate) ||
      instantFor.indexOf(a.instantFor) - instantFor.indexOf(b.instantFor) ||
      a.totalOre - b.totalOre ||
      a.name.localeCompare(b.name, "nb"),
  );
