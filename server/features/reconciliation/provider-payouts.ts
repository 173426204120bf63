/**
 * Payments in a bank file that are the card provider's payouts to us: they are closed automatically if sum
 * and reference agree, and otherwise proposed to an administrator (rules 6.9).
 */
import {
  matchingPayout,
  payoutReasonsFor,
  payoutWeightOf,
  type PayoutReason,
} from "#domain/reconciliation/provider-payout.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { type Refused, refuse } from "#server/platform/http/handler.ts";
import { lockTransaction, type TransactionRow } from "./bank-file-store.ts";
import {
  type AwaitedPayout,
  findAwaited,
  findWaitingCredits,
  isKnownPayout,
  lockAwaited,
  saveArrived,
} from "./provider-payout-store.ts";

const MAX_PROPOSALS = 3;
const creditOf = ({ references, reference, ...row }: TransactionRow) => ({
  ...row,
  references: [...references, reference],
});
/** Whether a payment can be a payout: it names no booking, is not a possible duplicate, and is in kroner. */
const mayBePayout = (row: TransactionRow): boolean =>
  (row.status === "new" || row.status === "waiting") &&
  row.currency === "NOK" &&
  row.bookingId === null &&
  row.resembles === null;

type PayoutView = { payoutId: string; amountOre: number; arrivalOn: string };
const payoutView = ({ payoutId, amountOre, arrivalOn }: AwaitedPayout): PayoutView => ({
  payoutId,
  amountOre,
  arrivalOn,
});
/** For each payment the payout that it would be closed with; no payout is used twice. */
export async function payoutsOf(
  db: Db | Tx,
  rows: readonly TransactionRow[],
): Promise<Map<string, PayoutView>> {
  const found = new Map<string, PayoutView>();
  if (!rows.some(mayBePayout)) return found;
  let awaited = await findAwaited(db);
  for (const row of rows.filter(mayBePayout)) {
    const payout = matchingPayout(creditOf(row), awaited);
    if (!payout) continue;
    found.set(row.bankTransactionId, payoutView(payout));
    awaited = awaited.filter((one) => one !== payout);
  }
  return found;
}

type ProposedPayout = PayoutView & { reasons: PayoutReason[] };
/** For each payment the payouts that it may be, the likeliest first. */
export async function payoutProposalsFor(
  db: Db,
  rows: readonly TransactionRow[],
): Promise<Map<string, ProposedPayout[]>> {
  const able = rows.filter(mayBePayout);
  const awaited = able.length > 0 ? await findAwaited(db) : [];
  return new Map(
    able.map((row) => {
      const likely = awaited
        .map((payout) => ({ ...payoutView(payout), reasons: payoutReasonsFor(creditOf(row), payout) }))
        .filter(({ reasons }) => reasons.length > 0)
        .sort((a, b) => payoutWeightOf(b.reasons) - payoutWeightOf(a.reasons));
      return [row.bankTransactionId, likely.slice(0, MAX_PROPOSALS)];
    }),
  );
}

type Arrival = { row: TransactionRow; payout: AwaitedPayout; uid: string | null; note: string; now: Date };
async function recordArrival(tx: Tx, { row, payout, uid, note, now }: Arrival): Promise<void> {
  const { bankTransactionId, amountOre, status, reference } = row;
  await saveArrived(tx, { transactionId: bankTransactionId, payout, uid, note, now });
  await audit(tx, {
    at: now,
    ...(uid ? { actorUid: uid, actorRole: "admin" as const } : { actorRole: "system" as const }),
    subject: "payment",
    subjectId: bankTransactionId,
    from: status,
    to: "provider_payout_arrived",
    ...(note && { reason: note }),
    data: { payoutId: payout.payoutId, amountOre, expectedOre: payout.amountOre, reference },
  });
}

/** Closes a locked payment as a payout; false if there is no payout with its sum and reference. */
export async function matchArrivalAutomatically(tx: Tx, row: TransactionRow, now: Date): Promise<boolean> {
  if (!mayBePayout(row)) return false;
  const found = matchingPayout(creditOf(row), await findAwaited(tx));
  const payout = found && (await lockAwaited(tx, found.payoutId));
  if (!payout) return false;
  await recordArrival(tx, { row, payout, uid: null, note: "", now });
  return true;
}

/** Matches payments that arrived before the provider reported their payout. */
export async function matchWaiting(db: Db, now: Date): Promise<void> {
  if ((await findAwaited(db)).length === 0) return;
  for (const id of await findWaitingCredits(db))
    await db.transaction().execute(async (tx) => {
      const row = await lockTransaction(tx, id);
      if (row) await matchArrivalAutomatically(tx, row, now);
    });
}

/**
 * Closes a locked payment as the payout that an administrator has chosen; if their sums differ, each daily
 * check reports it.
 */
export async function matchArrival(
  tx: Tx,
  row: TransactionRow,
  { payoutId, note, uid, now }: { payoutId: string; note: string; uid: string; now: Date },
): Promise<Refused | undefined> {
  const payout = await lockAwaited(tx, payoutId);
  if (!payout)
    return refuse(
      (await isKnownPayout(tx, payoutId)) ? "provider_payout_settled" : "provider_payout_not_found",
    );
  await recordArrival(tx, { row, payout, uid, note, now });
  return undefined;
}
