/** Refunds, for other features: decided with a booking, and sent by a job, by hand or in a bank file. */
export { decideRefund, refundHeldTransfers, refundAcrossPayments } from "./decide-refund.ts";
export { resetRefund, sendRefundJob, withdrawRefunds } from "./refund-store.ts";
export { addRefunds, applyRefundReport } from "./refund-batches.ts";
export { handleFailedRefund, refundJobs, unsentRefunds } from "./refunds.ts";
export { refundsByHand } from "./refunds-by-hand.ts";
