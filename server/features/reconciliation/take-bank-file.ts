/**
 * Evaluates an uploaded bank file: which entries belong to our account, which are known already, and which
 * reverse a payment (rules 6.9). Nothing is recorded yet.
 */
import { addDays } from "#domain/days.ts";
import {
  indexOfReversedCredit,
  findDuplicates,
  type Verdict,
} from "#domain/reconciliation/duplicate-payments.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { type Refused, refuse } from "#server/platform/http/handler.ts";
import {
  accountNumber,
  type BankEntry,
  type BankFile,
  type BatchReport,
  type SkippedEntry,
  type OrderReport,
} from "./bank-file.ts";
import {
  findKnownPayments,
  findManualPayments,
  insertSkippedEntries,
  insertLines,
  insertReports,
  insertReversals,
  type NewReport,
  type NewReversal,
  sumOfEntry,
} from "./bank-file-store.ts";
import { findBatchLines, findOrderLines } from "./payout-batch-store.ts";

/** Over Christmas or Easter, a file may have entries of the next day on which banks are open. */
const MAX_DAYS_AHEAD = 7;
/** Entries older than this are skipped, since an earlier file had them. */
const MAX_DAYS_BACK = 400;
/** The maximum number of days from a credit to its reversal. */
const MAX_DAYS_TO_REVERSAL = 120;

const skippedEntry = (why: SkippedEntry["why"], entry: BankEntry): SkippedEntry => ({ ...entry, why });
const reasonToSkip = (entry: BankEntry, account: string, today: string): SkippedEntry["why"] | undefined => {
  if (entry.account !== account) return "other_account";
  if (entry.bookedOn > addDays(today, MAX_DAYS_AHEAD)) return "date_to_come";
  return entry.bookedOn < addDays(today, -MAX_DAYS_BACK) ? "too_old" : undefined;
};

/** Skips entries of other accounts or with an impossible day. Refused if no entry is of our account. */
export function ownEntries(
  file: BankFile,
  expected: { account: string | null; today: string },
): { file: BankFile } | Refused {
  const entries = [...file.credits, ...file.reversals];
  if (file.format === "pain.002") return { file };
  if (expected.account === null) return refuse("bank_account_not_set");
  const account = accountNumber(expected.account);
  const accounts = [...entries, ...file.leftAside].flatMap((one) => one.account ?? []);
  const [other] = accounts;
  if (other !== undefined && accounts.every((one) => one !== account))
    return refuse("bank_file_of_other_account", { account: other, ours: account });
  const skipped: SkippedEntry[] = [];
  const withoutSkipped = (list: readonly BankEntry[]) =>
    list.filter((entry) => {
      const why = reasonToSkip(entry, account, expected.today);
      if (why) skipped.push(skippedEntry(why, entry));
      return !why;
    });
  const [credits, reversals] = [withoutSkipped(file.credits), withoutSkipped(file.reversals)];
  return { file: { ...file, credits, reversals, leftAside: [...file.leftAside, ...skipped] } };
}

/**
 * The orders of a file that the bank debited or refused as a whole: those that were not refused, if their sum
 * is the same. Otherwise an administrator handles it, since no payout has the batch's id.
 */
async function payoutReportsOfBatch(tx: Tx, batch: BatchReport): Promise<NewReport[]> {
  const { payoutBatchId, amountOre, kind, bookedOn, reason } = batch;
  const lines = (await findBatchLines(tx, payoutBatchId)).filter(({ status }) => status !== "refused");
  const sum = lines.reduce((total, line) => total + line.amountOre, 0);
  if (lines.length > 0 && (amountOre === null || amountOre === sum))
    return lines.map((line) => ({ ...line, kind, bookedOn, reason }));
  return amountOre === null
    ? []
    : [{ payoutId: payoutBatchId, attempt: 1, kind, amountOre, bookedOn, reason }];
}
/** The payouts of an order for several payouts, if their sum is the same. */
async function payoutReportsOfOrder(tx: Tx, order: OrderReport): Promise<NewReport[]> {
  const { amountOre, kind, bookedOn, reason } = order;
  const lines = await findOrderLines(tx, order);
  const sum = lines.reduce((total, line) => total + line.amountOre, 0);
  if (lines.length > 0 && (amountOre === null || amountOre === sum))
    return lines.map((line) => ({ ...line, kind, bookedOn, reason }));
  return amountOre === null ? [] : [{ ...order, amountOre }];
}

/** A credit with the end-to-end id of one of our orders returns that order; other credits are payments. */
async function splitReturns(tx: Tx, file: BankFile): Promise<BankFile> {
  const [credits, orders] = [[] as BankEntry[], [...file.orders]];
  for (const entry of file.credits) {
    const { returns, amountOre, bookedOn, line } = entry;
    const isReturn =
      returns &&
      entry.currency === "NOK" &&
      (returns.reason !== null || (await findOrderLines(tx, returns)).length > 0);
    if (isReturn)
      orders.push({
        ...returns,
        reason: returns.reason || null,
        kind: "returned",
        amountOre,
        bookedOn,
        line,
      });
    else credits.push(entry);
  }
  return { ...file, credits, orders };
}

