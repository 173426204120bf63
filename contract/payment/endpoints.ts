import { z } from "zod";
import { Booking } from "#contract/booking/endpoints.ts";
import { claimOutcomes } from "#domain/booking/claim.ts";
import { defineContract } from "#contract/define.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import { bookingStatuses } from "#domain/booking/lists.ts";
import { paymentStatuses } from "#domain/payment/lists.ts";
import { accountStates, requirementKinds } from "#domain/payout/connected-account.ts";
import {
  CalendarDate,
  Id,
  Instant,
  Line,
  listOf,
  optionalOrNull,
  Ore,
  page,
  Text,
  Uid,
} from "#contract/schemas.ts";

/** A Norwegian account number, or an IBAN; spaces and dots are dropped. */
const AnyAccount = z
  .string()
  .max(60)
  .overwrite((text) => text.replace(/[\s.]/g, "").toUpperCase())
  .regex(/^[A-Z0-9]{8,34}$/, "invalid_format");

/** An account number of eleven digits; spaces and dots are dropped. */
const NorwegianAccount = z
  .string()
  .max(30)
  .overwrite((text) => text.replace(/[\s.]/g, ""))
  .regex(/^\d{11}$/, "invalid_format");

/** A bank transfer that was received. */
export const BankTransfer = z.strictObject({
  bookingId: Id,
  /** By default the whole due amount; 409 if nothing is due. */
  amountOre: optionalOrNull(Ore.min(1)),
  /** Defaults to today. */
  receivedOn: optionalOrNull(CalendarDate),
  /** The bank's reference. */
  reference: optionalOrNull(Line(200)),
  reason: optionalOrNull(Text(2000)),
});

