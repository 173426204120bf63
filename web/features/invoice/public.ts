export { CommissionView } from "./commission-view.tsx";
export { InvoiceFrame } from "./invoice-frame.tsx";
export { NoBookingId } from "./invoice-problem.tsx";
export { checkDocument, statusOfDocument } from "./load-document.ts";
export { InvoiceSheet } from "./invoice-sheet.tsx";
export { InvoiceView } from "./invoice-view.tsx";
export { usePdfAddress } from "./pdf-address.ts";
