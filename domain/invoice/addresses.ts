/** Paths of a booking's papers. */

export const invoiceAddress = (bookingId: string): string => `/invoice?${new URLSearchParams({ bookingId })}`;
export const commissionInvoiceAddress = (bookingId: string): string =>
  `/commission-invoice?${new URLSearchParams({ bookingId })}`;
