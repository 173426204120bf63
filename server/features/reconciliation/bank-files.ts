/**
 * Bank files: an administrator uploads one, sees the effect of each payment, and records them. Each payment
 * is recorded once, in its own transaction, even if several files have it (rules 6.6).
 */
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Reply } from "#contract/index.ts";
import type { reconciliation } from "#contract/reconciliation/endpoints.ts";
import type { BookingState } from "#domain/booking/booking.ts";
import { osloDate } from "#domain/days.ts";
import { transferEffect } from "#domain/reconciliation/transfer.ts";
import { findState, findStates, lockBooking } from "#server/features/booking/public.ts";
import { canUndo, isReversalOpen, recordTransfer, reverseTransfer } from "#server/features/payment/public.ts";
import { applyBankReport } from "#server/features/payout/public.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import { pageBy, pageByTime } from "#server/platform/http/cursor.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import {
  type Call,
  isRefused,
  type Refused,
  refuse,
  type SomeHandlers,
} from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Log } from "#server/platform/observability/log.ts";
import { type BankFile, UnreadableFile } from "./bank-file.ts";
import {
  findFile,
  findFileByContent,
  findSkippedEntries,
  findLines,
  findNewTransactions,
  findNewReports,
  findNewReversals,
  findReports,
  findRecordedByHand,
  findReversals,
  findTransaction,
  insertFile,
  listFiles,
  listWaiting,
  lockReport,
  lockReversal,
  lockTransaction,
  lockUploads,
  markReversed,
  saveClosed,
  saveProblem,
  saveRecorded,
  saveReport,
  saveReversal,
  saveReversalProblem,
  saveWaiting,
  type TransactionRow,
} from "./bank-file-store.ts";
import { decodeBankFile } from "./decode-bank-file.ts";
import { closeKnownSum, closeKnownSums } from "./known-sums.ts";
import { proposalsFor } from "./proposals.ts";
import {
  matchArrival,
  matchArrivalAutomatically,
  payoutProposalsFor,
  payoutsOf,
} from "./provider-payouts.ts";
import { readBankFile } from "./read-bank-file.ts";
import { ownEntries, saveEntries } from "./take-bank-file.ts";

type Deps = { db: Db; jobs: JobQueue; log: Log; account: string | null };
type FileView = Reply<"GET /api/reconciliation/bank-files/:bankFileId">;
type TransactionView = Omit<FileView["transactions"][number], "line" | "known">;

const isOpen = ({ status }: TransactionRow) => status === "new" || status === "waiting";
/** The transaction with its actual or expected effect. `paidBefore`: bookings that earlier lines pay. */
function viewOf(
  row: TransactionRow,
  state: BookingState | undefined,
  now: Date,
  paidBefore?: boolean,
): TransactionView {
  const { returnedOre, references: _, confirms, ...rowFields } = row;
  const { status, outcome, amountOre, currency } = row;
  if (status === "recorded")
    return { ...rowFields, paysOre: amountOre - returnedOre, returnsOre: returnedOre };
  if (!isOpen(row) || !state || currency !== "NOK" || row.resembles)
    return { ...rowFields, outcome, paysOre: 0, returnsOre: 0 };
  if (confirms) return { ...rowFields, outcome: "confirms", paysOre: amountOre, returnsOre: 0 };
  return { ...rowFields, ...transferEffect(state, amountOre, now, paidBefore) };
}

type ReversalView = FileView["reversals"][number];
/** The effect of recording each reversal: only the booking's process decides what is undone. */
async function reversalsOf(db: Db | Tx, fileId: string, now: Date): Promise<ReversalView[]> {
  const views: ReversalView[] = [];
  for (const row of await findReversals(db, fileId)) {
    const { bankTransactionId, paymentId, outcome, ...rest } = row;
    const effectIfRecorded = paymentId
      ? (await canUndo(db, paymentId, now))
        ? ("undone" as const)
        : ("case" as const)
      : bankTransactionId
        ? ("closed" as const)
        : ("case" as const);
    views.push({ ...rest, outcome: outcome ?? effectIfRecorded, isRecorded: outcome !== null });
  }
  return views;
}

