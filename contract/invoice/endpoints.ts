import { z } from "zod";
import { creditReasons } from "#domain/invoice/invoice.ts";
import { invoiceStatuses } from "#domain/payment/lists.ts";
import { QuoteLine } from "#contract/booking/endpoints.ts";
import { guestKinds } from "#domain/offering/guest-kind.ts";
import { defineContract } from "#contract/define.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import { Id, Instant, Ore, SignedOre } from "#contract/schemas.ts";
import { locales } from "#domain/locale.ts";

/** The parts of `address` as they were entered; older documents have the line only. */
const PostalAddress = z.object({
  street: z.string().optional(),
  postalCode: z.string().optional(),
  city: z.string().optional(),
  country: z.string().optional(),
});
const Seller = z.object({
  name: z.string(),
  organizationNumber: z.string().nullable(),
  vatRegistered: z.boolean(),
  /** Whether the seller is in Foretaksregisteret; documents issued before the field existed lack it. */
  inBusinessRegister: z.boolean().optional(),
  address: z.string(),
  postalAddress: PostalAddress.optional(),
});
const Buyer = z.object({
  name: z.string(),
  email: z.string(),
  address: z.string(),
  postalAddress: PostalAddress.optional(),
  /** The reference of a buyer who books for a company or a hunting team; an EHF invoice requires one. */
  organizationNumber: z.string().nullish(),
});
const InvoiceLine = QuoteLine.extend({
  kind: z.enum([...QuoteLine.shape.kind.options, "commission"]),
  netOre: SignedOre,
  vatOre: SignedOre,
});
const VatPart = z.object({ percent: z.number(), baseOre: SignedOre, vatOre: SignedOre });
const documentFields = {
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
  /** Absent in documents from before they were counted. */
  companions: z.number().optional(),
  children: z.number().optional(),
  /** What the participants are called; absent for a cabin on its own, and in older documents. */
  guests: z.enum(guestKinds).optional(),
  lines: z.array(InvoiceLine),
  vat: z.array(VatPart),
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
  /** The account for a bank transfer with the KID; invoices issued before the field existed have none. */
  payToAccount: z.string().nullish(),
  /** The account holder: Utmark, not the seller. */
  payToName: z.string().nullish(),
  /** The BIC of that account's bank, if it was configured; the IBAN follows from the account number. */
  payToBic: z.string().nullish(),
  ...documentFields,
});
export type InvoiceDocument = z.output<typeof InvoiceDocument>;
export const CreditNoteDocument = InvoiceDocument.extend({
  refersTo: z.string(),
  /**
   * The reason, and the credited percentage of the invoice; notes from before these were stored have neither.
   */
  reason: z.enum(creditReasons).nullish(),
  percent: z.number().nullish(),
});
export type CreditNoteDocument = z.output<typeof CreditNoteDocument>;
const PaperName = z.object({ number: z.string(), date: z.string(), totalOre: SignedOre });
export const Invoice = InvoiceDocument.extend({
  invoiceId: z.string(),
  bookingId: z.string(),
  status: z.enum(invoiceStatuses),
  paidOre: Ore,
  creditedOre: Ore,
  refundedOre: Ore,
  /** The amount still to be paid, in øre. */
  leftOre: Ore,
  /** The account for a bank transfer with the KID; null if none is stored. */
  payToAccount: z.string().nullable(),
  /** The latest credit note. */
  creditNote: CreditNoteDocument.nullable(),
  creditNotes: z.array(CreditNoteDocument),
  /** Invoices that this one replaces since the booking was changed, each with the numbers of its credit notes. */
  earlier: z.array(PaperName.extend({ creditNotes: z.array(PaperName) })).optional(),
}).meta({ id: "Invoice" });
export const ReceiptDocument = z.object({
  bookingId: z.string(),
  invoiceNumber: z.string(),
  paidAt: Instant,
  method: z.enum(["card", "bank_transfer", "none"]),
  amountOre: Ore,
  ...documentFields,
});
export type ReceiptDocument = z.output<typeof ReceiptDocument>;

