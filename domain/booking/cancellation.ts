/** What comes back when a booking is cancelled (rules 5). */
import { businessTerms } from "../business-terms.ts";
import { addDays, addMs, type CalendarDate, hourMs, osloMidnight } from "../days.ts";
import type { CancellationPolicy } from "../lists.ts";
import { percentOf } from "../money.ts";

/** What a cancellation may give back; every screen has words for each. */
export const refundPercents = [100, 50, 0] as const;
export type RefundPercent = (typeof refundPercents)[number];
/** The last instant at which `percent` % is refunded; null: no end. */
type RefundStep = { percent: RefundPercent; until: Date | null };

const daysBefore = (fromDate: CalendarDate, days: number): Date => osloMidnight(addDays(fromDate, -days));

/** How long before the arrival all of it is refunded, and half of it (rules 5.1). */
type Tier = { allDays: number; half: number; unit: "days" | "hours" };
export const cancellationTiers: Readonly<Record<CancellationPolicy, Tier>> = {
  flexible: { allDays: 7, half: 24, unit: "hours" },
  moderate: { allDays: 30, half: 7, unit: "days" },
  strict: { allDays: 60, half: 30, unit: "days" },
};

/**
 * The refund steps of rules 5.1, counted from 00:00 Oslo time on the arrival date; each instant is inclusive.
 */
export function refundSchedule(policy: CancellationPolicy, fromDate: CalendarDate): RefundStep[] {
  const { allDays, half, unit } = cancellationTiers[policy];
  const halfUntil =
    unit === "days" ? daysBefore(fromDate, half) : addMs(osloMidnight(fromDate), -half * hourMs);
  return [
    { percent: 100, until: daysBefore(fromDate, allDays) },
    { percent: 50, until: halfUntil },
    { percent: 0, until: null },
  ];
}

/**
 * A cancellation soon after payment is refunded in full until this instant, under every policy (rules 5.1).
 */
export const justPaidUntil = (fromDate: CalendarDate): Date =>
  daysBefore(fromDate, businessTerms.justPaidDays);

type RefundQuestion = {
  policy: CancellationPolicy;
  fromDate: CalendarDate;
  /** Null: not paid, so nothing is refunded (rules 5.2). */
  paidAt: Date | null;
  totalOre: number;
  by: "hunter" | "landowner" | "admin";
  now: Date;
};

/** The refund in øre. A cancellation by the landowner or an admin is refunded in full (rules 5.2). */
export function refundOre({ policy, fromDate, paidAt, totalOre, by, now }: RefundQuestion): number {
  if (!paidAt) return 0;
  if (by !== "hunter") return totalOre;
  const justPaid =
    now <= addMs(paidAt, businessTerms.justPaidHours * hourMs) && now <= justPaidUntil(fromDate);
  const step = refundSchedule(policy, fromDate).find(({ until }) => until === null || now <= until);
  return justPaid ? totalOre : percentOf(totalOre, step?.percent ?? 0);
}
