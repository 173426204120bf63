import {
  type BankFile,
  type BankTransaction,
  MAX_BATCHES,
  MAX_TRANSACTIONS,
  UnreadableFile,
} from "./bank-file.ts";
import { readCamt } from "./read-camt.ts";
import { readOcr } from "./read-ocr.ts";

/** A transaction that the file has twice is one. Two that differ and have one reference are not read past. */
function once(transactions: readonly BankTransaction[]): BankTransaction[] {
  const known = new Map<string, BankTransaction>();
  for (const one of transactions) {
    const key = JSON.stringify([one.account, one.reference, one.bookedOn]);
    const first = known.get(key) ?? one;
    if (first.amountOre !== one.amountOre || first.kid !== one.kid || first.currency !== one.currency)
      throw new UnreadableFile(`two payments have the reference ${one.reference}`);
    known.set(key, first);
  }
  return [...known.values()];
}

/** The format is told by how the file begins. */
export function readBankFile(content: string): BankFile {
  const text = content.replace(/^\uFEFF/, "").trimStart();
  const file = text.startsWith("NY000010") ? readOcr(text) : readCamt(text);
  const transactions = once(file.transactions);
  if (transactions.length + file.payouts.length > MAX_TRANSACTIONS || file.batches.length > MAX_BATCHES)
    throw new UnreadableFile("too many", "bank_file_too_long");
  if (transactions.length + file.payouts.length + file.batches.length + file.ignored === 0)
    throw new UnreadableFile("nothing in it");
  return { ...file, transactions };
}
