import { z } from "zod";
import { correctableAccounts } from "#domain/reconciliation/correction.ts";
import { differenceKinds } from "#domain/reconciliation/difference.ts";
import { skippedEntryReasons } from "#domain/reconciliation/skipped-entries.ts";
import { proposalReasons } from "#domain/reconciliation/proposal.ts";
import { payoutReasons } from "#domain/reconciliation/provider-payout.ts";
import { transferOutcomes } from "#domain/reconciliation/transfer.ts";
import { defineContract } from "#contract/define.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import {
  CalendarDate,
  Id,
  Instant,
  Line,
  listOf,
  optionalOrNull,
  Ore,
  page,
  SignedOre,
  Text,
  Uid,
} from "#contract/schemas.ts";

const megabyte = 1024 * 1024;
const maxOre = 10_000_000_000;
/** The length limit of a bank file in characters; base64 makes it a third longer. */
const bankFileLength = 2 * megabyte;
const bankFileFormats = z.enum(["camt.052", "camt.053", "camt.054", "pain.002", "ocr"]);

/** Payouts from the card provider to our bank; `arrivalOn` is the provider's expected day of arrival. */
const ProviderPayout = z.object({ payoutId: z.string(), amountOre: Ore, arrivalOn: CalendarDate });
const BankTransaction = z.object({
  bankTransactionId: z.string(),
  /** Our account number in the bank's format. */
  account: z.string(),
  /** The bank's own reference of the transaction. */
  reference: z.string(),
  bookedOn: CalendarDate,
  /** In øre, or the smallest unit of another currency. */
  amountOre: Ore,
  currency: z.string(),
  kid: z.string().nullable(),
  payer: z.string().nullable(),
  payerAccount: z.string().nullable(),
  /** The payer's message. */
  message: z.string().nullable(),
  /**
   * `waiting`: not yet matched with a booking. `closed`: an administrator has handled it outside the product.
   */
  status: z.enum(["new", "waiting", "recorded", "closed"]),
  /** The booking that the payment was recorded for, or that its KID names. */
  bookingId: z.string().nullable(),
  hunter: z.string().nullable(),
  /**
   * The effect of recording the payment; for a new one, the effect it would have. Null if no booking is
   * known.
   */
  outcome: z.enum(transferOutcomes).nullable(),
  paysOre: Ore,
  returnsOre: Ore,
  /** Why the payment could not be recorded. */
  problem: z.string().nullable(),
  note: z.string().nullable(),
  /** An earlier payment that this one may duplicate; an administrator decides. */
  resembles: z
    .object({
      bookedOn: CalendarDate,
      reference: z.string(),
      status: z.enum(["new", "waiting", "recorded", "closed"]),
    })
    .nullable(),
  /** The bank has reversed the payment. */
  reversedOn: CalendarDate.nullable(),
  /** The card provider's payout that the payment is; for a new one, the payout it would be closed as. */
  providerPayout: ProviderPayout.nullable(),
});
const fileSummary = {
  bankFileId: z.string(),
  name: z.string(),
  format: bankFileFormats,
  uploadedAt: Instant,
  uploadedBy: z.string(),
  /** The number of skipped entries in the file. */
  ignored: z.int(),
};
const BankFile = z.object({
  ...fileSummary,
  /** `known`: an earlier file contained the payment too. */
  transactions: z.array(z.object({ ...BankTransaction.shape, line: z.int(), known: z.boolean() })),
  /** The file's reports about payouts ordered in a payment file. */
  payouts: z.array(
    z.object({
      line: z.int(),
      /** `file_refused`: the bank refused the whole file, for a reason unrelated to this payout. */
      kind: z.enum(["sent", "returned", "refused", "file_refused"]),
      payoutId: z.string(),
      attempt: z.int(),
      amountOre: Ore,
      bookedOn: CalendarDate,
      reason: z.string().nullable(),
      /** The booking of the reported payout; null if there is no such payout. */
      bookingId: z.string().nullable(),
      landowner: z.string().nullable(),
      /** `known`: reported before. `unmatched`: an administrator must handle it. Null until recorded. */
      outcome: z.enum(["done", "known", "unmatched"]).nullable(),
    }),
  ),
  /** Reversals by the bank of payments from an earlier file or recorded by hand. */
  reversals: z.array(
    z.object({
      bankReversalId: z.string(),
      line: z.int(),
      reference: z.string(),
      bookedOn: CalendarDate,
      amountOre: Ore,
      currency: z.string(),
      kid: z.string().nullable(),
      payer: z.string().nullable(),
      message: z.string().nullable(),
      bookingId: z.string().nullable(),
      hunter: z.string().nullable(),
      /**
       * `undone`: the booking is no longer paid; `closed`: the payment had not been recorded; `case`: the
       * payment could not be undone, so a case was opened; `known`: reported before. Before recording, the
       * expected outcome.
       */
      outcome: z.enum(["undone", "closed", "case", "known"]),
      isRecorded: z.boolean(),
      problem: z.string().nullable(),
    }),
  ),
  /** The skipped entries and the reasons; `line` of the file. */
  leftAside: z.array(
    z.object({
      number: z.int(),
      line: z.int(),
      why: z.enum(skippedEntryReasons),
      account: z.string().nullable(),
      reference: z.string().nullable(),
      bookedOn: CalendarDate.nullable(),
      amountOre: Ore.nullable(),
      currency: z.string().nullable(),
      kid: z.string().nullable(),
      payer: z.string().nullable(),
      message: z.string().nullable(),
    }),
  ),
});

