import type { adminDesk } from "#contract/admin/endpoints.ts";
import { databaseCheck } from "#server/features/system/public.ts";
import type { SomeHandlers } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { countQueues, countWaiting, findNewestCheck } from "./overview-store.ts";

const dayMs = 86_400_000;

export function overview({ db, draining }: Platform) {
  const databaseIsWell = databaseCheck(db);
  return {
    "GET /api/admin/overview": async (_, { now }) => {
      const [isWell, queues, w, check] = await Promise.all([
        databaseIsWell(),
        countQueues(db),
        countWaiting(db, new Date(now.getTime() - dayMs)),
        findNewestCheck(db),
      ]);
      return {
        health: isWell && !draining() ? ("ready" as const) : ("not_ready" as const),
        queues,
        deadJobs: w.deadJobs,
        escrowOre: w.escrowOre,
        requests: { waiting: w.requests, oldestAt: w.oldestRequestAt?.toISOString() ?? null },
        unpaidBookings: w.unpaidBookings,
        payouts: { waiting: w.payouts, amountOre: w.payoutsOre },
        refunds: { waiting: w.refunds, amountOre: w.refundsOre },
        cases: w.cases,
        reports: w.reports,
        underReview: w.underReview,
        rights: w.rights,
        dailyCheck: check ? { ...check, checkedAt: check.checkedAt.toISOString() } : null,
        lastDay: { messages: w.failedMessages, jobs: w.failedJobs, payments: w.failedPayments },
      };
    },
  } satisfies SomeHandlers<typeof adminDesk>;
}
