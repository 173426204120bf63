export { setupLines } from "./provider-setup.ts";
export { dueCharges } from "./charge-cards.ts";
export { saveProviderPayouts } from "./provider-payout-store.ts";
export { isReversalOpen } from "./case-store.ts";
export { receiveTransfer, recordingTransfers, recordTransfer } from "./mark-received.ts";
export { simulatingPayments } from "./simulate-payment.ts";
export { canUndo, reverseTransfer } from "./undo-transfer.ts";
export { readEvent, handleEvent } from "./handle-event.ts";
