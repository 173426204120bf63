import type { Query } from "#contract/index.ts";
import type { analytics } from "#contract/analytics/endpoints.ts";
import { cycleProgress } from "#domain/analytics/cycle.ts";
import { partyOf } from "#domain/booking/policy.ts";
import { osloDate } from "#domain/days.ts";
import { periodAsked } from "#domain/financials/financials.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type Call, type Handlers, refuse, refuseAll } from "#server/platform/http/handler.ts";
import {
  countReached,
  countSupply,
  escrowNow,
  findCycle,
  findReplies,
  type Flow,
  type Reached,
  sumFlow,
} from "./analytics-store.ts";

type Asked = Query<"GET /api/analytics/overall-performance">;
const tooLong = () => refuseAll([{ code: "financial_period", path: "to" }]);

async function progressOf(db: Db, { actor }: Call, bookingId: string) {
  const row = await findCycle(db, bookingId);
  if (!row || !partyOf(actor, row)) return refuse("booking_not_found");
  return { bookingId, status: row.status, ...cycleProgress(row) };
}

const nothing: Flow = { volumeOre: 0, takeOre: 0, refundsOre: 0, paidOutOre: 0 };
const add = (a: Flow, b: Flow): Flow => ({
  volumeOre: a.volumeOre + b.volumeOre,
  takeOre: a.takeOre + b.takeOre,
  refundsOre: a.refundsOre + b.refundsOre,
  paidOutOre: a.paidOutOre + b.paidOutOre,
});
async function performance(db: Db, { now }: Call<"admin">, asked: Asked) {
  const period = periodAsked(asked, osloDate(now));
  if (!period) return tooLong();
  const [months, escrowNowOre, replies, supply] = await Promise.all([
    sumFlow(db, period),
    escrowNow(db),
    findReplies(db, period),
    countSupply(db),
  ]);
  return { ...period, ...months.reduce<Flow>(add, nothing), escrowNowOre, months, replies, supply };
}

const percent = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
function funnelOf({ calculated, submitted, confirmed, paid, completed }: Reached) {
  const percents = {
    submitted: percent(submitted, calculated),
    confirmed: percent(confirmed, submitted),
    paid: percent(paid, confirmed),
    completed: percent(completed, paid),
  };
  return { calculated, submitted, confirmed, paid, completed, percents };
}
const none: Reached = { calculated: 0, submitted: 0, confirmed: 0, paid: 0, completed: 0 };
async function insights(db: Db, { now }: Call<"admin">, asked: Asked) {
  const period = periodAsked(asked, osloDate(now));
  if (!period) return tooLong();
  const rows = await countReached(db, period);
  return {
    ...period,
    total: funnelOf(rows.find(({ county, kind }) => county === null && kind === null) ?? none),
    counties: rows.flatMap(({ county, ...row }) => (county === null ? [] : [{ county, ...funnelOf(row) }])),
    kinds: rows.flatMap(({ kind, ...row }) => (kind === null ? [] : [{ kind, ...funnelOf(row) }])),
  };
}

export const analyticsRoutes = ({ db }: { db: Db }): Handlers<typeof analytics> => ({
  "GET /api/analytics/cycle-progress/:bookingId": ({ params }, call) =>
    progressOf(db, call, params.bookingId),
  "GET /api/analytics/overall-performance": ({ query }, call) => performance(db, call, query),
  "GET /api/analytics/conversion-insights": ({ query }, call) => insights(db, call, query),
});
