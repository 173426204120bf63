/** What an administrator sees about one person: identity, belongings and activity. */
import { z } from "zod";
import { bookingStatuses } from "#domain/booking/lists.ts";
import { payoutStatuses, refundStatuses } from "#domain/payment/lists.ts";
import { propertyStatuses } from "#domain/property/lists.ts";
import { defineContract } from "#contract/define.ts";
import { documentKinds } from "#contract/admin/find.ts";
import { CalendarDate, Instant, listOf, page, SignedOre } from "#contract/schemas.ts";
import { locales } from "#domain/locale.ts";

const pages = { query: z.object(page) };

export const adminPerson = defineContract({ group: "Admin", auth: "admin", errors: ["user_not_found"] })({
  "GET /api/admin/users/:uid/profile": {
    summary: "How one person is reached, registered and paid; the payout account without most of its digits",
    ok: z
      .object({
        uid: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        phone: z.string().nullable(),
        address: z.object({
          street: z.string().optional(),
          postalCode: z.string().optional(),
          city: z.string().optional(),
          country: z.string().optional(),
        }),
        language: z.enum(locales),
        organizationNumber: z.string().nullable(),
        vatRegistered: z.boolean(),
        /** The version of the agreement by which the landowner lets Utmark invoice in their name. */
        invoicingAgreement: z.object({ version: z.string(), at: Instant }).nullable(),
        termsVersion: z.string().nullable(),
        /** The account number, masked. */
        payoutAccount: z.string().nullable(),
        /** The first day on which payouts go to this account; null if they already do. */
        payoutAccountFrom: Instant.nullable(),
        /** The account at the card provider; `requirementsDue` has its own names of what is missing. */
        connectedAccount: z
          .object({
            accountId: z.string(),
            detailsSubmitted: z.boolean(),
            /**
             * Whether the provider accepts our transfers to the account. Until the provider has reported
             * that: whether it can pay out to the landowner's bank.
             */
            transfersActive: z.boolean(),
            requirementsDue: z.array(z.string()),
          })
          .nullable(),
        taxDetailsGiven: z.boolean(),
        /** What Utmark owes the landowner, and what is held for future stays, according to the ledger. */
        owedOre: SignedOre,
        heldOre: SignedOre,
      })
      .meta({ id: "AdminPersonProfile" }),
  },
  "GET /api/admin/users/:uid/properties": {
    ...pages,
    summary: "The properties of one person, newest first",
    ok: listOf(
      z.object({
        propertyId: z.string(),
        name: z.string(),
        municipality: z.string().nullable(),
        status: z.enum(propertyStatuses),
        offerings: z.int(),
        createdAt: Instant,
      }),
    ),
  },
  "GET /api/admin/users/:uid/bookings": {
    summary: "The bookings of one person as hunter or as landowner, drafts left out, newest first",
    query: z.object({ ...page, side: z.enum(["hunter", "landowner"]) }),
    ok: listOf(
      z.object({
        bookingId: z.string(),
        property: z.string(),
        /** The other party of the booking. */
        other: z.string(),
        otherUid: z.string(),
        fromDate: CalendarDate,
        toDate: CalendarDate,
        status: z.enum(bookingStatuses),
        totalOre: SignedOre,
        createdAt: Instant,
      }),
    ),
  },
  "GET /api/admin/users/:uid/money": {
    ...pages,
    summary:
      "Payouts to one person, refunds to them, and what the card provider has taken back of their bookings, newest first",
    ok: listOf(
      z.object({
        id: z.string(),
        kind: z.enum(["payout", "refund", "case"]),
        bookingId: z.string(),
        property: z.string(),
        at: Instant,
        amountOre: SignedOre,
        /** `open` and `settled` are the statuses of a case. */
        status: z.enum([...payoutStatuses, ...refundStatuses, "open", "settled"]),
      }),
    ),
  },
  "GET /api/admin/users/:uid/papers": {
    ...pages,
    summary: "Invoices, credit notes and commission invoices of one person, sold or bought, newest first",
    ok: listOf(
      z.object({
        id: z.string(),
        kind: z.enum(documentKinds),
        number: z.string(),
        bookingId: z.string(),
        /** Whether the person is the seller or the buyer of the document. */
        side: z.enum(["seller", "buyer"]),
        other: z.string(),
        issuedOn: CalendarDate,
        totalOre: SignedOre,
      }),
    ),
  },
});
