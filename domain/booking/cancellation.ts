/** What comes back when a booking is cancelled (rules 5). */
import { addDays, addMs, type CalendarDate, dayMs, osloMidnight } from "../days.ts";
import type { CancellationPolicy } from "../lists.ts";
import { percentOf } from "../money.ts";

/** The last instant at which `percent` % is paid back; null where nothing ends it. */
type RefundStep = { percent: 100 | 50 | 0; until: Date | null };

const daysBefore = (fromDate: CalendarDate, days: number): Date => osloMidnight(addDays(fromDate, -days));

/** rules 5.1, counted from 00:00 Oslo on the arrival date; the instants themselves still count. */
export function refundSchedule(policy: CancellationPolicy, fromDate: CalendarDate): RefundStep[] {
  const steps = (full: Date, half: Date): RefundStep[] => [
    { percent: 100, until: full },
    { percent: 50, until: half },
    { percent: 0, until: null },
  ];
  switch (policy) {
    case "flexible":
      return steps(daysBefore(fromDate, 7), addMs(osloMidnight(fromDate), -dayMs));
    case "moderate":
      return steps(daysBefore(fromDate, 30), daysBefore(fromDate, 7));
    case "strict":
      return steps(daysBefore(fromDate, 60), daysBefore(fromDate, 30));
  }
}

/**
 * Whoever cancels within 24 h of paying gets all of it back until this instant, under every policy (rules
 * 5.1).
 */
export const justPaidUntil = (fromDate: CalendarDate): Date => daysBefore(fromDate, 7);

type RefundQuestion = {
  policy: CancellationPolicy;
  fromDate: CalendarDate;
  /** Null: nothing was paid, so nothing comes back (rules 5.2). */
  paidAt: Date | null;
  totalOre: number;
  by: "hunter" | "landowner" | "admin";
  now: Date;
};

/** Øre to pay back. A landowner or an admin always gives all of it back (rules 5.2). */
export function refundOre({ policy, fromDate, paidAt, totalOre, by, now }: RefundQuestion): number {
  if (!paidAt) return 0;
  if (by !== "hunter") return totalOre;
  const justPaid = now <= addMs(paidAt, dayMs) && now <= justPaidUntil(fromDate);
  const step = refundSchedule(policy, fromDate).find(({ until }) => until === null || now <= until);
  return justPaid ? totalOre : percentOf(totalOre, step?.percent ?? 0);
}
