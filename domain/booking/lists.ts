export const bookingStatuses = [
  "calculated",
  "submitted",
  "pending",
  "accepted",
  "confirmed",
  "rejected",
  "paid",
  "in_progress",
  "completed",
  "cancelled",
  "expired",
] as const;
export type BookingStatus = (typeof bookingStatuses)[number];
/** The statuses in which a booking holds its nights, places and cabins (rules 2.5). */
export const holdingStatuses = [
  "submitted",
  "pending",
  "accepted",
  "confirmed",
  "paid",
  "in_progress",
] as const satisfies readonly BookingStatus[];
/** The statuses that both parties have agreed to, in which the hunter may read the property's documents. */
export const agreedStatuses = [
  "confirmed",
  "paid",
  "in_progress",
  "completed",
] as const satisfies readonly BookingStatus[];
/** The tabs of the landowner's bookings with their statuses; drafts are in no tab. */
export const bookingGroups = {
  to_answer: ["submitted", "pending"],
  to_pay: ["accepted", "confirmed"],
  coming: ["paid", "in_progress"],
  over: ["completed", "cancelled", "rejected", "expired"],
} as const satisfies Record<string, readonly BookingStatus[]>;
export type BookingGroup = keyof typeof bookingGroups;
export const bookingGroupNames = ["to_answer", "to_pay", "coming", "over"] as const;
/** Whether a landowner answers each request, or has said yes beforehand (rules 4.6). */
export const confirmations = ["request", "instant"] as const;
export type Confirmation = (typeof confirmations)[number];
/** The actions on a booking that a page may offer; the server decides which (rules 9.1). */
export const bookingActions = [
  "submit",
  "accept",
  "reject",
  "pay",
  "change_card",
  "cancel",
  "rate",
  "report_problem",
  "propose_change",
] as const;
export type BookingAction = (typeof bookingActions)[number];
