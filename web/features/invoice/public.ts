export { InvoiceFrame } from "./invoice-frame.tsx";
export { NoBookingId } from "./invoice-problem.tsx";
export { InvoiceSheet } from "./invoice-sheet.tsx";
export { usePdfAddress } from "./pdf-address.ts";
export { totalsOf } from "./totals.ts";
