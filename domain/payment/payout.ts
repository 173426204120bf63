import { businessTerms } from "../business-terms.ts";
import type { CalendarDate } from "../days.ts";
import { addBusinessDays } from "../holidays.ts";

/** So many business days after completion (rules 6.3). */
export const payoutDate = (completedOn: CalendarDate): CalendarDate =>
  addBusinessDays(completedOn, businessTerms.payoutBusinessDays);
/** The day by which the bank has normally put what was sent back on the account (rules 5.3). */
export const refundArrives = (sentOn: CalendarDate): CalendarDate =>
  addBusinessDays(sentOn, businessTerms.refundBusinessDays);
