import { payoutBusinessDays, refundBusinessDays } from "./figures.ts";
import type { CalendarDate } from "../days.ts";
import { addBusinessDays } from "../holidays.ts";

/** The payout date: a number of business days after completion (rules 6.3). */
export const payoutDate = (completedOn: CalendarDate): CalendarDate =>
  addBusinessDays(completedOn, payoutBusinessDays);
/** The day by which the bank normally has credited a refund (rules 5.3). */
export const refundArrivalDate = (sentOn: CalendarDate): CalendarDate =>
  addBusinessDays(sentOn, refundBusinessDays);
