/**
 * What a booking is paid in, and when (rules 7.5). Every booking has such a schedule: most have one instalment, paid
 * by the due of rules 7.1; one whose payout is far off is charged later, to a card that is saved until then.
 */
import { addDays, addMs, type CalendarDate, dayMs, osloDate, osloMidnight, type Stay } from "../days.ts";
import { holdingTerms } from "./holding-terms.ts";
import { payoutDate } from "./payout.ts";

export type Instalment = {
  /** From 1. */
  number: number;
  /** The nights it pays for, half-open as a stay. */
  fromDate: CalendarDate;
  toDate: CalendarDate;
  amountOre: number;
  /** The first instant at which a card may be charged. */
  chargeAt: Date;
  payoutOn: CalendarDate;
};

/**
 * 00:00 in Oslo of the 80th day before the payout. A stay of many weeks is charged some time before it begins all the
 * same: until it is divided into parts, its money is held longer (decision 118).
 */
function earliestCharge(fromDate: CalendarDate, payoutOn: CalendarDate): Date {
  const held = addDays(payoutOn, -holdingTerms.heldDays);
  const ahead = addDays(fromDate, -holdingTerms.chargedAheadDays);
  return osloMidnight(held < ahead ? held : ahead);
}

/** The instalments of a stay, in order; their amounts are together `totalOre`. */
export function instalmentsOf({ fromDate, toDate, totalOre }: Stay & { totalOre: number }): Instalment[] {
  const payoutOn = payoutDate(toDate);
  return [
    {
      number: 1,
      fromDate,
      toDate,
      amountOre: totalOre,
      chargeAt: earliestCharge(fromDate, payoutOn),
      payoutOn,
    },
  ];
}

/** The first instant at which a card may be charged for the stay. */
export const cardChargeAt = ({ fromDate, toDate }: Stay): Date =>
  earliestCharge(fromDate, payoutDate(toDate));

/** The day of it, where it is to come; null where a card is charged at once. */
export function cardChargeDay(stay: Stay, now: Date): CalendarDate | null {
  const at = cardChargeAt(stay);
  return now < at ? osloDate(at) : null;
}

/** When a charge that was refused for the first time at `refusedAt` ends as an unpaid due. */
export const chargeEndsAt = (refusedAt: Date): Date => addMs(refusedAt, holdingTerms.chargeTryDays * dayMs);

/** Days after the first refusal at which the card is tried again. */
const againAfterDays = [1, 2, 4, 6] as const;
/** When it is tried the next time, `tries` refusals after the first try at `firstAt`; undefined: no more. */
export function nextChargeAt(firstAt: Date, tries: number): Date | undefined {
  const days = againAfterDays[tries - 1];
  return days === undefined ? undefined : addMs(firstAt, days * dayMs);
}
