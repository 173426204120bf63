import { type CalendarDate, overlaps, type Stay } from "./days.ts";
import type { BlackoutPeriod } from "./terms.ts";

/** The first night of the stay that is blacked out. */
export const firstBlackedOut = (periods: readonly BlackoutPeriod[], stay: Stay): CalendarDate | undefined =>
  periods
    .filter(({ from, to }) => overlaps({ fromDate: from, toDate: to }, stay))
    .map(({ from }) => (from > stay.fromDate ? from : stay.fromDate))
    .sort()[0];
