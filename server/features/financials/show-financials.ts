/** A landowner's money, as the API returns it. */
import { z } from "zod";
import type { financials } from "#contract/financials/endpoints.ts";
import type { Reply } from "#contract/index.ts";
import { isAdmin } from "#domain/account/policy.ts";
import { osloDate } from "#domain/days.ts";
import { type MoneyState, moneyStates, type Period, requestedPeriod } from "#domain/financials/financials.ts";
import { landownerNet } from "#domain/financials/landowner-net.ts";
import { mayReadFinancials } from "#domain/financials/policy.ts";
import { payoutDate } from "#domain/payout/payout.ts";
import { paymentReversalView } from "#server/features/booking/public.ts";
import { pageBy } from "#server/platform/http/cursor.ts";
import type { Db } from "#server/platform/database/database.ts";
import {
  isRefused,
  type Refused,
  refuse,
  refuseAll,
  type SomeHandlers,
} from "#server/platform/http/handler.ts";
import {
  findBookingMoney,
  listMoney,
  type MoneyQuery,
  type MoneyRow,
  type MoneySums,
  type Sums,
  sumMoney,
} from "./money-store.ts";

type Summary = Reply<"GET /api/financial-documents/financial-summary">;
type Row = Reply<"GET /api/financials">["items"][number];

export function periodOrRefuse(
  requested: Parameters<typeof requestedPeriod>[0],
  now: Date,
): Period | Refused {
  return requestedPeriod(requested, osloDate(now)) ?? refuseAll([{ code: "financial_period", path: "to" }]);
}

const addNet = ({ bookings, grossOre, commissionOre, ...of }: Sums) => {
  const { earningsOre, saleVatOre, deductibleVatOre } = of;
  return {
    bookings,
    grossOre,
    commissionOre,
    earningsOre,
    saleVatOre,
    deductibleVatOre,
    ...landownerNet(of),
  };
};
const none: Sums = {
  bookings: 0,
  grossOre: 0,
  commissionOre: 0,
  saleVatOre: 0,
  deductibleVatOre: 0,
  earningsOre: 0,
};
const addSums = (a: Sums, b: Sums): Sums => ({
  bookings: a.bookings + b.bookings,
  grossOre: a.grossOre + b.grossOre,
  commissionOre: a.commissionOre + b.commissionOre,
  saleVatOre: a.saleVatOre + b.saleVatOre,
  deductibleVatOre: a.deductibleVatOre + b.deductibleVatOre,
  earningsOre: a.earningsOre + b.earningsOre,
});
const perState = <T>(of: (state: MoneyState) => T) =>
  Object.fromEntries(moneyStates.map((state) => [state, of(state)])) as Record<MoneyState, T>;

function summaryOf({ from, to }: Period, { states, books, openClaims }: MoneySums): Summary {
  return {
    from,
    to,
    total: addNet(states.reduce(addSums, none)),
    states: perState((state) => addNet(states.find((one) => one.state === state) ?? none)),
    books,
    openClaims,
  };
}

/**
 * The payout's day. Until a payout is scheduled: the expected day, if the stay ends as agreed, and not before
 * payouts may go to a new account.
 */
function payoutOf(booking: NonNullable<MoneyRow["booking"]>): NonNullable<Row["booking"]>["payout"] {
  const { state, dueOn, sentAt, why, accountFrom, toDate, status } = booking;
  if (state === null || (status === "cancelled" && dueOn === null)) return null;
  if (sentAt) return { state, date: osloDate(new Date(sentAt)), why: state === "on_its_way" ? why : null };
  const due = dueOn ?? payoutDate(toDate);
  const payable = accountFrom === null ? due : osloDate(new Date(accountFrom));
  return { state, date: payable > due ? payable : due, why: state === "on_its_way" ? why : null };
}

export function rowOf({ booking, ...row }: MoneyRow): Row {
  const { key, name, propertyName } = row;
  const view = booking && {
    bookingId: booking.bookingId,
    hunterName: booking.hunterName,
    fromDate: booking.fromDate,
    toDate: booking.toDate,
    participants: booking.participants,
    status: booking.status,
    payout: payoutOf(booking),
  };
  return {
    key,
    name,
    propertyName,
    ...addNet(row),
    netByState: perState((state) => landownerNet(row.byState[state]).netOre),
    booking: view,
  };
}

const At = z.tuple([z.string().regex(/^\d{1,15}$/), z.string().max(100)]);
export const showingFinancials = (db: Db) =>
  ({
    /** Reads the sums of the period, and a page of its rows, by two statements. */
    "GET /api/financials": async ({ query: requested }, { actor, now }) => {
      const { groupBy, cursor, limit } = requested;
      const period = periodOrRefuse(requested, now);
      if (isRefused(period)) return period;
      const { propertyId, propertyGroupId } = requested;
      const query: MoneyQuery = { ...period, propertyId, propertyGroupId, landownerUid: actor.uid };
      const [summed, page] = await Promise.all([
        sumMoney(db, query),
        pageBy(
          At,
          { cursor, limit },
          (at, limit) =>
            listMoney(db, { ...query, groupBy, after: at && { rank: Number(at[0]), key: at[1] }, limit }),
          (row) => [String(row.rank), row.key],
          (rows) => rows.map(rowOf),
        ),
      ]);
      if (isRefused(page)) return page;
      return {
        ...summaryOf(period, summed),
        groupBy,
        ...page,
      };
    },
    "GET /api/financial-documents/financial-summary": async ({ query }, { actor, now }) => {
      const { landownerUid = isAdmin(actor) ? undefined : actor.uid } = query; // undefined: of all landowners
      if (landownerUid !== undefined && !mayReadFinancials(actor, landownerUid)) return refuse("no_access");
      const period = periodOrRefuse(query, now);
      return isRefused(period) ? period : summaryOf(period, await sumMoney(db, { ...period, landownerUid }));
    },
    /** A booking that was never agreed has no money; somebody else's booking is treated as not found. */
    "GET /api/financials/bookings/:bookingId": async ({ params: { bookingId } }, { actor }) => {
      const [found, [row]] = await Promise.all([
        findBookingMoney(db, bookingId),
        listMoney(db, { bookingId, groupBy: "booking", after: undefined, limit: 1 }),
      ]);
      if (!found || !mayReadFinancials(actor, found.landownerUid)) return refuse("booking_not_found");
      const { landownerUid: _, commissionRatePercent, takenBack, ...money } = found;
      const view = row && rowOf(row);
      if (!view?.booking || commissionRatePercent === null) return refuse("not_agreed");
      const { netByState: __, ...sums } = view;
      return {
        ...sums,
        booking: view.booking,
        ...money,
        commissionRatePercent,
        takenBack: takenBack.map((one) => paymentReversalView(one, "landowner")),
      };
    },
  }) satisfies SomeHandlers<typeof financials>;
