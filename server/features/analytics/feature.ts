import type { analytics } from "#contract/analytics/endpoints.ts";
import { cycleProgress } from "#domain/analytics/cycle.ts";
import { partyOf } from "#domain/booking/policy.ts";
import { osloDate } from "#domain/days.ts";
import { requestedPeriod } from "#domain/financials/financials.ts";
import type { Feature } from "#server/platform/feature.ts";
import { refuse, refuseAll } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import {
  countReachedSteps,
  countSupply,
  findEscrowNow,
  findCycle,
  findReplies,
  type Flow,
  type ReachedCounts,
  sumFlow,
} from "./analytics-store.ts";

const refuseLongPeriod = () => refuseAll([{ code: "financial_period", path: "to" }]);

const emptyFlow: Flow = { volumeOre: 0, takeOre: 0, refundsOre: 0, paidOutOre: 0 };
const add = (a: Flow, b: Flow): Flow => ({
  volumeOre: a.volumeOre + b.volumeOre,
  takeOre: a.takeOre + b.takeOre,
  refundsOre: a.refundsOre + b.refundsOre,
  paidOutOre: a.paidOutOre + b.paidOutOre,
});

const percentOf = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
function funnelOf({ calculated, submitted, confirmed, paid, completed }: ReachedCounts) {
  const percents = {
    submitted: percentOf(submitted, calculated),
    confirmed: percentOf(confirmed, submitted),
    paid: percentOf(paid, confirmed),
    completed: percentOf(completed, paid),
  };
  return { calculated, submitted, confirmed, paid, completed, percents };
}
const none: ReachedCounts = { calculated: 0, submitted: 0, confirmed: 0, paid: 0, completed: 0 };

export const analyticsFeature = ({ db }: Platform) =>
  ({
    routes: {
      "GET /api/analytics/cycle-progress/:bookingId": async ({ params: { bookingId } }, { actor }) => {
        const row = await findCycle(db, bookingId);
        if (!row || !partyOf(actor, row)) return refuse("booking_not_found");
        return { bookingId, status: row.status, ...cycleProgress(row) };
      },
      "GET /api/analytics/overall-performance": async ({ query }, { now }) => {
        const period = requestedPeriod(query, osloDate(now));
        if (!period) return refuseLongPeriod();
        const [months, escrowNowOre, replies, supply] = await Promise.all([
          sumFlow(db, period),
          findEscrowNow(db),
          findReplies(db, period),
          countSupply(db),
        ]);
        return { ...period, ...months.reduce<Flow>(add, emptyFlow), escrowNowOre, months, replies, supply };
      },
      "GET /api/analytics/conversion-insights": async ({ query }, { now }) => {
        const period = requestedPeriod(query, osloDate(now));
        if (!period) return refuseLongPeriod();
        const rows = await countReachedSteps(db, period);
        return {
          ...period,
          total: funnelOf(rows.find(({ county, kind }) => county === null && kind === null) ?? none),
          counties: rows.flatMap(({ county, ...row }) =>
            county === null ? [] : [{ county, ...funnelOf(row) }],
          ),
          kinds: rows.flatMap(({ kind, ...row }) => (kind === null ? [] : [{ kind, ...funnelOf(row) }])),
        };
      },
    },
  }) satisfies Feature<typeof analytics>;
