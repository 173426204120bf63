export { InvoiceFrame } from "./invoice-frame.tsx";
export { NoBookingId } from "./invoice-problem.tsx";
export { InvoiceSheet } from "./invoice-sheet.tsx";
export { totalsOf } from "./totals.ts";
