/** A landowner's money: where it is, the period over which it is counted, and how it is grouped. */
import { addDays, type CalendarDate, daysBetween } from "../days.ts";

/**
 * Where a booking's money is: the hunter has not paid; escrow holds it until the stay is over; its payout is
 * scheduled or on hold; it has been paid out.
 */
export const moneyStates = ["upcoming", "held", "on_its_way", "paid"] as const;
export type MoneyState = (typeof moneyStates)[number];

export const moneyGroupings = ["booking", "offering", "month", "season"] as const;
export type MoneyGrouping = (typeof moneyGroupings)[number];

/** Why a pending payout is delayed. */
export const payoutReasons = [
  "scheduled",
  "sending",
  "no_account",
  "details_missing",
  "right_to_let",
  "new_account",
  "refused",
  "frozen",
] as const;
export type PayoutReason = (typeof payoutReasons)[number];

/** The ledger entries of a booking. `provider`: the card provider moved money on its own. */
export const moneyEvents = [
  "paid",
  "transfer_undone",
  "refund_decided",
  "refund_sent",
  "released",
  "paid_out",
  "payout_returned",
  "set_off",
  "claim",
  "correction",
  "provider",
] as const;
export type MoneyEvent = (typeof moneyEvents)[number];

/** A period that counts stays by the day of arrival, both days included. */
export type Period = { from: CalendarDate; to: CalendarDate };
const largestYears = 5;

export const yearOf = (date: CalendarDate): number => Number(date.slice(0, 4));
export const periodOfYear = (year: number): Period => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** The requested period, by default this year; undefined if it is too long or ends before it begins. */
export function requestedPeriod(
  requested: { from?: CalendarDate | undefined; to?: CalendarDate | undefined; year?: number | undefined },
  today: CalendarDate,
): Period | undefined {
  const { from, to, year = yearOf(from ?? to ?? today) } = requested;
  const wholeYear = periodOfYear(year);
  const period = {
    from: from ?? wholeYear.from,
    to: to ?? (from ? periodOfYear(yearOf(from)).to : wholeYear.to),
  };
  const days = daysBetween(period.from, period.to);
  return days >= 0 && days <= largestYears * 366 ? period : undefined;
}

/** Returns the year in which a date's hunting year begins; a hunting year is 1 April to 31 March. */
export const huntingYearOf = (date: CalendarDate): number => yearOf(date) - (date.slice(5) < "04-01" ? 1 : 0);

/** The terms for reporting VAT, each of two months: term 1 is January and February. */
export const vatTerms = [1, 2, 3, 4, 5, 6] as const;
const twoDigits = (n: number) => String(n).padStart(2, "0");
export function periodOfTerm(year: number, term: number): Period {
  const from = `${year}-${twoDigits(term * 2 - 1)}-01`;
  const next = term === 6 ? `${year + 1}-01-01` : `${year}-${twoDigits(term * 2 + 1)}-01`;
  return { from, to: addDays(next, -1) };
}
/** Returns the last VAT term that has ended by this day. */
export function lastEndedTerm(today: CalendarDate): { year: number; term: number } {
  const term = Math.floor((Number(today.slice(5, 7)) - 1) / 2);
  return term === 0 ? { year: yearOf(today) - 1, term: 6 } : { year: yearOf(today), term };
}
