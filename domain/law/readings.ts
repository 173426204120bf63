/** When each source must be read again: declared here, for regulations and local decisions alike. */
import { addDays, type CalendarDate } from "../days.ts";
import { holdsOn } from "./law-days.ts";
import type { MonthDay, Regulation, Source } from "./rules.ts";

/** A source is read again after this many days at the latest. */
const daysBetweenReadings = 180;
/** Sources with seasons that begin anew each year are also read before this day. */
const readBefore: Readonly<Record<string, MonthDay>> = {
  "FOR-2022-01-21-128": "04-01",
  "FOR-2026-06-26-1379": "04-01",
  "FOR-2021-03-15-798": "04-01",
};

/** The last day on which a source that was read on this day holds without another reading. */
export function nextReadingDue(ref: string, readOn: CalendarDate): CalendarDate {
  const latest = addDays(readOn, daysBetweenReadings);
  const monthDay = readBefore[ref];
  if (!monthDay) return latest;
  const year = Number(readOn.slice(0, 4));
  const before = [year, year + 1].map((one) => addDays(`${one}-${monthDay}`, -1));
  return [latest, ...before.filter((day) => day > readOn)].sort()[0] ?? latest;
}

/** A source is to be read from the day that it is due. */
export const isOverdue = (due: CalendarDate, today: CalendarDate): boolean => due <= today;

/** What somebody found when they read a source again. */
export type Reading = { readOn: CalendarDate; changed: boolean };
type SourceToRead = Source & { due: CalendarDate; hasChanged: boolean };

/**
 * The day on which the text that we answer by was last found unchanged. A reading that found a change counts
 * first when the regulation's file has been read since.
 */
export const readOnAfter = (readOn: CalendarDate, readings: readonly Reading[]): CalendarDate =>
  readings
    .filter(({ changed }) => !changed)
    .reduce((last, one) => (one.readOn > last ? one.readOn : last), readOn);

/** The sources of the regulations that hold or will hold, those to be read first at the top. */
export function sourcesToRead(
  regulations: readonly Regulation[],
  readingsOf: (ref: string) => readonly Reading[],
  today: CalendarDate,
): SourceToRead[] {
  const inUse = regulations.filter(({ to }) => holdsOn({ to }, today));
  const byRef = new Map(inUse.map(({ source }) => [source.ref, source]));
  return [...byRef.values()]
    .map((source) => {
      const readings = readingsOf(source.ref);
      const readOn = readOnAfter(source.readOn, readings);
      const hasChanged = readings.some((one) => one.changed && one.readOn > readOn);
      return { ...source, readOn, hasChanged, due: hasChanged ? readOn : nextReadingDue(source.ref, readOn) };
    })
    .sort((a, b) => a.due.localeCompare(b.due) || a.ref.localeCompare(b.ref));
}
