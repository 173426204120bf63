/** A landowner's money: sums, lists and reports of it, in øre. */
import { z } from "zod";
import { defineContract } from "#contract/define.ts";
import { PaymentReversal } from "#contract/booking/payment-reversal.ts";
import { propertyFilter } from "#contract/property-group/filter.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import {
  CalendarDate,
  Instant,
  listOf,
  optionalOrNull,
  Ore,
  page,
  SignedOre,
  sumsPeriod,
  Uid,
  Year,
} from "#contract/schemas.ts";
import { moneyEvents, moneyGroupings, moneyStates, payoutReasons } from "#domain/financials/financials.ts";
import { bookingStatuses } from "#domain/booking/lists.ts";
import { locales } from "#domain/locale.ts";

/**
 * Bookings count in the period of their day of arrival. `gross` is what the hunters pay less refunds; net =
 * gross − commission − VAT paid to the state (rules 3.6).
 */
const amounts = {
  bookings: z.int().min(0),
  grossOre: Ore,
  /** Utmark's commission. */
  commissionOre: Ore,
  /** The VAT on invoices and credit notes; 0 for a landowner who is not registered. */
  saleVatOre: SignedOre,
  /** The VAT within the commission; 0 for a landowner who is not registered. */
  deductibleVatOre: SignedOre,
  /** The VAT that the landowner pays to the state: output VAT less deductions. */
  vatOre: SignedOre,
  /** The landowner's earnings: gross − commission. */
  earningsOre: Ore,
  /** The landowner's net income: earnings − VAT paid to the state. */
  netOre: SignedOre,
};
const Amounts = z.object(amounts);
const ByState = z.object(
  Object.fromEntries(moneyStates.map((state) => [state, Amounts])) as Record<
    (typeof moneyStates)[number],
    typeof Amounts
  >,
);
const Payout = z.object({
  state: z.enum(moneyStates),
  /** The day of the payout: when it was paid, or when it is due or expected. */
  date: z.string(),
  /** Why the payout is delayed; null unless it is pending. */
  why: z.enum(payoutReasons).nullable(),
});
const MoneyOfBooking = z.object({
  bookingId: z.string(),
  /** Null: the hunter's account is deleted. */
  hunterName: z.string().nullable(),
  fromDate: z.string(),
  toDate: z.string(),
  participants: z.int(),
  status: z.enum(bookingStatuses),
  /** Null: nothing is to be paid out. */
  payout: Payout.nullable(),
});
const MoneyRow = z.object({
  /** The id of the booking, offering or property, the month `2027-10`, or the year the season begins in. */
  key: z.string(),
  /** The offering, or the property where cabins were booked alone; null for months and seasons. */
  name: z.string().nullable(),
  propertyName: z.string().nullable(),
  ...amounts,
  /** The net amounts, by the state of the money. */
  netByState: z.object(
    Object.fromEntries(moneyStates.map((state) => [state, SignedOre])) as Record<
      (typeof moneyStates)[number],
      typeof SignedOre
    >,
  ),
  /** The state of a single booking; null in sums of several. */
  booking: MoneyOfBooking.nullable(),
});
/** The ledger's balances of the same bookings. */
const Books = z.object({
  /** Held in escrow: commission and earnings that are not released yet. */
  escrowOre: SignedOre,
  /** Released to the landowner, but not sent yet. */
  owedOre: SignedOre,
  paidOutOre: SignedOre,
  commissionOre: SignedOre,
});
const Summary = z.object({
  from: z.string(),
  to: z.string(),
  total: Amounts,
  states: ByState,
  books: Books,
  /**
   * The period's money that was reversed after payout and is not settled (rules 6.10): either it is undecided
   * who covers it, or the next payouts will.
   */
  openClaims: z.object({
    count: z.int(),
    undecidedOre: Ore,
    toSetOffOre: Ore,
    /** The booking, if the sums are of a single one. */
    bookingId: z.string().nullable(),
  }),
});

const VatAmount = z.object({ percent: z.number(), baseOre: SignedOre, vatOre: SignedOre });
const vat = {
  /** Whether the landowner was VAT-registered on any day of the period, or issued a document with VAT. */
  registered: z.boolean(),
  /** The sales by VAT rate: invoices less credit notes. */
  sales: z.array(VatAmount),
  /** Utmark's commission, with the VAT within it. */
  commission: VatAmount,
  invoices: z.int(),
  creditNotes: z.int(),
  toPayOre: SignedOre,
};
const VatReport = z.object({
  reportId: z.string(),
  landownerUid: z.string(),
  from: z.string(),
  to: z.string(),
  generatedAt: Instant,
  ...vat,
});

/** Only administrators may name another landowner. */
const ofYear = { year: optionalOrNull(Year), landownerUid: Uid.optional() };
/** The VAT term to count, as of now; by default the last term that has ended. */
const ofTerm = {
  year: optionalOrNull(Year),
  /** 1 is January and February, 6 November and December. */
  term: optionalOrNull(z.coerce.number().int().min(1).max(6)),
  from: optionalOrNull(CalendarDate),
  to: optionalOrNull(CalendarDate),
  landownerUid: Uid.optional(),
};
const lang = z.enum(locales).optional();
const table = { raw: true, ok: z.string(), rateLimit: rateLimits.export } as const;
const pdf = { raw: true, ok: z.string(), rateLimit: rateLimits.pdf, cost: 30 } as const;

