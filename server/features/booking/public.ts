export { confirmationOfRequest } from "./confirmation.ts";
export { bookingSweep } from "./booking-sweep.ts";
export { type CommandActor, applyCommand } from "./apply-command.ts";
export { applyClaim, applyPaymentReversal, type PaymentReversalEvent } from "./payment-reversal.ts";
export { paymentReversalsOf, type PaymentReversalRow } from "./view-store.ts";
export { escrowOf, hasOpenProblem, problemJson, type ProblemRow } from "./problem-store.ts";
export { problemView } from "./problem-view.ts";
export { freezeHeldMoney, heldMoney, refundProblem } from "./refund-problem.ts";
export { paymentReversalView, bookingViewFor } from "./booking-view.ts";
export { closeIntentsJob } from "./effects.ts";
export { paysForBooking } from "./payments-store.ts";
export {
  findState,
  findStates,
  type LockedBooking,
  lockBooking,
  lockCoHostRights,
} from "./booking-store.ts";
export { heldNights, reduceHolds, takeHolds, takenNights } from "./hold-store.ts";
export { bookingActions, partyIn } from "./act-on-booking.ts";
export { readerNames } from "./reader-names.ts";
export { pricingStays } from "./calculate-booking.ts";
export { submittingBookings } from "./submit-booking.ts";
export { deadlineSweep, reminders } from "./sweeps.ts";
export {
  countDueDeadlines,
  countDueReminders,
  countPending,
  findExpiryFigures,
  findPaymentFigures,
  listPending,
  unpaidBookings,
} from "./due-store.ts";
export { resendMissingConfirmations } from "./resend-missing-confirmations.ts";
export {
  endReplyReminders,
  schedulePaymentReminders,
  scheduleReplyReminders,
  sendReplyReminder,
} from "./reminders.ts";