async function showFile(db: Db | Tx, fileId: string, now: Date): Promise<FileView | Refused> {
  const file = await findFile(db, fileId);
  if (!file) return refuse("bank_file_not_found");
  const lines = await findLines(db, fileId);
  const bookingIds = lines.filter(isOpen).flatMap(({ bookingId }) => bookingId ?? []);
  const states = new Map((await findStates(db, bookingIds)).map((state) => [state.bookingId, state]));
  const paid = new Set<string>();
  /** Of two lines with the same sum, one confirms what was recorded by hand. */
  const confirmed = new Set<string>();
  const payouts = await payoutsOf(db, lines);
  const transactions = lines.map((row) => {
    const { bookingId } = row;
    const state = bookingId ? states.get(bookingId) : undefined;
    const before = bookingId !== null && paid.has(bookingId);
    const isTaken = row.confirms !== null && confirmed.has(row.confirms);
    if (row.confirms) confirmed.add(row.confirms);
    const view = viewOf(isTaken ? { ...row, confirms: null } : row, state, now, before || undefined);
    if (state && isOpen(row) && view.outcome === "part")
      states.set(state.bookingId, { ...state, heldOre: state.heldOre + view.paysOre });
    else if (bookingId && view.paysOre > 0) paid.add(bookingId);
    const providerPayout = view.providerPayout ?? payouts.get(row.bankTransactionId) ?? null;
    return { ...view, providerPayout, line: row.line, known: row.known };
  });
  const leftAside = await findSkippedEntries(db, fileId);
  return {
    ...file,
    format: file.format,
    // older files have no skipped entries, only their number
    ignored: leftAside.length || file.ignored,
    transactions,
    payouts: await findReports(db, fileId),
    reversals: await reversalsOf(db, fileId, now),
    leftAside,
  };
}

/** Reads the file and returns only the entries of our account; logs errors in the file. */
function readOwnEntries(
  { log, account }: Deps,
  bytes: Buffer,
  sha256: string,
  now: Date,
): { file: BankFile } | Refused {
  try {
    return ownEntries(readBankFile(decodeBankFile(bytes)), { account, today: osloDate(now) });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    log.warn({ err: error, sha256 }, "a bank file could not be read");
    const { why, place } = error;
    const { line, entry, found } = place;
    return refuse(error.code, {
      ...(why && { why }),
      ...(line !== undefined && { line }),
      ...(entry !== undefined && { entry }),
      ...(found !== undefined && { found }),
    });
  }
}

type By = { uid: string; now: Date };
/** The bank's own line of a transfer that an administrator recorded before: nothing moves. */
async function confirmPayment(
  tx: Tx,
  {
    bankTransactionId,
    bookingId,
    paymentId,
  }: { bankTransactionId: string; bookingId: string; paymentId: string },
  by: By,
): Promise<undefined> {
  await saveRecorded(tx, bankTransactionId, { ...by, bookingId, paymentId, outcome: "confirms" });
  await audit(tx, {
    at: by.now,
    actorUid: by.uid,
    actorRole: "admin",
    subject: "payment",
    subjectId: paymentId,
    to: "confirmed_by_bank",
    data: { bankTransactionId },
  });
  return undefined;
}

/** Records the payment of a locked transaction, by the same command as for a payment entered by hand. */
async function recordPayment(
  tx: Tx,
  jobs: JobQueue,
  row: TransactionRow,
  bookingId: string,
  by: By,
): Promise<Refused | undefined> {
  const booking = await lockBooking(tx, bookingId);
  if (!booking) return refuse("booking_not_found");
  const { bankTransactionId, amountOre, bookedOn, reference } = row;
  const byHand = await findRecordedByHand(tx, bankTransactionId, bookingId);
  if (byHand) return confirmPayment(tx, { bankTransactionId, bookingId, paymentId: byHand }, by);
  const { outcome } = transferEffect(booking.state, amountOre, by.now);
  const transfer = { bookingId, amountOre, receivedOn: bookedOn, reference, isWhole: false };
  const recorded = await recordTransfer(tx, jobs, transfer, by);
  if (isRefused(recorded)) return recorded;
  await saveRecorded(tx, bankTransactionId, { ...by, bookingId, paymentId: recorded.paymentId, outcome });
  return undefined;
}

/**
 * Records a payment, unless an administrator has to decide: its KID names no booking, it is not in kroner, it
 * may be a duplicate, or the bank has reversed a payment of its booking.
 */
async function recordTransaction({ db, jobs, log }: Deps, id: string, by: By): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      const row = await lockTransaction(tx, id);
      if (row?.status !== "new") return;
      const { bookingId, currency, resembles } = row;
      if ((await closeKnownSum(tx, row, by)) || (await matchArrivalAutomatically(tx, row, by.now))) return;
      if (!bookingId || currency !== "NOK" || resembles || (await isReversalOpen(tx, bookingId)))
        return void (await saveWaiting(tx, id));
      const refused = await recordPayment(tx, jobs, row, bookingId, by);
      if (refused) throw new Error(`it was refused: ${refused.refused[0]?.code}`);
    });
  } catch (error) {
    log.error({ err: error, bankTransactionId: id }, "a bank payment could not be recorded");
    await saveProblem(db, id, error instanceof Error ? error.message : String(error));
  }
}

