/** Handles money that was decided and not sent: queues again what can be sent, and lists the rest. */
import type { payments } from "#contract/payment/endpoints.ts";
import { osloDate } from "#domain/days.ts";
import { bookingSweep } from "#server/features/booking/public.ts";
import { missingAtBankOre, type PayoutWay, routeOf, unsentPayouts } from "#server/features/payout/public.ts";
import { unsentRefunds } from "#server/features/refund/public.ts";
import { pageByTime } from "#server/platform/http/cursor.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { SomeHandlers } from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Log } from "#server/platform/observability/log.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import { openIntents } from "./close-intents.ts";
import type { PaymentProvider } from "#server/platform/card-provider/provider.ts";
import { listUnsent } from "./unsent-store.ts";

type Deps = { db: Db; jobs: JobQueue; log: Log; provider: PaymentProvider; payoutBy: PayoutWay };
const INTERVAL_MS = 60_000;

/** A sweep that runs once a minute, and again at once if there is more to do. */
export function everyMinute({ run, ...sweep }: Sweep): Sweep {
  let last = 0;
  return {
    ...sweep,
    async run(now, limit) {
      if (Math.abs(now.getTime() - last) < INTERVAL_MS) return 0;
      const handledCount = await run(now, limit);
      if (handledCount === 0) last = now.getTime();
      return handledCount;
    },
  };
}

export const unsentSweeps = (deps: Deps): Sweep[] =>
  [bookingSweep(deps, unsentPayouts(deps)), bookingSweep(deps, unsentRefunds(deps)), openIntents(deps)].map(
    everyMinute,
  );

export const unsentMoney = ({ db, provider, payoutBy }: Deps) =>
  ({
    "GET /api/payments/unsent": ({ query }, { now }) => {
      const route = routeOf({ provider, payoutBy });
      const of = { today: osloDate(now), provider: provider.name, route };
      return pageByTime(
        query,
        (after, limit) => listUnsent(db, { ...of, after, limit }),
        (row) => [row.since, row.id],
        async (rows) => {
          const missingOre = await missingAtBankOre(db, route);
          return rows.map((row) => ({
            ...row,
            missingAtBankOre: row.canGoByBank
              ? Math.max(0, missingOre + row.amountOre)
              : row.why === "for_bank_file"
                ? Math.max(0, missingOre)
                : 0,
          }));
        },
      );
    },
  }) satisfies SomeHandlers<typeof payments>;
