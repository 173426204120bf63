/** The bound on the period that a question about the law asks for. */
import { type DayRange, daysBetween } from "#domain/days.ts";
import { refuseAll, type Refused } from "#server/platform/http/handler.ts";

/** Refuses days in the wrong order, or more of them than `maxDays`: a year, unless said otherwise. */
export function refusePeriod({ from, to }: DayRange, maxDays = 366): Refused | undefined {
  if (to < from) return refuseAll([{ code: "law_days_reversed", path: "to" }]);
  if (daysBetween(from, to) < maxDays) return undefined;
  return refuseAll([{ code: "period_too_long", path: "to", values: { days: maxDays } }]);
}