/** Records a payment that the bank has reversed; if that fails, the next request tries again. */
async function recordReversal({ db, jobs, log }: Deps, id: string, by: By): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      const row = await lockReversal(tx, id);
      if (!row) return;
      const { bankTransactionId, paymentId, bookingId, amountOre, currency, bookedOn, reference } = row;
      const reversed = { paymentId, bookingId, amountOre, currency, reference, key: id };
      const result =
        bankTransactionId && !paymentId
          ? { outcome: "closed" as const, caseId: null }
          : await reverseTransfer(tx, jobs, reversed, by);
      if (bankTransactionId) await markReversed(tx, bankTransactionId, bookedOn, by);
      await saveReversal(tx, row, result.outcome, result.caseId);
    });
  } catch (error) {
    log.error({ err: error, bankReversalId: id }, "a payment that the bank took back could not be recorded");
    await saveReversalProblem(db, id, error instanceof Error ? error.message : String(error));
  }
}

/** Records a payout that the bank has sent or returned; if that fails, the next request tries again. */
async function recordReport({ db, jobs, log }: Deps, fileId: string, line: number, by: By): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      const report = await lockReport(tx, fileId, line);
      if (report) await saveReport(tx, fileId, line, await applyBankReport(tx, jobs, report, by));
    });
  } catch (error) {
    log.error({ err: error, bankFileId: fileId, line }, "a payout could not be ended as the bank reports");
  }
}

export const bankFiles = (deps: Deps) =>
  ({
    "GET /api/reconciliation/bank-files": ({ query }) =>
      pageByTime(
        query,
        (after, limit) => listFiles(deps.db, { after, limit }),
        (row) => [row.uploadedAt, row.bankFileId],
        (rows) => [...rows],
      ),
    "GET /api/reconciliation/bank-files/:bankFileId": ({ params }, { now }) =>
      showFile(deps.db, params.bankFileId, now),
    /** A file that was uploaded before is not stored again, but its contents are returned. */
    "POST /api/reconciliation/bank-files": async ({ body: { name, ...sent } }, call) => {
      const { actor, now } = call;
      const bytes =
        sent.bytes === undefined ? Buffer.from(sent.content ?? "") : Buffer.from(sent.bytes, "base64");
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const parsedFile = readOwnEntries(deps, bytes, sha256, now);
      if (isRefused(parsedFile)) return parsedFile;
      const { file } = parsedFile;
      const { format, credits, orders, reversals } = file;
      return command(deps.db, call, "upload-bank-file", { name, sha256 }, async (tx) => {
        await lockUploads(tx);
        const fileId = await insertFile(tx, {
          name,
          format,
          sha256,
          ignored: file.leftAside.length,
          uid: actor.uid,
          now,
        });
        if (!fileId) return showFile(tx, (await findFileByContent(tx, sha256)) ?? "", now);
        await saveEntries(tx, fileId, file);
        await audit(tx, {
          ...auditActor({ actor, now }, "admin"),
          subject: "payment",
          subjectId: fileId,
          to: "bank_file_uploaded",
          data: {
            name,
            sha256,
            format,
            transactions: credits.length,
            payouts: orders.length,
            reversals: reversals.length,
          },
        });
        return showFile(tx, fileId, now);
      });
    },
    /** If the server crashes, the next request records the remaining payments. */
    "POST /api/reconciliation/bank-files/:bankFileId/record": async ({ params }, call) => {
      const { db } = deps;
      const fileId = params.bankFileId;
      const { actor, now } = call;
      const result = await command(db, call, `record-bank-file ${fileId}`, {}, async (tx) => {
        if (!(await findFile(tx, fileId))) return refuse("bank_file_not_found");
        await audit(tx, {
          ...auditActor({ actor, now }, "admin"),
          subject: "payment",
          subjectId: fileId,
          to: "bank_file_recorded",
        });
        return { bankFileId: fileId, recorded: true as const };
      });
      if (isRefused(result)) return result;
      const by = { uid: actor.uid, now };
      for (const id of await findNewReversals(db, fileId)) await recordReversal(deps, id, by);
      for (const id of await findNewTransactions(db, fileId)) await recordTransaction(deps, id, by);
      await closeKnownSums(db, fileId, by);
      for (const line of await findNewReports(db, fileId)) await recordReport(deps, fileId, line, by);
      return result;
    },
  }) satisfies SomeHandlers<typeof reconciliation>;

