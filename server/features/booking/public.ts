export { bookingSweep } from "./booking-sweep.ts";
export { type CommandActor, applyCommand } from "./apply-command.ts";
export { applyClaim, applyPaymentReversal, type PaymentReversalEvent } from "./payment-reversal.ts";
export { paymentReversalsOf, type PaymentReversalRow } from "./payment-reversal-store.ts";
export { paymentReversalView } from "./payment-reversal-view.ts";
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
export { resendMissingConfirmations } from "./catch-up.ts";
export {
  endReplyReminders,
  schedulePaymentReminders,
  scheduleReplyReminders,
  sendReplyReminder,
} from "./reminders.ts";
