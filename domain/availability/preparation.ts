/**
 * The days of preparation that a cabin or an exclusive offering keeps free between two stays (rules 2.4): no
 * stay includes a night this near to another stay, whichever comes first.
 */
import { addDays, type CalendarDate, type Stay } from "../days.ts";
import type { BlackoutPeriod } from "../offering/terms.ts";
import { firstBlackedOut } from "./blackouts.ts";

export const maxPreparationDays = 14;

/** The periods of stays with the days of preparation before and after each. */
export const withPreparation = (
  stays: readonly BlackoutPeriod[],
  preparationDays: number,
): readonly BlackoutPeriod[] =>
  preparationDays === 0
    ? stays
    : stays.map(({ from, to }) => ({
        from: addDays(from, -preparationDays),
        to: addDays(to, preparationDays),
      }));

export type Preparation = {
  preparationDays?: number;
  /** The periods of imported calendars: stays that were sold elsewhere. */
  importedPeriods?: readonly BlackoutPeriod[];
};
/**
 * The first night of the stay that another stay leaves for preparation; undefined if there is none.
 * `heldNights`: nights that are taken, also those within `maxPreparationDays` of the stay.
 */
export function firstUnprepared(
  { preparationDays = 0, importedPeriods = [] }: Preparation,
  heldNights: readonly CalendarDate[],
  stay: Stay,
): CalendarDate | undefined {
  if (preparationDays === 0) return undefined;
  const nights = heldNights.map((night) => ({ from: night, to: addDays(night, 1) }));
  return firstBlackedOut(withPreparation([...nights, ...importedPeriods], preparationDays), stay);
}
