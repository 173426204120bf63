/** The administrators' one search box. */
import { z } from "zod";
import { maxQueryLength, minQueryLength } from "#domain/admin/admin-query.ts";
import { bookingStatuses } from "#domain/booking/lists.ts";
import { payoutStatuses, refundStatuses } from "#domain/payment/lists.ts";
import { defineContract } from "#contract/define.ts";
import { commaList, Instant, RoleSchema, SignedOre, Text } from "#contract/schemas.ts";

export const findResultKinds = ["bookings", "people", "papers", "transfers", "payouts", "refunds"] as const;
/** The fields of a booking that matched the search text. */
export const matchedFields = [
  "id",
  "kid",
  "number",
  "reference",
  "card",
  "amount",
  "buyer",
  "person",
] as const;
export const documentKinds = [
  "invoice",
  "credit_note",
  "commission_invoice",
  "commission_credit_note",
] as const;
/** The maximum number of results of each kind. */
export const maxResultsPerKind = 10;

export const FoundBooking = z.object({
  bookingId: z.string(),
  property: z.string(),
  hunter: z.string(),
  landowner: z.string(),
  fromDate: z.string(),
  toDate: z.string(),
  status: z.enum(bookingStatuses),
  totalOre: SignedOre,
  foundBy: z.array(z.enum(matchedFields)),
});
export const FoundPerson = z.object({
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  organizationNumber: z.string().nullable(),
  roles: z.array(RoleSchema),
});
export const FoundDocument = z.object({
  kind: z.enum(documentKinds),
  number: z.string(),
  bookingId: z.string(),
  seller: z.string(),
  buyer: z.string(),
  issuedOn: z.string(),
  totalOre: SignedOre,
});
export const FoundTransfer = z.object({
  bankTransactionId: z.string(),
  payer: z.string().nullable(),
  reference: z.string(),
  kid: z.string().nullable(),
  bookedOn: z.string(),
  /** The amount in the smallest unit of the currency. */
  amount: SignedOre,
  currency: z.string(),
  status: z.enum(["new", "waiting", "recorded", "closed"]),
  bookingId: z.string().nullable(),
});
export const FoundPayout = z.object({
  payoutId: z.string(),
  bookingId: z.string(),
  landowner: z.string(),
  dueOn: z.string(),
  amountOre: SignedOre,
  status: z.enum(payoutStatuses),
});
export const FoundRefund = z.object({
  refundId: z.string(),
  bookingId: z.string(),
  hunter: z.string(),
  decidedAt: Instant,
  amountOre: SignedOre,
  status: z.enum(refundStatuses),
});

/** `more`: there are further results; a longer search text narrows them down. */
const resultGroup = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), more: z.boolean() });

export const adminFind = defineContract()({
  "GET /api/admin/find": {
    group: "Admin",
    summary:
      "Bookings, people, papers, transfers, payouts and refunds by whatever is known of them: id or its beginning, invoice number, KID, reference, name, e-mail, phone, organisation number, amount, the card's last four digits",
    auth: "admin",
    cost: 20,
    query: z.object({
      q: Text(maxQueryLength).min(minQueryLength),
      /** Search for these kinds of results only. */
      kinds: commaList(z.enum(findResultKinds)),
    }),
    ok: z.object({
      bookings: resultGroup(FoundBooking),
      people: resultGroup(FoundPerson),
      papers: resultGroup(FoundDocument),
      transfers: resultGroup(FoundTransfer),
      payouts: resultGroup(FoundPayout),
      refunds: resultGroup(FoundRefund),
    }),
  },
});