const DailyCheck = z.object({
  day: CalendarDate,
  checkedAt: Instant,
  /** The sum of the card provider's movements before fees. */
  providerOre: SignedOre,
  feesOre: SignedOre,
  /** The sum of bank movements, for bookings and for our own money. */
  bankOre: SignedOre,
  /**
   * The balance of the ledger account `provider`: movements less fees, unless something is on the way or
   * differs.
   */
  ledgerOre: SignedOre,
  /**
   * The balance of the ledger account `bank`. Null in checks made before `provider` was an account of its
   * own.
   */
  ledgerBankOre: SignedOre.nullable(),
  /** Differences of bookings that had an event just before the check. */
  onTheWayOre: SignedOre,
  bookings: z.int(),
  postings: z.int(),
  differences: z.int(),
  /** The number of differences that nobody has acknowledged. */
  unseen: z.int(),
});
/**
 * `expectedOre`: the amount according to the provider, the bank, the booking or the document. `foundOre`: the
 * amount in the ledger or the documents.
 */
const amounts = { expectedOre: SignedOre, foundOre: SignedOre };
const CheckDay = z.object({
  ...DailyCheck.shape,
  found: z.array(
    z.object({
      kind: z.enum(differenceKinds),
      bookingId: z.string().nullable(),
      /** The provider's movement, the account, or the document number. */
      ref: z.string().nullable(),
      ...amounts,
      /** The record in which the difference is followed up; null for checks before such records existed. */
      differenceId: z.string().nullable(),
    }),
  ),
});

const Who = z.object({ uid: z.string(), name: z.string() });
const CorrectionLines = z
  .array(
    z.strictObject({ account: z.enum(correctableAccounts), amountOre: SignedOre.min(-maxOre).max(maxOre) }),
  )
  .min(2)
  .max(8);
const Correction = z.object({
  correctionId: z.string(),
  differenceId: z.string().nullable(),
  bookingId: z.string().nullable(),
  lines: z.array(z.object({ account: z.enum(correctableAccounts), amountOre: SignedOre })),
  reason: z.string(),
  proposedAt: Instant,
  proposedBy: Who,
  status: z.enum(["proposed", "approved", "rejected"]),
  decidedAt: Instant.nullable(),
  decidedBy: Who.nullable(),
  decisionNote: z.string().nullable(),
});
const Difference = z.object({
  differenceId: z.string(),
  kind: z.enum(differenceKinds),
  bookingId: z.string().nullable(),
  hunter: z.string().nullable(),
  landowner: z.string().nullable(),
  ref: z.string().nullable(),
  ...amounts,
  firstSeenAt: Instant,
  lastSeenAt: Instant,
  /** `gone`: a later check no longer found the difference. */
  state: z.enum(["open", "acknowledged", "gone"]),
  owner: Who.nullable(),
  note: z.string(),
  acknowledged: z.object({ at: Instant, by: z.string(), reason: z.string() }).nullable(),
  /** Whether a correction entry can settle it. */
  isCorrectable: z.boolean(),
  corrections: z.array(Correction),
});

