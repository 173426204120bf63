import type { CalendarDate } from "../days.ts";
import { addBusinessDays } from "../holidays.ts";

/** The 7th business day after completion (rules 6.3). */
export const payoutDate = (completedOn: CalendarDate): CalendarDate => addBusinessDays(completedOn, 7);
