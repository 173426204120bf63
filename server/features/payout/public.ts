/**
 * Payouts, for other features: scheduled with a booking, released on their date, sent by a job or in a bank
 * file.
 */
export {
  handleAccount,
  handleFailedBankPayout,
  handleBankRestored,
  verifyAccounts,
} from "./account-changes.ts";
export { beginBankPayouts, endBankPayout, applyBankReport } from "./bank-payouts.ts";
export { countStopped } from "./connected-account-store.ts";
export { onboarding } from "./connected-accounts.ts";
export { connectedAccounts } from "./list-accounts.ts";
export { payingByBank } from "./pay-by-bank.ts";
export { missingAtBankOre } from "./pay-by-bank-store.ts";
export { duePayouts, payoutJobs, routeOf, unsentPayouts } from "./payouts.ts";
export {
  accountOf,
  missingAccount,
  reschedulePayout,
  type PayoutRoute,
  type PayoutWay,
  sendPayout,
  usesRoute,
} from "./payout-store.ts";
export { resendJobs, resendPart } from "./resend-part.ts";
export { handleReversedTransfer } from "./returned-payouts.ts";
export { cancelUnreleasedPayouts, schedulePayout, unfreezeIfSettled } from "./scheduled.ts";
export { changeUnreleasedPayout, freezePayout, lockPayouts } from "./scheduled-store.ts";
