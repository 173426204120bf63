import type { CalendarDate } from "./days.ts";
import { addBusinessDays } from "./holidays.ts";
import type { PayoutStatus } from "./lists.ts";

/** The 7th business day after completion (rules 6.3). */
export const payoutDate = (completedOn: CalendarDate): CalendarDate => addBusinessDays(completedOn, 7);

/** Without a bank account the money waits (rules 6.3). */
export const newPayoutStatus = (hasBankAccount: boolean): PayoutStatus => (hasBankAccount ? "scheduled" : "on_hold");
