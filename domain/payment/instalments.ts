/**
 * The instalments of a booking and their due dates (rules 7.5). Most bookings have one; a stay of more than
 * 45 nights has one for each of its parts, charged and paid out one after the other.
 */
import {
  addDays,
  addMs,
  type CalendarDate,
  dayMs,
  nightsOf,
  osloDate,
  osloMidnight,
  type Stay,
} from "../days.ts";
import { holdingTerms } from "./holding-terms.ts";
import { payoutDate } from "../payout/payout.ts";

export type Instalment = {
  /** Counted from 1. */
  number: number;
  /** The nights it pays for, half-open as a stay. */
  fromDate: CalendarDate;
  toDate: CalendarDate;
  amountOre: number;
  /** The first instant at which a card may be charged. */
  chargeAt: Date;
  payoutOn: CalendarDate;
};

const { heldDays, partNights, partAheadDays, chargeTryDays } = holdingTerms;

/** How many parts a stay is divided into: as few as have at most 45 nights each. */
export const partCountOf = (stay: Stay): number => Math.max(1, Math.ceil(nightsOf(stay) / partNights));

/**
 * Divides evenly into whole numbers, the larger ones first. Dividing the sum of the first few parts by their
 * number gives the same parts, so a stay that ends after them keeps its parts.
 */
function evenly(totalOre: number, parts: number): number[] {
  const [each, over] = [Math.floor(totalOre / parts), totalOre % parts];
  return Array.from({ length: parts }, (_, index) => each + (index < over ? 1 : 0));
}

/**
 * 00:00 in Oslo of the 80th day before the payout; of a later part some time before its first night, which is
 * less than 80 days: 14 and at most 45 to the departure, and the seventh business day after it.
 */
const chargeAtOf = (number: number, fromDate: CalendarDate, payoutOn: CalendarDate): Date =>
  osloMidnight(number === 1 ? addDays(payoutOn, -heldDays) : addDays(fromDate, -partAheadDays));

type Payment = Stay & { totalOre: number; partCount: number };
/**
 * The instalments of a stay, in order; their amounts in øre are together `totalOre`, their nights the stay's.
 */
export function instalmentsOf({ fromDate, toDate, totalOre, partCount }: Payment): Instalment[] {
  const nights = evenly(nightsOf({ fromDate, toDate }), partCount);
  let from = fromDate;
  return evenly(totalOre, partCount).map((amountOre, index) => {
    const number = index + 1;
    const part = { fromDate: from, toDate: addDays(from, nights[index] ?? 0) };
    from = part.toDate;
    const payoutOn = payoutDate(part.toDate);
    return { number, ...part, amountOre, chargeAt: chargeAtOf(number, part.fromDate, payoutOn), payoutOn };
  });
}

type Divided = Stay & { partCount: number };
/** The first instant at which a card may be charged for the stay. */
export function cardChargeAt(stay: Divided): Date {
  const [first] = instalmentsOf({ ...stay, totalOre: 0 });
  if (!first) throw new Error("a stay has at least one part");
  return first.chargeAt;
}

/**
 * The day on which a card that is saved is charged first; null where it is charged at once and not saved.
 * That of a stay in parts is always saved, since later parts are to be charged to it.
 */
export function cardChargeDay(stay: Divided, now: Date): CalendarDate | null {
  const at = cardChargeAt(stay);
  if (now < at) return osloDate(at);
  return stay.partCount > 1 ? osloDate(now) : null;
}

/**
 * When a charge that was refused for the first time at `refusedAt` ends as an unpaid due: after the days in
 * which it is tried, and before the first night that it pays for.
 */
export function chargeEndsAt(refusedAt: Date, fromDate: CalendarDate | null): Date {
  const triesEnd = addMs(refusedAt, chargeTryDays * dayMs);
  const firstNightAt = fromDate && osloMidnight(fromDate);
  return firstNightAt && firstNightAt < triesEnd ? firstNightAt : triesEnd;
}

/** Days after the first refusal at which the card is tried again. */
const againAfterDays = [1, 2, 4, 6] as const;
/** When a charge first tried at `firstAt` is retried after `refusalCount` refusals; undefined: not again. */
export function nextChargeAt(firstAt: Date, refusalCount: number): Date | undefined {
  const days = againAfterDays[refusalCount - 1];
  return days === undefined ? undefined : addMs(firstAt, days * dayMs);
}
