/**
 * The instalments of a booking and their dates (rules 7.5). Most bookings have one. A stay of more than 45
 * nights has one for each of its parts, which are charged and paid out one after the other.
 */
import {
  addDays,
  addMs,
  type CalendarDate,
  dayMs,
  hourMs,
  nightsOf,
  osloDate,
  osloMidnight,
  type Stay,
} from "../days.ts";
import { holdingTerms } from "./holding-terms.ts";
import { payoutDate } from "../payout/payout.ts";

export type Instalment = {
  /** The instalment's number, counted from 1. */
  number: number;
  /** The nights that the instalment pays for, as a half-open period. */
  fromDate: CalendarDate;
  toDate: CalendarDate;
  amountOre: number;
  /** The first instant at which a card may be charged. */
  chargeAt: Date;
  payoutOn: CalendarDate;
};

const { heldDays, partNights, partAheadDays, chargeTryDays } = holdingTerms;

/** The number of parts that a stay is divided into: as few as possible, with at most 45 nights each. */
export const partCountOf = (stay: Stay): number => Math.max(1, Math.ceil(nightsOf(stay) / partNights));

/**
 * Divides evenly into whole numbers, the larger ones first. The sum of the first few parts, divided by their
 * number, gives the same parts, so a stay that ends after them keeps its parts.
 */
function divideEvenly(totalOre: number, parts: number): number[] {
  const [each, over] = [Math.floor(totalOre / parts), totalOre % parts];
  return Array.from({ length: parts }, (_, index) => each + (index < over ? 1 : 0));
}

/**
 * When a card is charged: 00:00 in Oslo on the 80th day before the payout. A later part is charged 14 days
 * before its first night, which is also less than 80 days before its payout.
 */
const chargeAtOf = (number: number, fromDate: CalendarDate, payoutOn: CalendarDate): Date =>
  osloMidnight(number === 1 ? addDays(payoutOn, -heldDays) : addDays(fromDate, -partAheadDays));

type Payment = Stay & { totalOre: number; partCount: number };
/** The instalments of a stay, in order. Their amounts add up to `totalOre`, and their nights to the stay. */
export function instalmentsOf({ fromDate, toDate, totalOre, partCount }: Payment): Instalment[] {
  const nights = divideEvenly(nightsOf({ fromDate, toDate }), partCount);
  let from = fromDate;
  return divideEvenly(totalOre, partCount).map((amountOre, index) => {
    const number = index + 1;
    const part = { fromDate: from, toDate: addDays(from, nights[index] ?? 0) };
    from = part.toDate;
    const payoutOn = payoutDate(part.toDate);
    return { number, ...part, amountOre, chargeAt: chargeAtOf(number, part.fromDate, payoutOn), payoutOn };
  });
}

type StayInParts = Stay & { partCount: number };
/** The first instant at which a card may be charged for the stay. */
export function cardChargeAt(stay: StayInParts): Date {
  const [first] = instalmentsOf({ ...stay, totalOre: 0 });
  if (!first) throw new Error("a stay has at least one part");
  return first.chargeAt;
}

/**
 * The day of a saved card's first charge; null if the card is charged at once and not saved. The card of a
 * stay in parts is always saved, since later parts are charged to it.
 */
export function cardChargeDay(stay: StayInParts, now: Date): CalendarDate | null {
  const at = cardChargeAt(stay);
  if (now < at) return osloDate(at);
  return stay.partCount > 1 ? osloDate(now) : null;
}

/**
 * When a charge first refused at `refusedAt` ends unpaid: after the days of retries, and before the first
 * night that it pays for; 2 h later if that night is over or has begun, as with a season card (rules 2.10, 7.1).
 */
export function chargeEndsAt(refusedAt: Date, fromDate: CalendarDate | null): Date {
  const triesEnd = addMs(refusedAt, chargeTryDays * dayMs);
  const firstNightAt = fromDate && osloMidnight(fromDate);
  if (!firstNightAt || firstNightAt >= triesEnd) return triesEnd;
  return firstNightAt > refusedAt ? firstNightAt : addMs(refusedAt, 2 * hourMs);
}

/** The days after the first refusal on which the charge is retried. */
const againAfterDays = [1, 2, 4, 6] as const;
/** When a charge first tried at `firstAt` is retried after `refusalCount` refusals; undefined if never. */
export function nextChargeAt(firstAt: Date, refusalCount: number): Date | undefined {
  const days = againAfterDays[refusalCount - 1];
  return days === undefined ? undefined : addMs(firstAt, days * dayMs);
}
