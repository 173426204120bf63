/** Refunds, for other features: decided with a booking, sent by a job, by hand or in a file to the bank. */
export { decideRefund, refundHeldTransfers, refundParts } from "./decide-refund.ts";
export { resetRefund, sendRefundJob, withdrawRefunds } from "./refund-store.ts";
export { addRefunds, applyRefundReport } from "./refund-batches.ts";
export { handleFailedRefund, refundJobs, unsentRefunds } from "./refunds.ts";
export { refundsByHand } from "./refunds-by-hand.ts";