const ofBooking = z.strictObject({ bookingId: Id });
const reading = ["booking_not_found", "no_access"] as const;
const issued = {
  body: ofBooking,
  example: { bookingId: "0198c2f4-1111-7000-8000-000000000001" },
} as const;
const inInvoices = {
  ok: Invoice,
  errors: [...reading, "invoice_not_available", "invoice_not_found"],
} as const;
const Receipt = ReceiptDocument.meta({ id: "Receipt" });
const inReceipts = { ok: Receipt, errors: [...reading, "receipt_not_available"] } as const;
/** The language of the PDF; without it that of `Accept-Language`. */
const language = z.enum(locales).optional();
/** The number of the paper, if there are several; the invoice that is not replaced, its last note by default. */
const paperNumber = z.string().max(40).optional();
const inCopies = {
  body: ofBooking.extend({ language }),
  status: 202,
  ok: z.object({
    bookingId: z.string(),
    document: z.enum(["invoice", "receipt"]),
    /** The copy always goes to the buyer's own address. */
    to: z.literal("buyer"),
  }),
  rateLimit: rateLimits.emailCopy,
} as const;
const pdf = {
  raw: true,
  ok: z.string(),
  rateLimit: rateLimits.pdf,
  /** One such request of each person runs at a time; the person's other requests continue meanwhile. */
  cost: 30,
} as const;
export const invoices = defineContract({ group: "Invoices, receipts", auth: "user" })({
  "GET /api/invoice/:bookingId": {
    summary: "The invoice of a booking, for its parties and administrators",
    ...inInvoices,
  },
  "GET /api/receipt/:bookingId": {
    summary: "The receipt of a paid booking",
    ...inReceipts,
  },
  "GET /api/invoice/:bookingId/pdf": {
    summary: "The invoice, or its credit note, as a PDF; the session cookie is accepted too",
    ...pdf,
    query: z.object({
      lang: language,
      document: z.enum(["invoice", "credit_note"]).default("invoice"),
      number: paperNumber,
    }),
    errors: [...inInvoices.errors, "credit_note_not_found", "pdf_data_missing", "too_many_requests"],
  },
  "GET /api/invoice/:bookingId/ehf": {
    summary:
      "The newest credit note, else the invoice, as EHF (Peppol BIS Billing 3.0), for a buyer with an organisation number",
    query: z.object({ document: z.enum(["invoice", "credit_note"]).optional(), number: paperNumber }),
    raw: true,
    ok: z.string(),
    errors: [...inInvoices.errors, "credit_note_not_found", "ehf_not_available", "pdf_data_missing"],
  },
  "GET /api/receipt/:bookingId/pdf": {
    summary: "The receipt as a PDF; the session cookie is accepted too",
    ...pdf,
    query: z.object({ lang: language }),
    errors: [...inReceipts.errors, "pdf_data_missing", "too_many_requests"],
  },
  "POST /api/create-invoice": {
    ...issued,
    ...inInvoices,
    summary: "The invoice of a booking, which was issued when it was confirmed; never a second one",
  },
  "POST /api/generate-receipt/:bookingId": {
    summary: "The receipt of a booking, which was issued when it was paid; never a second one",
    ...inReceipts,
  },
  "POST /api/email-invoice": {
    ...issued,
    ...inCopies,
    summary: "E-mail the invoice to the buyer, with the PDF; in their language, or that of `language`",
    errors: [...inInvoices.errors, "pdf_data_missing", "too_many_requests"],
  },
  "POST /api/email-receipt": {
    ...issued,
    ...inCopies,
    summary: "E-mail the receipt to the buyer, with the PDF; in their language, or that of `language`",
    errors: [...inReceipts.errors, "pdf_data_missing", "too_many_requests"],
  },
  "POST /api/regenerate-invoice-lines": {
    ...issued,
    summary:
      "The lines of an invoice computed anew from the frozen quote, beside those issued; changes nothing",
    auth: "admin",
    ok: z.object({
      bookingId: z.string(),
      number: z.string(),
      lines: z.array(InvoiceLine),
      issued: z.array(InvoiceLine),
      vat: z.array(VatPart),
      totalOre: SignedOre,
      /** Whether the recomputed lines, VAT and total equal those of the issued invoice. */
      equal: z.boolean(),
    }),
    errors: ["booking_not_found", "invoice_not_available"],
  },
  "POST /api/financial-documents/generate-invoice": {
    ...issued,
    ...inInvoices,
    group: "Financial documents",
    summary: "The same as create-invoice",
  },
  "POST /api/financial-documents/generate-receipt": {
    ...issued,
    ...inReceipts,
    group: "Financial documents",
    summary: "The receipt of a booking, issued when it was paid",
  },
});

/** Utmark's own invoice of the commission, or a credit note of it (rules 8.5). */
export const CommissionInvoice = z
  .object({
    commissionInvoiceId: z.string(),
    bookingId: z.string(),
    kind: z.enum(["invoice", "credit_note"]),
    number: z.string(),
    date: z.string(),
    /** The invoice that a credit note credits. */
    refersTo: z.string().nullable(),
    ...documentFields,
  })
  .meta({ id: "CommissionInvoice" });
export type CommissionInvoice = z.output<typeof CommissionInvoice>;
const number = z.string().max(30).optional();
export const commissionInvoices = defineContract({ group: "Invoices, receipts", auth: "user" })({
  "GET /api/commission-invoice/:bookingId": {
    summary:
      "Utmark's invoices of the commission of a booking, and credit notes of them, for its landowner and administrators",
    ok: z.object({ items: z.array(CommissionInvoice) }),
    errors: ["booking_not_found"],
  },
  "GET /api/commission-invoice/:bookingId/pdf": {
    summary: "The newest of them, or that of `number`, as a PDF; the session cookie is accepted too",
    ...pdf,
    query: z.object({ lang: language, number }),
    errors: ["booking_not_found", "commission_invoice_not_found", "too_many_requests"],
  },
  "GET /api/commission-invoice/:bookingId/ehf": {
    summary: "The newest of them, or that of `number`, as EHF, for a landowner with an organisation number",
    query: z.object({ number }),
    raw: true,
    ok: z.string(),
    errors: ["booking_not_found", "commission_invoice_not_found", "ehf_not_available"],
  },
});
