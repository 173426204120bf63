/** What is read of a bank file, whatever its format. */
export type BankTransaction = {
  /** Our account, as the bank writes it. */
  account: string;
  /** The bank's own, unique on its day. */
  reference: string;
  bookedOn: string;
  amountOre: number;
  currency: string;
  kid: string | null;
  payer: string | null;
};
/** What the bank says of a payout that it was ordered to pay (`pain.ts`). */
export type PayoutReport = {
  kind: "sent" | "returned";
  payoutId: string;
  attempt: number;
  amountOre: number;
  bookedOn: string;
  reason: string | null;
};
/** A debit of a whole payment file of ours, without its payouts one by one. */
export type BatchReport = { payoutBatchId: string; amountOre: number; bookedOn: string };
/** `ignored`: lines that are neither money in nor a payout of ours. */
export type BankFile = {
  format: "camt.054" | "ocr";
  transactions: BankTransaction[];
  payouts: PayoutReport[];
  batches: BatchReport[];
  ignored: number;
};

export const MAX_TRANSACTIONS = 1000;
/** Each is of 200 payouts at most. */
export const MAX_BATCHES = 20;

/** The file is not what it should be; `why` is for the log and the tests. */
export class UnreadableFile extends Error {
  readonly code: "bank_file_unreadable" | "bank_file_too_long";
  constructor(why: string, code: UnreadableFile["code"] = "bank_file_unreadable") {
    super(why);
    this.code = code;
  }
}

/** Spaces are for the eye; anything else that is no KID is none. */
export const asKid = (text: string | undefined): string | null => {
  const digits = text?.replace(/\s/g, "") ?? "";
  return /^\d{2,25}$/.test(digits) ? digits : null;
};