const CardOnFile = z.object({ card: z.object({ last4: z.string().nullable() }).nullable() });
const toPay = [
  "booking_not_found",
  "transition_not_allowed",
  "nothing_to_pay",
  "below_card_minimum",
] as const;
export const payments = defineContract({
  group: "Payments",
  auth: "admin",
  writes: { rateLimit: rateLimits.payment },
})({
  "GET /api/payments/publishable-key": {
    summary: "The card provider's public key",
    auth: "public",
    ok: z.object({ publishableKey: z.string(), provider: z.enum(["simulated", "stripe"]) }),
  },
  "POST /api/payments/create-intent": {
    summary:
      "Start or resume the payment of a confirmed booking; where its payout is more than 80 days off, the saving of the card that is charged later",
    auth: "user",
    body: z.strictObject({
      bookingId: Id,
      /** Whether the card is kept for the next purchase; as said before if absent, else no. */
      keepCard: z.boolean().optional(),
    }),
    ok: z.union([
      z.object({
        paymentIntentId: z.string(),
        clientSecret: z.string(),
        amountOre: Ore,
        currency: z.literal("nok"),
        /**
         * The provider's id of the card saved for the booking, else of the card on file, which can be
         * confirmed instead of entered anew.
         */
        savedPaymentMethodId: z.string().nullable(),
        /** URL of the payment provider's page. */
        payUrl: z.string(),
      }),
      /**
       * The payout is far ahead: the card is verified and saved now, and charged on the day stated by the
       * booking.
       */
      z.object({
        setupIntentId: z.string(),
        clientSecret: z.string(),
        amountOre: z.literal(0),
        currency: z.literal("nok"),
        payUrl: z.string(),
      }),
    ]),
    errors: [...toPay, "payment_provider_unavailable"],
    example: { bookingId: "0190f3a2-0000-7000-8000-000000000001" },
  },
  "GET /api/payments/card-on-file": {
    summary: "The card that the caller keeps for the next purchases",
    auth: "user",
    ok: CardOnFile,
  },
  "DELETE /api/payments/card-on-file": {
    summary: "Forget the card on file, here and at the card provider",
    auth: "user",
    idempotent: false, // forgetting again changes nothing
    ok: CardOnFile,
  },
  "POST /api/payments/pay-with-card-on-file": {
    cost: 6,
    summary: "Pay a booking by the card on file, by one press while the hunter is present",
    auth: "user",
    body: z.strictObject({ bookingId: Id }),
    /**
     * `needs_action`: the bank wants a 3-D Secure check, or the card is to be saved for a later charge: both on
     * the page at `payUrl`. `processing`: the booking tells of the outcome. `refused`: another card can be used
     * at `payUrl`.
     */
    ok: z.object({
      outcome: z.enum(["paid", "processing", "needs_action", "refused"]),
      payUrl: z.string(),
    }),
    errors: [...toPay, "card_on_file_missing", "payment_provider_unavailable"],
    example: { bookingId: "0190f3a2-0000-7000-8000-000000000001" },
  },
  "POST /api/payments/simulate-payment": {
    cost: 6, // the webhook is handled here too
    summary:
      "Demo only: let the simulated provider charge or decline the card; the result comes by signed webhook",
    auth: "user",
    body: z.strictObject({
      bookingId: Id,
      /** `requires_action`: the bank requires a 3-D Secure check; the next call's outcome is its result. */
      outcome: z.enum(["succeeded", "failed", "requires_action"]),
    }),
    ok: Booking,
    errors: [...toPay, "demo_only", "payment_provider_unavailable"],
    example: { bookingId: "0190f3a2-0000-7000-8000-000000000001", outcome: "succeeded" },
  },
  "POST /api/payments/mark-payment-received": {
    summary:
      "Record a bank transfer as received; what does not pay the booking goes to the refunds by hand. Administrators only",
    body: BankTransfer,
    ok: Booking,
    errors: ["booking_not_found", "transition_not_allowed", "date_to_come"],
    example: {
      bookingId: "0190f3a2-0000-7000-8000-000000000001",
      amountOre: 270_000,
      receivedOn: "2027-10-12",
      reference: "Nettbank 4411",
    },
  },
  "GET /api/payments/transfers": {
    summary: "Bank transfers as they were recorded, newest first, and what undoing each would do",
    query: z.object({ bookingId: optionalOrNull(Id), ...page }),
    ok: listOf(
      z.object({
        paymentId: z.string(),
        bookingId: z.string(),
        hunter: z.string(),
        amountOre: Ore,
        receivedOn: z.string().nullable(),
        reference: z.string().nullable(),
        recordedAt: Instant,
        isUndone: z.boolean(),
        /**
         * The effect of undoing the transfer. `waits`: the booking waits for payment again; `cancels`: it is
         * cancelled, as its payment deadline has passed; `takes_back`: it does not change. Null: cannot be
         * undone.
         */
        undoing: z.enum(["waits", "cancels", "takes_back"]).nullable(),
      }),
    ),
  },
  "POST /api/payments/transfers/:paymentId/undo": {
    summary:
      "Undo a bank transfer that was recorded by mistake, unless it was sent back or the landowner's part is released",
    body: z.strictObject({ reason: Text(2000).min(1) }),
    ok: z.object({
      paymentId: z.string(),
      bookingId: z.string(),
      status: z.enum(bookingStatuses),
      paymentStatus: z.enum(paymentStatuses),
    }),
    errors: [
      "transfer_not_found",
      "transfer_undone",
      "transfer_sent_back",
      "change_waits_for_payment",
      "transfer_pays_change",
      "payout_released",
      "transition_not_allowed",
    ],
    example: { reason: "Ført på feil bestilling" },
  },
  "GET /api/payments/refunds-by-hand": {
    summary: "Refunds that no provider sends: those to send from the bank, or those sent",
    query: z.object({ state: z.enum(["open", "sent"]).default("open"), ...page }),
    ok: listOf(
      z.object({
        refundId: z.string(),
        bookingId: z.string(),
        hunter: z.object({ uid: z.string(), name: z.string(), email: z.string() }),
        amountOre: Ore,
        reason: z.string(),
        /** The method of payment; `manual` is a bank transfer. */
        provider: z.string(),
        /** The day a bank transfer was received; null for cards. */
        receivedOn: z.string().nullable(),
        receivedReference: z.string().nullable(),
        /** The payer, account and message as they are in the bank's file. */
        payer: z.string().nullable(),
        payerAccount: z.string().nullable(),
        /** The account to refund to instead of the payer's, as entered by an administrator. */
        toAccount: z.string().nullable(),
        message: z.string().nullable(),
        /** The payout is in a payment file, and the bank has not reported on it yet. */
        inBatch: z.boolean(),
        decidedAt: Instant,
        account: z.string().nullable(),
        reference: z.string().nullable(),
        sentOn: z.string().nullable(),
        sentBy: z.string().nullable(),
      }),
    ),
  },
  "POST /api/payments/refunds-by-hand/:refundId/sent": {
    summary: "Record a refund by hand as sent from the bank",
    body: z.strictObject({
      account: AnyAccount,
      reference: optionalOrNull(Line(200)),
      /** Defaults to today. */
      sentOn: optionalOrNull(CalendarDate),
    }),
    ok: z.object({ refundId: z.string(), sent: z.literal(true) }),
    errors: [
      "refund_not_found",
      "refund_already_sent",
      "refund_by_provider",
      "refund_in_file",
      "date_to_come",
    ],
    example: { account: "12345678903", reference: "Nettbank 4411", sentOn: "2027-10-12" },
  },
  "POST /api/payments/refunds-by-hand/:refundId/account": {
    summary:
      "Say which Norwegian account a bank transfer is refunded to, with the next payment file; administrators only",
    body: z.strictObject({ account: NorwegianAccount }),
    /** `checkDigitFits`: a number with a wrong check digit is accepted all the same (rules 9.4). */
    ok: z.object({ refundId: z.string(), checkDigitFits: z.boolean() }),
    errors: ["refund_not_found", "refund_already_sent", "refund_by_provider", "refund_in_file"],
    example: { account: "12345678903" },
  },
  "GET /api/payments/claims": {
    summary:
      "What was taken back and escrow did not cover, newest first: open until it is set off, paid or written off; administrators only",
    query: z.object({
      state: z.enum(["open", "settled"]).default("open"),
      bookingId: optionalOrNull(Id),
      ...page,
    }),
    ok: listOf(
      z.object({
        claimId: z.string(),
        caseId: z.string(),
        bookingId: z.string(),
        hunter: z.string(),
        landowner: z.string(),
        amountOre: Ore,
        /**
         * The landowner's part of the claim: their earnings from it. For an undecided claim, the part if
         * decided now.
         */
        landownerOre: Ore,
        /** The amount covered by payouts so far. */
        coveredOre: Ore,
        openedAt: Instant,
        outcome: z.enum(claimOutcomes).nullable(),
        reason: z.string().nullable(),
        decidedAt: Instant.nullable(),
        decidedBy: z.string().nullable(),
        settledAt: Instant.nullable(),
      }),
    ),
  },
  "POST /api/payments/claims/:claimId/set-off": {
    summary:
      "Have the landowner's next payouts cover their part; they are told, and nothing is taken within a day. The sale is credited",
    body: z.strictObject({ reason: Text(2000).min(1) }),
    ok: z.object({ claimId: z.string(), decided: z.literal(true) }),
    errors: ["claim_not_found", "claim_decided", "claim_not_landowners"],
    example: { reason: "Innsigelsen er tapt hos banken" },
  },
  "POST /api/payments/claims/:claimId/paid": {
    summary:
      "Record that it was paid to our bank: by the landowner their part, and the sale is credited; by the hunter all of it, and the sale stands",
    body: z.strictObject({
      by: z.enum(["landowner", "hunter"]),
      receivedOn: optionalOrNull(CalendarDate),
      reference: optionalOrNull(Line(200)),
      reason: Text(2000).min(1),
    }),
    ok: z.object({ claimId: z.string(), decided: z.literal(true) }),
    errors: ["claim_not_found", "claim_decided", "claim_not_landowners", "date_to_come"],
    example: { by: "landowner", reason: "Betalt til kontoen vår" },
  },
  "POST /api/payments/claims/:claimId/write-off": {
    summary:
      "Write it off with a reason: Utmark bears it, the landowner keeps the payout, the sale is credited",
    body: z.strictObject({ reason: Text(2000).min(1) }),
    ok: z.object({ claimId: z.string(), decided: z.literal(true) }),
    errors: ["claim_not_found", "claim_decided"],
    example: { reason: "Grunneieren gjorde alt riktig" },
  },
  "GET /api/payments/cases": {
    summary:
      "What the card provider reported and needs an administrator: unmatched money, disputes, refunds made there",
    query: z.object({ state: z.enum(["open", "settled"]).default("open"), ...page }),
    ok: listOf(
      z.object({
        caseId: z.string(),
        /**
         * `reversed_by_bank`: a bank transfer that the bank took back when it could not be undone any more.
         */
        kind: z.enum(["unmatched", "dispute", "refunded_at_provider", "reversed_by_bank"]),
        bookingId: z.string().nullable(),
        hunter: z.string().nullable(),
        /** The provider's id of the event, dispute or charge. */
        providerRef: z.string(),
        /** The amount in the currency's smallest unit, as the provider or bank reported it. */
        amount: z.int(),
        currency: z.string(),
        status: z.enum(["open", "won", "lost"]),
        openedAt: Instant,
        settledAt: Instant.nullable(),
        settledBy: z.string().nullable(),
        note: z.string().nullable(),
      }),
    ),
  },
  "POST /api/payments/cases/:caseId/settle": {
    summary: "Settle a case; the booking's payout goes on when none is left",
    /**
     * `paidAgain`: the amount that the bank reversed has been paid again. Otherwise the amount is lost, and
     * reduces what is held for the booking.
     */
    body: z.strictObject({ note: Text(2000).min(1), paidAgain: optionalOrNull(z.boolean()) }),
    ok: z.object({ caseId: z.string(), settled: z.literal(true) }),
    errors: ["payment_case_not_found", "payment_case_settled", "payment_case_undecided"],
    example: { note: "Sendt tilbake hos kortselskapet 3. oktober" },
  },
  "GET /api/payments/unsent": {
    summary:
      "Payouts and refunds that are decided and not sent, oldest first, and what is in their way; administrators only",
    query: z.object(page),
    /**
     * `reason`: the provider's text of a refusal, or the error for which it was set aside. `for_bank_file`:
     * waits for the next payment file; `at_bank`: is in a file that the bank has not reported on.
     * `returned_in_part`: was sent, and a part was reversed. `details_missing`: the landowner's account at
     * the provider lacks details; `right_to_let`: another account has published a parcel of the property
     * (rules 9.13); `platform_short`: the provider holds too little of our money, so the sending is retried.
     */
    ok: listOf(
      z.object({
        kind: z.enum(["payout", "refund"]),
        id: z.string(),
        bookingId: z.string(),
        amountOre: Ore,
        since: Instant,
        why: z.enum([
          "frozen",
          "refused",
          "no_account",
          "details_missing",
          "right_to_let",
          "platform_short",
          "new_account",
          "by_hand",
          "set_aside",
          "returned_in_part",
          "for_bank_file",
          "at_bank",
          "sending",
        ]),
        reason: z.string().nullable(),
        /**
         * Whether our bank may send it: the provider does not pay the landowner, whose bank account we know.
         */
        canGoByBank: z.boolean(),
        /**
         * The amount to move to our bank first, for all payouts that will or may be sent from it; 0 if there
         * is enough.
         */
        missingAtBankOre: Ore,
      }),
    ),
  },
  "POST /api/payments/payouts/:payoutId/by-bank": {
    summary:
      "Pay out from our bank, with the next payment file, where the card provider does not pay; administrators only",
    body: z.strictObject({ reason: Text(2000).min(1) }),
    /** `missingOre`: the amount to move to our bank before all payouts that it is to send can be sent. */
    ok: z.object({ payoutId: z.string(), missingOre: Ore }),
    errors: [
      "unsent_not_found",
      "payout_frozen",
      "payout_by_bank_already",
      "payout_under_way",
      "payout_by_provider",
      "landowner_account_missing",
    ],
    example: { reason: "Stripe har avvist kontoen, og svarer ikke på hvorfor" },
  },
  "GET /api/payments/coming-charges": {
    summary: "What is to be charged to saved cards, the first first, part by part; administrators only",
    query: z.object(page),
    ok: listOf(
      z.object({
        bookingId: z.string(),
        /** The part of the stay, from 1. */
        number: z.int().min(1),
        /** The number of parts that the stay is charged in. */
        parts: z.int().min(1),
        hunter: z.string(),
        place: z.string(),
        amountOre: Ore,
        /** The day of the charge, in Oslo. */
        chargeOn: z.string(),
        /** The number of refused charges, and the bank's last reason. */
        tries: z.int().min(0),
        refusal: z.string().nullable(),
      }),
    ),
  },
  "POST /api/payments/unsent/:unsentId/retry": {
    summary:
      "Try a payout or refund again that the provider refused, with a note of why it will go now; administrators only",
    body: z.strictObject({ note: Text(2000).min(1) }),
    ok: z.object({ id: z.string(), kind: z.enum(["payout", "refund"]), queued: z.literal(true) }),
    errors: ["unsent_not_found", "unsent_not_refused", "payout_frozen"],
    example: { note: "Banken har åpnet kontoen igjen" },
  },
  "GET /api/payments/onboarding": {
    summary: "The landowner's own account at the card provider, where payouts need one",
    auth: "landowner",
    ok: z.object({
      /** False if payouts go straight to the bank account of the profile. */
      offered: z.boolean(),
      account: z
        .object({
          state: z.enum(accountStates),
          /**
           * The kinds of information that the provider requires; `dueBy`: when it suspends the account
           * without them.
           */
          asksFor: z.array(z.enum(requirementKinds)),
          dueBy: Instant.nullable(),
          /** Whether the provider has a dashboard for this account. */
          hasDashboard: z.boolean(),
          payoutsEnabled: z.boolean(),
          detailsSubmitted: z.boolean(),
          /** The number of the provider's requirements that are not met. */
          requirementsDue: z.int(),
        })
        .nullable(),
    }),
  },
  "POST /api/payments/onboarding": {
    idempotent: false,
    summary:
      "Get a link to the card provider's page where the landowner says who they are and where payouts go",
    auth: "landowner",
    /** A link can be used once: each call returns a new link to the same account. */
    ok: z.object({ url: z.string() }),
    errors: ["onboarding_not_offered", "payment_provider_unavailable"],
  },
  "POST /api/payments/onboarding/dashboard": {
    idempotent: false,
    summary:
      "Get a link to the landowner's own account at the card provider, where the bank account is changed",
    auth: "landowner",
    /** A link can be used once. */
    ok: z.object({ url: z.string() }),
    errors: ["onboarding_not_offered", "onboarding_not_done", "payment_provider_unavailable"],
  },
  "GET /api/payments/connected-accounts": {
    summary:
      "Landowners' accounts at the card provider and what they lack, by name, with those that money waits for; administrators only",
    query: z.object({
      show: z.enum(["lacking", "all"]).default("lacking"),
      /** Only accounts of these owners, in any state. */
      uid: optionalOrNull(Uid),
      ...page,
    }),
    ok: z.object({
      /** False if payouts go straight to bank accounts. */
      offered: z.boolean(),
      items: z.array(
        z.object({
          uid: z.string(),
          name: z.string(),
          email: z.string().nullable(),
          accountId: z.string().nullable(),
          state: z.enum(accountStates),
          asksFor: z.array(z.enum(requirementKinds)),
          dueBy: Instant.nullable(),
          /** When the provider last reported the state of the account. */
          toldAt: Instant.nullable(),
          /** The sum of the payouts that wait for the account. */
          waitingOre: Ore,
        }),
      ),
      nextCursor: z.string().nullable(),
    }),
  },
  "POST /api/payments/connected-accounts/:uid/ask": {
    idempotent: false,
    summary: "Ask the card provider how a landowner's account stands; administrators only",
    ok: z.object({ state: z.enum(accountStates) }),
    errors: ["connected_account_not_found", "payment_provider_unavailable"],
  },
  "GET /api/payments/provider-setup": {
    rateLimit: rateLimits.payment,
    summary: "What the card provider's settings lack for this product, asked for now; administrators only",
    ok: z.object({
      provider: z.enum(["simulated", "stripe"]),
      checkedAt: Instant,
      /** What is missing, as text in the reader's language; empty if nothing is missing. */
      findings: z.array(z.object({ code: z.string(), text: z.string() })),
    }),
  },
  "POST /api/payments/webhook": {
    idempotent: false,
    rateLimit: undefined,
    summary:
      "Webhook of the card provider; each event is processed once, signed in the header stripe-signature over the raw body",
    auth: "public",
    raw: true,
    body: z.looseObject({
      id: z.string(),
      type: z.string(),
      data: z.looseObject({ object: z.looseObject({ id: z.string() }) }),
    }),
    ok: z.object({ received: z.literal(true) }),
    errors: ["signature_invalid", "malformed_json"],
  },
});
