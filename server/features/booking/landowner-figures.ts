/** A landowner's booking figures, shown in the menu, the tabs, the property list and the overview. */
import type { bookings } from "#contract/booking/endpoints.ts";
import type { Answer } from "#contract/index.ts";
import { osloDate } from "#domain/days.ts";
import { type BookingGroup, bookingGroups } from "#domain/booking/lists.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { SomeHandlers } from "#server/platform/http/handler.ts";
import { countByStatus, type EarningRow, findEarning } from "./figures-store.ts";

type Figures = Answer<"GET /api/core-booking/figures">;

const isPayoutDue = ({ status, payoutStatus }: EarningRow): boolean =>
  status === "paid" || status === "in_progress" || payoutStatus === "scheduled" || payoutStatus === "on_hold";

/** The figures of each property in the first year that has any. */
function figuresByProperty(rows: readonly EarningRow[], years: readonly number[]): Figures["properties"] {
  const properties = new Map<string, Figures["properties"][number]>();
  for (const year of years)
    for (const row of arrivingIn(rows, year)) {
      const { propertyId } = row;
      const sum = properties.get(propertyId) ?? { propertyId, year, bookings: 0, guests: 0, earningsOre: 0 };
      if (sum.year !== year) continue;
      sum.earningsOre += row.earningsOre;
      if (row.status !== "cancelled") {
        sum.bookings++;
        sum.guests += row.participants;
      }
      properties.set(propertyId, sum);
    }
  return [...properties.values()];
}
const arrivingIn = (rows: readonly EarningRow[], year: number) =>
  rows.filter((row) => row.fromDate.startsWith(`${year}-`));

export const landownerFigures = (db: Db) =>
  ({
    "GET /api/core-booking/figures": async ({ query }, { actor, now }) => {
      const thisYear = Number(osloDate(now).slice(0, 4));
      const [countByState, rows] = await Promise.all([
        countByStatus(db, actor.uid, query),
        findEarning(db, actor.uid, thisYear, query),
      ]);
      const years = [thisYear, thisYear + 1];
      const inGroup = (group: BookingGroup) =>
        bookingGroups[group].reduce((sum, status) => sum + (countByState.get(status) ?? 0), 0);
      return {
        groups: {
          to_answer: inGroup("to_answer"),
          to_pay: inGroup("to_pay"),
          coming: inGroup("coming"),
          over: inGroup("over"),
        },
        year: years.find((year) => arrivingIn(rows, year).length > 0) ?? thisYear,
        properties: figuresByProperty(rows, years),
        comingOre: rows.filter(isPayoutDue).reduce((sum, row) => sum + row.earningsOre - row.sentOre, 0),
      };
    },
  }) satisfies SomeHandlers<typeof bookings>;