const batchSummary = {
  payoutBatchId: z.string(),
  /** `refunds`: the `payoutId` of a line is then the id of the refund. */
  kind: z.enum(["payouts", "refunds"]),
  createdAt: Instant,
  createdBy: z.string(),
  payOn: CalendarDate,
  /** The number of payouts in the batch, and of those that the bank has not reported on. */
  payouts: z.int(),
  open: z.int(),
  totalOre: Ore,
};
const PayoutBatch = z.object({
  ...batchSummary,
  lines: z.array(
    z.object({
      payoutId: z.string(),
      bookingId: z.string(),
      /** Lines with the same number are one payment at the bank. */
      order: z.int(),
      creditor: z.string(),
      account: z.string(),
      amountOre: Ore,
      status: z.enum(["open", "sent", "refused", "returned"]),
      reason: z.string().nullable(),
    }),
  ),
});

const ofWaiting = [
  "bank_transaction_not_found",
  "bank_transaction_settled",
  "bank_transaction_currency",
] as const;
export const reconciliation = defineContract({
  group: "Reconciliation",
  auth: "admin",
  writes: { rateLimit: rateLimits.payment },
})({
  "POST /api/reconciliation/bank-files": {
    summary:
      "Upload a bank file (camt.052, camt.053, camt.054, pain.002 or OCR giro) and see what each payment in it would do; nothing is recorded yet",
    bodyLimit: 3 * megabyte,
    /** `bytes`: the file in base64, which keeps its encoding; or its text as `content`. */
    body: z
      .strictObject({
        name: Line(200).min(1),
        content: optionalOrNull(z.string().min(1).max(bankFileLength)),
        bytes: optionalOrNull(
          z
            .base64()
            .min(1)
            .max(Math.ceil(bankFileLength / 3) * 4),
        ),
      })
      .refine(({ content, bytes }) => (content === undefined) !== (bytes === undefined), {
        message: "required",
        path: ["bytes"],
      }),
    ok: BankFile,
    errors: [
      "bank_file_unreadable",
      "bank_file_too_long",
      "bank_account_not_set",
      "bank_file_of_other_account",
    ],
    example: { name: "camt054-2027-10-12.xml", content: "<Document>…</Document>" },
  },
  "GET /api/reconciliation/bank-files": {
    summary: "Uploaded bank files, newest first, with how many of their payments are not recorded",
    query: z.object(page),
    ok: listOf(
      z.object({
        ...fileSummary,
        transactions: z.int(),
        payouts: z.int(),
        reversals: z.int(),
        new: z.int(),
        waiting: z.int(),
      }),
    ),
  },
  "GET /api/reconciliation/bank-files/:bankFileId": {
    summary: "A bank file with what each of its payments did or would do",
    ok: BankFile,
    errors: ["bank_file_not_found"],
  },
  "POST /api/reconciliation/bank-files/:bankFileId/record": {
    summary:
      "Record the new payments of a bank file, each in a transaction of its own; those with an unknown KID wait for an administrator",
    ok: z.object({ bankFileId: z.string(), recorded: z.literal(true) }),
    errors: ["bank_file_not_found"],
  },
  "GET /api/reconciliation/bank-transactions": {
    summary: "Bank payments that wait for an administrator, newest first",
    query: z.object(page),
    ok: listOf(
      z.object({
        ...BankTransaction.shape,
        /**
         * Bookings that the payment may be for, likeliest first, with the reasons; none is recorded
         * automatically.
         */
        proposals: z.array(
          z.object({
            bookingId: z.string(),
            hunter: z.string(),
            place: z.string(),
            fromDate: CalendarDate,
            invoiceNumber: z.string(),
            /** The amount to be paid; null if nothing is. */
            missingOre: Ore.nullable(),
            reasons: z.array(z.enum(proposalReasons)),
          }),
        ),
        /** Payouts of the card provider that the payment may be, likeliest first. */
        payoutProposals: z.array(
          z.object({ ...ProviderPayout.shape, reasons: z.array(z.enum(payoutReasons)) }),
        ),
      }),
    ),
  },
  "POST /api/reconciliation/bank-transactions/:bankTransactionId/match": {
    summary: "Record a waiting bank payment for a booking; what does not pay it goes to the refunds by hand",
    body: z.strictObject({ bookingId: Id }),
    ok: BankTransaction,
    errors: [...ofWaiting, "booking_not_found", "transition_not_allowed"],
    example: { bookingId: "0190f3a2-0000-7000-8000-000000000001" },
  },
  "POST /api/reconciliation/bank-transactions/:bankTransactionId/match-payout": {
    summary:
      "Say which payout of the card provider a waiting bank payment is; the daily check tells of sums that differ",
    body: z.strictObject({ payoutId: Line(255).min(1), note: optionalOrNull(Text(2000)) }),
    ok: BankTransaction,
    errors: [...ofWaiting, "provider_payout_not_found", "provider_payout_settled"],
    example: { payoutId: "po_1Q2w3E4r5T6y7U8i9O0pAsDf" },
  },
  "POST /api/reconciliation/bank-transactions/:bankTransactionId/close": {
    summary:
      "Close a bank payment that was returned from the bank, or is no payment of a booking, with a note",
    body: z.strictObject({ note: Text(2000).min(1) }),
    ok: BankTransaction,
    errors: ["bank_transaction_not_found", "bank_transaction_settled"],
    example: { note: "Sendt tilbake til avsender 12. oktober" },
  },
  "POST /api/reconciliation/bank-transactions/close": {
    summary: "Close several bank payments with one note; those that are settled already stay as they are",
    body: z.strictObject({
      bankTransactionIds: z.array(Id).min(1).max(100),
      note: Text(2000).min(1),
    }),
    ok: z.object({ closed: z.int() }),
    errors: ["bank_transaction_not_found"],
    example: {
      bankTransactionIds: ["0190f3a2-0000-7000-8000-000000000001"],
      note: "Gjelder ikke oss. Sendt tilbake 12. oktober",
    },
  },
  "GET /api/reconciliation/daily-checks": {
    summary:
      "The daily comparison of card provider, bank, ledger and bookings, newest first; administrators only",
    query: z.object(page),
    ok: listOf(DailyCheck),
  },
  "GET /api/reconciliation/daily-checks/:day": {
    summary: "The check of a day with what did not fit, the first 500; administrators only",
    params: z.object({ day: CalendarDate }),
    ok: CheckDay,
    errors: ["daily_check_not_found"],
  },
  "POST /api/reconciliation/daily-checks": {
    idempotent: false,
    cost: 8,
    summary: "Compare now, also where it was done today: the day's check is done anew; administrators only",
    ok: CheckDay,
  },
  "GET /api/reconciliation/differences": {
    summary: "Differences of the daily check, newest first, whatever day found them; administrators only",
    query: z.object({ ...page, state: z.enum(["open", "acknowledged", "gone"]).default("open") }),
    ok: listOf(Difference),
  },
  "GET /api/reconciliation/differences/:differenceId": {
    summary: "A difference with what is known of it, and its corrections; administrators only",
    ok: Difference,
    errors: ["difference_not_found"],
  },
  "POST /api/reconciliation/differences/:differenceId/note": {
    summary: "Say who looks after a difference, and what is known of it; what is left out stays",
    body: z.strictObject({ ownerUid: optionalOrNull(Uid.nullable()), note: optionalOrNull(Text(2000)) }),
    ok: Difference,
    errors: ["difference_not_found", "owner_not_admin"],
    example: { note: "Uttaket 12. oktober, venter på bilag" },
  },
  "POST /api/reconciliation/differences/:differenceId/acknowledge": {
    summary:
      "Acknowledge a difference with a reason: it stays listed, and is not told again while it is the same",
    body: z.strictObject({ reason: Text(2000).min(1) }),
    ok: Difference,
    errors: ["difference_not_found", "difference_gone"],
    example: { reason: "Kortselskapet retter det i neste oppgjør" },
  },
  "GET /api/reconciliation/corrections": {
    summary: "Corrections of the books, newest first; administrators only",
    query: z.object({ ...page, state: z.enum(["proposed", "decided"]).default("proposed") }),
    ok: listOf(Correction),
  },
  "POST /api/reconciliation/corrections": {
    summary:
      "Propose an entry set with a reason: a correction, or a movement of our own money. Another administrator approves it",
    body: z.strictObject({
      differenceId: optionalOrNull(Id),
      /** The booking; not needed if the difference is given. */
      bookingId: optionalOrNull(Id),
      /** Positive amounts are debits, negative ones credits; their sum is zero. */
      lines: CorrectionLines,
      reason: Text(2000).min(1),
    }),
    ok: Correction,
    errors: [
      "difference_not_found",
      "difference_gone",
      "difference_corrected",
      "difference_not_correctable",
      "booking_not_found",
      "correction_unbalanced",
      "correction_needs_booking",
      "correction_overdraws",
    ],
    example: {
      lines: [
        { account: "own", amountOre: 500000 },
        { account: "bank", amountOre: -500000 },
      ],
      reason: "Provisjonen for september, tatt ut 12. oktober",
    },
  },
  "POST /api/reconciliation/corrections/:correctionId/approve": {
    summary: "Approve a correction that another administrator proposed: it is posted",
    ok: Correction,
    errors: [
      "correction_not_found",
      "correction_decided",
      "correction_by_same_admin",
      "difference_gone",
      "difference_corrected",
      "correction_overdraws",
    ],
  },
  "POST /api/reconciliation/corrections/:correctionId/reject": {
    summary: "Reject a correction, or take back one's own, with a reason: nothing is posted",
    body: z.strictObject({ reason: Text(2000).min(1) }),
    ok: Correction,
    errors: ["correction_not_found", "correction_decided"],
    example: { reason: "Beløpet er feil" },
  },
  "POST /api/reconciliation/payout-batches": {
    summary:
      "Gather the payouts, or the refunds of bank transfers, that can go out in a bank file, 200 at most; each to the account it has now",
    /** The day of payment; defaults to the next banking day. */
    body: z.strictObject({
      payOn: optionalOrNull(CalendarDate),
      /** `refunds`: of bank transfers whose account is known from a bank file. Defaults to payouts. */
      kind: optionalOrNull(z.enum(["payouts", "refunds"])),
    }),
    example: { payOn: "2027-10-13" },
    ok: PayoutBatch,
    errors: [
      "payout_day_passed",
      "payout_day_too_far",
      "money_not_at_bank",
      "payout_account_missing",
      "nothing_to_pay_out",
      "nothing_to_refund",
    ],
  },
  "GET /api/reconciliation/payout-batches": {
    summary: "Payout batches, newest first; administrators only",
    query: z.object(page),
    ok: listOf(z.object(batchSummary)),
  },
  "GET /api/reconciliation/payout-batches/:payoutBatchId": {
    summary: "A payout batch with what became of each payout; administrators only",
    ok: PayoutBatch,
    errors: ["payout_batch_not_found"],
  },
  "GET /api/reconciliation/payout-batches/:payoutBatchId/file": {
    summary: "The batch as a pain.001.001.03 file for the bank, the same each time; administrators only",
    ok: z.object({ name: z.string(), content: z.string() }),
    errors: ["payout_batch_not_found"],
  },
  "POST /api/reconciliation/payout-batches/:payoutBatchId/sent": {
    summary: "Mark the batch's open payouts as sent by the bank",
    ok: PayoutBatch,
    errors: ["payout_batch_not_found"],
  },
  "POST /api/reconciliation/payout-batches/:payoutBatchId/payouts/:payoutId/refused": {
    summary:
      "Mark a payout of the batch as refused by the bank; the landowner is told, and it waits for another account",
    body: z.strictObject({ reason: Text(500).min(1) }),
    ok: PayoutBatch,
    errors: ["payout_batch_not_found", "payout_line_not_found", "payout_line_ended"],
    example: { reason: "Kontoen er avsluttet" },
  },
});
