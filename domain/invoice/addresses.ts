/** Paths of a booking's invoices, credit notes and receipts. */

export const invoiceAddress = (bookingId: string): string => `/invoice?${new URLSearchParams({ bookingId })}`;
const commissionInvoiceAddress = (bookingId: string): string =>
  `/commission-invoice?${new URLSearchParams({ bookingId })}`;
/**
 * A document's path. `kind`: of an invoice or credit note, of the booking or (`commission…`) of the
 * commission.
 */
export const documentAddress = ({ kind, bookingId }: { kind: string; bookingId: string }): string =>
  kind.startsWith("commission") ? commissionInvoiceAddress(bookingId) : invoiceAddress(bookingId);