export const financials = defineContract({ group: "Financials", auth: "landowner" })({
  "GET /api/financials": {
    summary: "A landowner's own money: sums by where it is, and a list by booking, offering, month or season",
    query: z.object({
      ...sumsPeriod,
      ...propertyFilter,
      groupBy: z.enum(moneyGroupings).default("booking"),
      ...page,
    }),
    cost: 20,
    ok: Summary.extend({
      groupBy: z.enum(moneyGroupings),
      ...listOf(MoneyRow).shape,
    }),
    errors: ["financial_period"],
  },
  "GET /api/financials/bookings/:bookingId": {
    summary: "One booking's money step by step, with its papers and what the ledger has of it",
    ok: MoneyRow.omit({ netByState: true, booking: true }).extend({
      booking: MoneyOfBooking,
      /** The amount that the hunter was asked to pay; gross is that less refunds. */
      totalOre: Ore,
      refundedOre: Ore,
      commissionRatePercent: z.number(),
      invoiceNumber: z.string().nullable(),
      /** Utmark's invoice of the commission. */
      commissionInvoice: z.string().nullable(),
      creditNoteNumbers: z.array(z.string()),
      hasReceipt: z.boolean(),
      /** The reversed amount, and how it was settled (rules 6.10). */
      takenBack: z.array(PaymentReversal),
      /** The part of the payout that covers claims and is not sent. */
      setOffOre: Ore,
      /** The ledger's entries of the booking, in order. */
      events: z.array(z.object({ at: Instant, kind: z.enum(moneyEvents), amountOre: Ore })),
    }),
    errors: ["booking_not_found", "not_agreed"],
  },
  "GET /api/financials/csv": {
    summary: "The landowner's bookings with their money as a table for spreadsheets",
    raw: true,
    rateLimit: rateLimits.export,
    query: z.object({ ...sumsPeriod, ...propertyFilter }),
    ok: z.string(),
    errors: ["financial_period"],
  },
  "GET /api/financial-documents/financial-summary": {
    group: "Financial documents",
    summary: "The sums of a landowner's money; administrators name the landowner, or get those of all",
    query: z.object({ ...sumsPeriod, landownerUid: Uid.optional() }),
    cost: 20,
    ok: Summary,
    errors: ["financial_period", "no_access"],
  },
  "GET /api/financials/yearly-statement": {
    summary: "A year's statement: what was invoiced, what Utmark kept, and what came to the account",
    query: z.object({ year: optionalOrNull(Year), landownerUid: Uid.optional() }),
    cost: 20,
    ok: z.object({
      year: z.int(),
      from: z.string(),
      to: z.string(),
      landowner: z.object({ name: z.string(), organizationNumber: z.string().nullable() }),
      vat: z.object(vat),
      /** Payouts sent to the landowner's account within the year. */
      payouts: z.object({ count: z.int(), paidOutOre: Ore }),
      /** The amounts split between the landowner and Utmark within the year. */
      released: z.object({ count: z.int(), commissionOre: SignedOre, earningsOre: SignedOre }),
      properties: z.array(
        z.object({
          propertyId: z.string(),
          name: z.string(),
          bookings: z.int(),
          commissionOre: SignedOre,
          earningsOre: SignedOre,
        }),
      ),
    }),
    errors: ["no_access"],
  },
  "GET /api/financials/yearly-statement/csv": {
    ...table,
    summary: "A year's statement as a table for spreadsheets, with name, number and period",
    query: z.object(ofYear),
    errors: ["no_access"],
  },
  "GET /api/financials/yearly-statement/pdf": {
    ...pdf,
    summary: "A year's statement as a PDF; the session cookie is accepted too",
    query: z.object({ ...ofYear, lang }),
    errors: ["no_access"],
  },
  "GET /api/financial-documents/vat-report/csv": {
    ...table,
    group: "Financial documents",
    summary: "The VAT of a period as a table for spreadsheets, with name, number and period",
    query: z.object(ofTerm),
    errors: ["financial_period", "no_access"],
  },
  "GET /api/financial-documents/vat-report/pdf": {
    ...pdf,
    group: "Financial documents",
    summary: "The VAT of a period as a PDF; the session cookie is accepted too",
    query: z.object({ ...ofTerm, lang }),
    errors: ["financial_period", "no_access"],
  },
  "GET /api/financial-documents/vat-reports": {
    group: "Financial documents",
    summary: "The landowner's own VAT reports of periods that begin in a year, the latest first",
    query: z.object({
      year: Year,
      /** `terms`: only the reports of two-month VAT terms. */
      only: z.enum(["terms"]).optional(),
      ...page,
    }),
    ok: listOf(VatReport),
  },
  "POST /api/financial-documents/generate-vat-report": {
    group: "Financial documents",
    summary:
      "Count and keep the VAT of a period: a term of two months (the last that ended where none is named), a year, or from–to",
    body: z.strictObject({
      year: optionalOrNull(z.int().min(2000).max(2100)),
      /** 1 is January and February, 6 November and December. */
      term: optionalOrNull(z.int().min(1).max(6)),
      from: optionalOrNull(CalendarDate),
      to: optionalOrNull(CalendarDate),
      /** Only administrators may name another landowner. */
      landownerUid: optionalOrNull(Uid),
    }),
    cost: 20,
    ok: VatReport,
    errors: ["financial_period", "no_access"],
    example: { year: 2027, term: 5 },
  },
  "DELETE /api/financial-documents/delete-vat-report/:reportId": {
    group: "Financial documents",
    summary: "Delete a VAT report; it can be made again from the same papers",
    ok: z.object({ deleted: z.literal(true) }),
    errors: ["vat_report_not_found"],
  },
});
