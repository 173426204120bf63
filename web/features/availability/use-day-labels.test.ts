import { expect, it } from "vitest";
import { useStayDates } from "#web/features/booking/public.ts";
import { hookResult } from "#tests/support/rendered.ts";
import type { Stay } from "./calendar-days.ts";
import { useDayLabels } from "./use-day-labels.ts";

const stay = { fromDate: "2027-10-04", toDate: "2027-10-07" } as Stay;

it("the label of a stay goes up to its day of departure, as on the dashboard", () => {
  const dashboard = hookResult(useStayDates);
  expect(hookResult(useDayLabels).dates(stay)).toBe("4.–7. oktober");
  expect(dashboard(stay, { weekday: false })).toBe("4.–7. oktober");
});

it("the label of closed days goes up to the last of them", () => {
  const { days } = hookResult(useDayLabels);
  expect(days("2027-10-04", "2027-10-07")).toBe("4.–6. oktober");
  expect(days("2027-10-04", "2027-10-05")).toBe("4. oktober");
});

it("the label of a stay next year has the year", () =>
  expect(hookResult(useStayDates, "2026-11-01T08:00:00Z")(stay, { weekday: false })).toBe(
    "4.–7. oktober 2027",
  ));
