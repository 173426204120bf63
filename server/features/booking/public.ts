export { eachBooking } from "./each-booking.ts";
export { type CommandActor, applyCommand } from "./apply-command.ts";
export { applyClaim, applyTakenBack, type TakenBackEvent } from "./taken-back.ts";
export { takenBackOf, type TakenBackRow } from "./taken-back-store.ts";
export { takenBackView } from "./taken-back-view.ts";
export { viewFor } from "./booking-view.ts";
export { findState, findStates, lockBooking, lockCoHostRights } from "./booking-store.ts";
export { takeHolds, takenNights } from "./hold-store.ts";
export { bookingRoutes } from "./routes.ts";
export { deadlines, reminders } from "./sweeps.ts";
export {
  countDueDeadlines,
  countDueReminders,
  countPending,
  findExpiryFigures,
  findPaymentFigures,
  listPending,
  unpaidBookings,
} from "./due-store.ts";
export { catchUpConfirmed } from "./catch-up.ts";
export {
  endReplyReminders,
  schedulePaymentReminders,
  scheduleReplyReminders,
  sendReplyReminder,
} from "./reminders.ts";
