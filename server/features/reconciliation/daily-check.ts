/**
 * Compares provider, bank, ledger and bookings once a day, stores the result, and notifies administrators of
 * any difference (rules 6.7). Also posts the provider's fees.
 */
import { z } from "zod";
import type { Reply } from "#contract/index.ts";
import type { reconciliation } from "#contract/reconciliation/endpoints.ts";
import { addMs, dayMs, hourMs, osloDate, osloMidnight } from "#domain/days.ts";
import { feePostings, ownMovementPostings } from "#domain/ledger/ledger.ts";
import { dailyCheckPage } from "#domain/admin/addresses.ts";
import { postEntries } from "#server/features/ledger/public.ts";
import { notifyAdmins } from "#server/features/notification/public.ts";
import type { PaymentProvider } from "#server/platform/card-provider/provider.ts";
import type { PayoutWay } from "#server/features/payout/public.ts";
import { saveProviderPayouts } from "#server/features/payment/public.ts";
import { pageBy } from "#server/platform/http/cursor.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { type Refused, refuse, type SomeHandlers } from "#server/platform/http/handler.ts";
import { defineJob, handles, type JobHandler, type JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import {
  extendStatementTimeout,
  compareLedger,
  type Difference,
  findCheck,
  findDifferences,
  insertMovements,
  isCheckQueued,
  isChecked,
  lastMovement,
  listChecks,
  MAX_STORED_DIFFERENCES,
  saveCheck,
} from "./daily-check-store.ts";
import { saveDifferences } from "./difference-store.ts";
import { compareDocuments } from "./document-check-store.ts";
import { matchWaiting } from "./provider-payouts.ts";

type Deps = {
  db: Db;
  jobs: JobQueue;
  provider: PaymentProvider;
  /** Where the provider's payouts to us, and our top-ups, are posted. */
  payoutsTo: "bank" | "own";
  payoutBy: PayoutWay;
};
/** So many days are fetched again, since the provider may report movements late. */
const OVERLAP_DAYS = 3;
const MAX_PAGES = 10_000;

/** Fetches movements outside any transaction; stores each page with the postings of fees and own money. */
async function fetchMovements({ db, provider, payoutsTo }: Deps, now: Date): Promise<void> {
  const { name } = provider;
  const last = await lastMovement(db, name);
  const from = last ? addMs(last, -OVERLAP_DAYS * dayMs) : new Date(0);
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const { movements, next } = await provider.movements({ from, until: now, cursor });
    await db.transaction().execute(async (tx) => {
      const { feeOre, own } = await insertMovements(tx, name, movements, now);
      const payouts = movements.flatMap(({ payout }) => payout ?? []);
      if (payoutsTo === "bank") await saveProviderPayouts(tx, name, payouts, now);
      await postEntries(tx, { bookingId: null, reason: "provider_fees", postings: feePostings(feeOre), now });
      for (const { kind, amountOre } of own)
        await postEntries(tx, {
          bookingId: null,
          reason: `provider_${kind}`,
          postings: ownMovementPostings({ from: "provider", to: payoutsTo, amountOre: -amountOre }),
          now,
        });
    });
    if (next === undefined) return matchWaiting(db, now);
    cursor = next;
  }
  throw new Error("the provider's movements have no end");
}

/** Compares, stores the differences, and notifies administrators of new ones, at most once a day. */
async function compareAndSave(tx: Tx, { jobs, provider, payoutBy, payoutsTo }: Deps, day: string, now: Date) {
  await extendStatementTimeout(tx);
  const route = { payoutBy, onboarding: null };
  const { found: ofMoney, ...money } = await compareLedger(tx, {
    now,
    route,
    provider: provider.name,
    arrivesAtBank: payoutsTo === "bank",
  });
  const papers = await compareDocuments(tx, MAX_STORED_DIFFERENCES);
  const found = [...ofMoney, ...papers.found].slice(0, MAX_STORED_DIFFERENCES);
  const figures = { ...money, differences: money.differences + papers.count };
  const kept = await saveDifferences(tx, found, { isAll: figures.differences === found.length, now });
  await saveCheck(tx, { day, figures, found, kept, now });
  if (kept.fresh > 0)
    await notifyAdmins(tx, jobs, {
      at: now,
      eventKey: `daily_check:${day}`,
      kind: "daily_check_differences",
      values: { count: kept.fresh },
      link: dailyCheckPage,
    });
}

/** Reads money and documents one after the other, but from one snapshot of the database. */
async function fetchAndCompare(deps: Deps, day: string, now: Date): Promise<void> {
  await fetchMovements(deps, now);
  await deps.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((tx) => compareAndSave(tx, deps, day, now));
}

const checkJob = defineJob<{ day: string }>("daily-check");
async function runCheck(deps: Deps, day: string, now: Date): Promise<void> {
  if (!(await isChecked(deps.db, day))) await fetchAndCompare(deps, day, now);
}

export const dailyCheckJobs = (deps: Deps): JobHandler[] => [
  handles(checkJob, ({ day }, { now }) => runCheck(deps, day, now)),
];

const CHECK_HOUR = 4;
/**
 * Runs from four in the morning, or later if that hour was missed. The job is queued until the day has a
 * check, perhaps several times: the first job makes the check.
 */
export const dailyCheckSweep = (deps: Deps): Sweep => ({
  name: "daily check",
  async byHand(now) {
    await fetchAndCompare(deps, osloDate(now), now);
    return 1;
  },
  async run(now) {
    const { db, jobs } = deps;
    const day = osloDate(now);
    if (now < addMs(osloMidnight(day), CHECK_HOUR * hourMs)) return 0;
    if ((await isChecked(db, day)) || (await isCheckQueued(db, checkJob, day))) return 0;
    await db.transaction().execute((tx) => jobs.enqueue(tx, checkJob, { day }, { singletonKey: day }));
    return 0;
  },
});

type CheckView = Reply<"GET /api/reconciliation/daily-checks/:day">;
async function showCheck(db: Db | Tx, day: string): Promise<CheckView | Refused> {
  const found = await findCheck(db, day);
  if (!found) return refuse("daily_check_not_found");
  const rows = await findDifferences(db, day);
  return { ...found, found: rows.map((row) => ({ ...row, kind: row.kind as Difference["kind"] })) };
}

export const dailyChecks = (deps: Deps) =>
  ({
    "GET /api/reconciliation/daily-checks": ({ query }) =>
      pageBy(
        z.tuple([z.iso.date()]),
        query,
        (before, limit) => listChecks(deps.db, { before: before?.[0], limit }),
        (row) => [row.day],
        (rows) => [...rows],
      ),
    "GET /api/reconciliation/daily-checks/:day": ({ params }) => showCheck(deps.db, params.day),
    /** Runs today's check now, even if today has a check already. */
    "POST /api/reconciliation/daily-checks": async (_, { now }) => {
      const day = osloDate(now);
      await fetchAndCompare(deps, day, now);
      return showCheck(deps.db, day);
    },
  }) satisfies SomeHandlers<typeof reconciliation>;
