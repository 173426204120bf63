import type { CalendarDate } from "../days.ts";
import { addBusinessDays } from "../holidays.ts";

/** Money is paid out on this business day after completion (rules 6.3). */
export const payoutBusinessDays = 7;
export const payoutDate = (completedOn: CalendarDate): CalendarDate =>
  addBusinessDays(completedOn, payoutBusinessDays);
