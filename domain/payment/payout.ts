import { businessTerms } from "../business-terms.ts";
import type { CalendarDate } from "../days.ts";
import { addBusinessDays } from "../holidays.ts";

/** So many business days after completion (rules 6.3). */
export const payoutDate = (completedOn: CalendarDate): CalendarDate =>
  addBusinessDays(completedOn, businessTerms.payoutBusinessDays);
