import { z } from "zod";
import { invoiceStatuses } from "#domain/lists.ts";
import { QuoteLine } from "#contract/booking/endpoints.ts";
import { defineContract } from "#contract/define.ts";
import { Id, Instant, Ore, SignedOre } from "#contract/schemas.ts";

const Seller = z.object({
  name: z.string(),
  organizationNumber: z.string().nullable(),
  vatRegistered: z.boolean(),
  address: z.string(),
});
const Buyer = z.object({ name: z.string(), email: z.string(), address: z.string() });
const what = {
  seller: Seller,
  buyer: Buyer,
  huntingArea: z.object({
    property: z.string(),
    offering: z.string().nullable(),
    municipality: z.string().nullable(),
    county: z.string().nullable(),
  }),
  period: z.object({ fromDate: z.string(), toDate: z.string() }),
  participants: z.number(),
  lines: z.array(QuoteLine.extend({ netOre: SignedOre, vatOre: SignedOre })),
  vat: z.array(z.object({ percent: z.number(), baseOre: SignedOre, vatOre: SignedOre })),
  totalExVatOre: SignedOre,
  totalVatOre: SignedOre,
  totalOre: SignedOre,
};
/** The content that bookkeeping law requires of the invoice; frozen when issued (rules 8.2). */
export const InvoiceDocument = z.object({
  number: z.string(),
  date: z.string(),
  dueDate: z.string(),
  kid: z.string(),
  ...what,
});
export type InvoiceDocument = z.output<typeof InvoiceDocument>;
export const Invoice = InvoiceDocument.extend({
  invoiceId: z.string(),
  bookingId: z.string(),
  status: z.enum(invoiceStatuses),
  paidOre: Ore,
  creditedOre: Ore,
  refundedOre: Ore,
  /** Øre still to be paid. */
  leftOre: Ore,
  /** The account that a bank transfer with the KID goes to; null where none is kept. */
  payToAccount: z.string().nullable(),
  creditNote: InvoiceDocument.extend({ refersTo: z.string() }).nullable(),
}).meta({ id: "Invoice" });
export const ReceiptDocument = z.object({
  bookingId: z.string(),
  invoiceNumber: z.string(),
  paidAt: Instant,
  method: z.enum(["card", "bank_transfer", "none"]),
  amountOre: Ore,
  ...what,
});
export type ReceiptDocument = z.output<typeof ReceiptDocument>;

const params = z.object({ bookingId: Id });
export const invoices = defineContract({
  "GET /api/invoice/:bookingId": {
    group: "Invoices, receipts",
    summary: "The invoice of a booking, for its parties and administrators",
    auth: "user",
    params,
    ok: Invoice,
    errors: ["booking_not_found", "no_access", "invoice_not_available", "invoice_not_found"],
  },
  "GET /api/receipt/:bookingId": {
    group: "Invoices, receipts",
    summary: "The receipt of a paid booking",
    auth: "user",
    params,
    ok: ReceiptDocument.meta({ id: "Receipt" }),
    errors: ["booking_not_found", "no_access", "receipt_not_available"],
  },
});
