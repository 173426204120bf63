/** The contents of a bank file in any format (rules 6.9). */
import type { SkippedEntryReason } from "#domain/reconciliation/skipped-entries.ts";
import type { ReportedPayment } from "#domain/reconciliation/duplicate-payments.ts";

export const bankFileFormats = ["camt.052", "camt.053", "camt.054", "pain.002", "ocr"] as const;
export type BankFileFormat = (typeof bankFileFormats)[number];

/** An entry of the file, with the amount in øre, or in the smallest unit of another currency. */
export type BankEntry = ReportedPayment & {
  /** The line in the file, from 1. */
  line: number;
  /** Our account, as the bank writes it. */
  account: string;
  format: BankFileFormat;
  /** The payer's message as one text. */
  message: string | null;
  /** The order of ours that the credit returns, by the order's end-to-end id; null if it returns none. */
  returns?: OrderId & { reason: string | null };
  /** Set for an entry that is the sum of several payments without listing them. */
  isSum?: true;
};
/** The end-to-end id of an order of ours (`pain.ts`). */
type OrderId = { payoutId: string; attempt: number };
/**
 * The bank's report about an order. `file_refused`: the bank refused the whole file, for a reason unrelated
 * to this payment.
 */
export type OrderReport = OrderId & {
  kind: "sent" | "returned" | "refused" | "file_refused";
  /** Null if the bank states no amount. */
  amountOre: number | null;
  bookedOn: string;
  reason: string | null;
  line: number;
};
/** A debit or a report of one of our payment files as a whole, without its single payments. */
export type BatchReport = Omit<OrderReport, keyof OrderId | "kind"> & {
  payoutBatchId: string;
  kind: "sent" | "file_refused";
};

export type SkippedEntry = {
  why: SkippedEntryReason;
  line: number;
} & Partial<Omit<BankEntry, "line" | "format" | "returns" | "isSum">>;

export type BankFile = {
  format: BankFileFormat;
  credits: BankEntry[];
  /** Debits that reverse credits. */
  reversals: BankEntry[];
  orders: OrderReport[];
  batches: BatchReport[];
  leftAside: SkippedEntry[];
};
export const emptyFile = (format: BankFileFormat): BankFile => ({
  format,
  credits: [],
  reversals: [],
  orders: [],
  batches: [],
  leftAside: [],
});

export const MAX_TRANSACTIONS = 1000;
/** Each batch has at most 200 orders. */
export const MAX_BATCHES = 20;
/** The maximum number of entries in a file, including skipped ones. */
export const MAX_ENTRIES = 4000;

/** The errors of an unreadable file; their texts are in `messages/<locale>/reconciliation.json`. */
type UnreadableReason =
  | "unknown_format"
  | "other_message"
  | "not_xml"
  | "document_type"
  | "encoding"
  | "no_account"
  | "no_amount"
  | "no_currency"
  | "no_date"
  | "parts_differ"
  | "not_a_record"
  | "no_digits"
  | "not_whole"
  | "wrong_order"
  | "wrong_totals"
  | "empty";
type Place = { line?: number | undefined; entry?: number | undefined; found?: string | undefined };

/** The file cannot be read: the reason, and the place in the file. */
export class UnreadableFile extends Error {
  readonly code: "bank_file_unreadable" | "bank_file_too_long";
  readonly why: UnreadableReason | undefined;
  readonly place: Place;
  constructor(why: UnreadableReason | "too_long", place: Place = {}) {
    super([why, place.line && `line ${place.line}`, place.found].filter(Boolean).join(", "));
    this.code = why === "too_long" ? "bank_file_too_long" : "bank_file_unreadable";
    this.why = why === "too_long" ? undefined : why;
    this.place = place;
  }
}

/** The KID without spaces; null if it is not a valid KID. */
export const asKid = (text: string | undefined): string | null => {
  const digits = text?.replace(/\s/g, "") ?? "";
  return /^\d{2,25}$/.test(digits) ? digits : null;
};

/** The eleven digits of a Norwegian account, from its number or IBAN; another account number is unchanged. */
export function accountNumber(account: string): string {
  const plain = account.replace(/[\s.]/g, "").toUpperCase();
  return /^NO\d{13}$/.test(plain) ? plain.slice(4) : plain;
}
/** The first characters of a text without splitting one; null if the text is empty. */
export const clipped = (text: string | undefined, maxCharacters: number): string | null =>
  text?.trim().slice(0, maxCharacters).toWellFormed() || null;