type JudgedEntry = { entry: BankEntry; verdict: Verdict };
const isNew = ({ verdict }: JudgedEntry): boolean => verdict === "new";

/** A credit and its reversal in the same file cancel each other; both are skipped. */
function withoutReversedCredits(credits: readonly JudgedEntry[], reversals: readonly BankEntry[]) {
  const takenPlaces = new Set<number>();
  const fresh = credits.filter(isNew);
  const unmatched = reversals.filter((reversal) => {
    const place = indexOfReversedCredit(
      reversal,
      fresh.map(({ entry }) => entry),
      takenPlaces,
    );
    if (place === undefined) return true;
    takenPlaces.add(place);
    return false;
  });
  const reversedCredits = new Set([...takenPlaces].flatMap((place) => fresh[place] ?? []));
  return {
    credits: credits.filter((one) => !reversedCredits.has(one)),
    reversals: unmatched,
    leftAside: [
      ...[...reversedCredits].map(({ entry }) => skippedEntry("reversed", entry)),
      ...reversals.filter((one) => !unmatched.includes(one)).map((one) => skippedEntry("reversal", one)),
    ],
  };
}

/** The payment that each reversal reverses: from a bank file, or recorded by hand. */
async function matchReversals(tx: Tx, reversals: readonly BankEntry[]): Promise<NewReversal[]> {
  const first = reversals.map(({ bookedOn }) => bookedOn).sort()[0];
  if (first === undefined) return [];
  const since = addDays(first, -MAX_DAYS_TO_REVERSAL);
  const account = reversals[0]?.account ?? "";
  const knownPayments = await findKnownPayments(tx, account, { since });
  const byHand = await findManualPayments(tx, since);
  const [takenPlaces, takenByHand] = [new Set<number>(), new Set<number>()];
  return reversals.map((entry) => {
    const place = indexOfReversedCredit(entry, knownPayments, takenPlaces);
    if (place !== undefined) {
      takenPlaces.add(place);
      const { id, isReversed } = knownPayments[place] ?? { id: null, isReversed: false };
      return { entry, bankTransactionId: id, paymentId: null, isKnown: isReversed };
    }
    const other = indexOfReversedCredit(entry, byHand, takenByHand);
    const found = other === undefined ? undefined : byHand[other];
    byHand.forEach(({ id }, row) => void (id === found?.id && takenByHand.add(row)));
    return {
      entry,
      bankTransactionId: null,
      paymentId: found?.id ?? null,
      isKnown: found?.isReversed ?? false,
    };
  });
}

/** Skips an entry that is a sum of payments, if another file has listed these payments. */
async function withoutKnownSums(tx: Tx, credits: readonly JudgedEntry[]) {
  const [left, kept] = [[] as SkippedEntry[], [] as JudgedEntry[]];
  for (const one of credits) {
    const { entry } = one;
    const isKnown = entry.isSum && isNew(one) && (await sumOfEntry(tx, entry)) === entry.amountOre;
    if (isKnown) left.push(skippedEntry("sum_of_known", entry));
    else kept.push(one);
  }
  return { left, kept };
}

/** Saves the file's entries, each payment once; the caller holds the lock of uploads. */
export async function saveEntries(tx: Tx, fileId: string, fileRead: BankFile): Promise<void> {
  const file = await splitReturns(tx, fileRead);
  const account = file.credits[0]?.account ?? "";
  const knownPayments = await findKnownPayments(tx, account, {
    days: file.credits.map(({ bookedOn }) => bookedOn),
  });
  const verdicts = findDuplicates(file.credits, knownPayments);
  const all = file.credits.map(
    (entry, place) => ({ entry, verdict: verdicts[place] ?? "new" }) as JudgedEntry,
  );
  const netted = withoutReversedCredits(all, file.reversals);
  const { left, kept } = await withoutKnownSums(tx, netted.credits);
  await insertLines(tx, fileId, kept);
  await insertReversals(tx, fileId, await matchReversals(tx, netted.reversals));
  const reports: NewReport[] = [];
  const unknown: SkippedEntry[] = [];
  for (const batch of file.batches) {
    const orders = await payoutReportsOfBatch(tx, batch);
    reports.push(...orders);
    if (orders.length === 0) unknown.push(refuseUnknownOrder(batch.payoutBatchId, batch));
  }
  for (const order of file.orders) {
    const payouts = await payoutReportsOfOrder(tx, order);
    reports.push(...payouts);
    if (payouts.length === 0) unknown.push(refuseUnknownOrder(order.payoutId, order));
  }
  await insertReports(tx, fileId, reports);
  await insertSkippedEntries(tx, fileId, [...file.leftAside, ...netted.leftAside, ...left, ...unknown]);
}
const refuseUnknownOrder = (
  reference: string,
  { line, bookedOn, reason }: Pick<OrderReport, "line" | "bookedOn" | "reason">,
): SkippedEntry => ({ why: "order_unknown", line, bookedOn, reference, message: reason });