async function transactionView(tx: Tx, id: string, now: Date): Promise<TransactionView> {
  const row = await findTransaction(tx, id);
  if (!row) throw new Error(`bank transaction ${id} is gone`);
  return viewOf(row, row.bookingId ? await findState(tx, row.bookingId) : undefined, now);
}

async function closeTransaction(tx: Tx, row: TransactionRow, note: string, { uid, now }: By): Promise<void> {
  const { bankTransactionId: id, amountOre, currency, reference } = row;
  await saveClosed(tx, id, { uid, now, note });
  await audit(tx, {
    at: now,
    actorUid: uid,
    actorRole: "admin",
    subject: "payment",
    subjectId: id,
    from: row.status,
    to: "closed",
    reason: note,
    data: { amountOre, currency, reference },
  });
}

const ByDay = z.tuple([z.iso.date(), z.uuid()]);
type TransactionRequest = { params: { bankTransactionId: string }; body: object };
type Settle = (tx: Tx, row: TransactionRow, by: By) => Promise<Refused | undefined>;
export function bankTransactions({ db, jobs }: Deps) {
  /** Locks a payment that is neither recorded nor closed, runs `work`, and returns its new state. */
  const settle = (name: string, { params, body }: TransactionRequest, call: Call<"admin">, work: Settle) =>
    command(db, call, `${name} ${params.bankTransactionId}`, body, async (tx) => {
      const { actor, now } = call;
      const { bankTransactionId: id } = params;
      const row = await lockTransaction(tx, id);
      if (!row) return refuse("bank_transaction_not_found");
      if (!isOpen(row)) return refuse("bank_transaction_settled");
      return (await work(tx, row, { uid: actor.uid, now })) ?? transactionView(tx, id, now);
    });
  return {
    /** Matches a waiting payment, or one that could not be recorded, with a booking. */
    "POST /api/reconciliation/bank-transactions/:bankTransactionId/match": (args, call) =>
      settle("match-bank-transaction", args, call, async (tx, row, by) => {
        if (row.currency !== "NOK") return refuse("bank_transaction_currency");
        return recordPayment(tx, jobs, row, args.body.bookingId, by);
      }),
    /** Matches a waiting payment with a payout from the card provider. */
    "POST /api/reconciliation/bank-transactions/:bankTransactionId/match-payout": (args, call) =>
      settle("match-provider-payout", args, call, async (tx, row, by) => {
        if (row.currency !== "NOK") return refuse("bank_transaction_currency");
        const { payoutId, note = "" } = args.body;
        return matchArrival(tx, row, { payoutId, note, ...by });
      }),
    "POST /api/reconciliation/bank-transactions/:bankTransactionId/close": (args, call) =>
      settle("close-bank-transaction", args, call, async (tx, row, by) => {
        await closeTransaction(tx, row, args.body.note, by);
        return undefined;
      }),
    /** Closes transactions in the order of their ids, so that two concurrent requests do not deadlock. */
    "POST /api/reconciliation/bank-transactions/close": ({ body }, call) =>
      command(db, call, "close-bank-transactions", body, async (tx) => {
        let closedCount = 0;
        for (const id of [...new Set(body.bankTransactionIds)].sort()) {
          const row = await lockTransaction(tx, id);
          if (!row) return refuse("bank_transaction_not_found");
          if (!isOpen(row)) continue;
          await closeTransaction(tx, row, body.note, { uid: call.actor.uid, now: call.now });
          closedCount++;
        }
        return { closed: closedCount };
      }),
    "GET /api/reconciliation/bank-transactions": ({ query }, { now }) =>
      pageBy(
        ByDay,
        query,
        (after, limit) => listWaiting(db, { after: after && { on: after[0], id: after[1] }, limit }),
        (row) => [row.bookedOn, row.bankTransactionId],
        async (rows) => {
          const bookingIds = rows.flatMap(({ bookingId }) => bookingId ?? []);
          const states = new Map((await findStates(db, bookingIds)).map((state) => [state.bookingId, state]));
          const proposals = await proposalsFor(db, rows);
          const payouts = await payoutProposalsFor(db, rows);
          return rows.map((row) => ({
            ...viewOf(row, states.get(row.bookingId ?? ""), now),
            proposals: proposals.get(row.bankTransactionId) ?? [],
            payoutProposals: payouts.get(row.bankTransactionId) ?? [],
          }));
        },
      ),
  } satisfies SomeHandlers<typeof reconciliation>;
}
