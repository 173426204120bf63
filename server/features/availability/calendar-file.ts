/**
 * Reads a calendar file event by event, so that an unreadable event does not affect the others; the names of
 * unreadable events are returned.
 */
import ICAL from "ical.js";
import { mergedWithin, type Moment, nightsOfEvent } from "#domain/availability/closed-nights.ts";
import { addDays } from "#domain/days.ts";
import type { BlackoutPeriod } from "#domain/offering/terms.ts";
import { createZones } from "./calendar-zones.ts";

export type ReadRequest = {
  text: string;
  window: BlackoutPeriod;
  /** The host name that ends the UIDs of our own events, so that they are ignored when imported back. */
  ownHost: string;
};
/** `unread`: the names of events that could not be read, in the order of the file. */
export type ReadCalendar = { periods: BlackoutPeriod[]; unread: string[] };
/** `not_whole`: the file is incomplete. */
export type UnreadableCalendar = { problem: "not_calendar" | "not_whole" };

const MAX_NAMED_ENTRIES = 20;
const MAX_NAME_LENGTH = 80;
const DAY_SECONDS = 86_400;
/** The iCalendar properties that determine an event's nights; errors in other properties are ignored. */
const usedProperties = new Set(
  ["UID", "SUMMARY", "STATUS", "TRANSP", "DTSTART", "DTEND", "DURATION"].concat([
    "RRULE",
    "RDATE",
    "EXDATE",
    "RECURRENCE-ID",
  ]),
);
const propertyNameOf = (line: string): string =>
  line.slice(0, 40).split(/[:;]/, 1)[0]?.trim().toUpperCase() ?? "";

type Block = { kind: "VEVENT" | "VTIMEZONE"; lines: string[]; isWhole: boolean };
/** The event and time zone blocks of all calendars in the file; undefined if there is no calendar. */
function splitIntoBlocks(text: string): { blocks: Block[]; isWhole: boolean } | undefined {
  const blocks: Block[] = [];
  const unfolded = text.replace(/^\uFEFF/, "").replace(/(?:\r\n|\r|\n)[ \t]/g, "");
  let [begunCount, endedCount, nested] = [0, 0, 0];
  let open: Block | undefined;
  for (const line of unfolded.split(/\r\n|\r|\n/)) {
    const mark = line.length < 40 ? line.trim().toUpperCase() : "";
    if (mark === "BEGIN:VCALENDAR") begunCount++;
    else if (mark === "END:VCALENDAR") endedCount++;
    else if (mark === "BEGIN:VEVENT" || mark === "BEGIN:VTIMEZONE") {
      const kind = mark === "BEGIN:VEVENT" ? "VEVENT" : "VTIMEZONE";
      open = { kind, lines: [mark], isWhole: false };
      nested = 0;
      blocks.push(open);
    } else if (open && mark === `END:${open.kind}`) {
      open.lines.push(mark);
      open.isWhole = true;
      open = undefined;
    } else if (open?.kind === "VTIMEZONE") open.lines.push(line);
    else if (open) {
      // skips nested blocks: an alarm has its own DURATION
      if (mark.startsWith("BEGIN:")) nested++;
      else if (mark.startsWith("END:")) nested--;
      else if (nested === 0 && usedProperties.has(propertyNameOf(line))) open.lines.push(line);
    }
  }
  return begunCount === 0 ? undefined : { blocks, isWhole: begunCount === endedCount };
}

const momentOf = (time: ICAL.Time): Moment => ({
  date: time.toString().slice(0, 10),
  ...(!time.isDate && time.zone !== ICAL.Timezone.localTimezone && { instant: time.toJSDate() }),
});
/** Keys of a time that are equal for equal instants, whatever their time zones. */
const timeKeysOf = (time: ICAL.Time): string[] => [
  time.toString(),
  time.isDate ? time.toString() : time.convertToZone(ICAL.Timezone.utcTimezone).toString(),
];

/** Whether an event blocks no night, since it is cancelled or marked as free. */
function blocksNoNight(entry: ICAL.Component): boolean {
  const propertyOf = (name: string) => String(entry.getFirstPropertyValue(name) ?? "").toUpperCase();
  return propertyOf("status") === "CANCELLED" || propertyOf("transp") === "TRANSPARENT";
}

class UnreadableEvent extends Error {}

function parseBlock({ lines, isWhole }: Block, isKnownZone: (id: string) => boolean): ICAL.Component {
  if (!isWhole) throw new UnreadableEvent("it does not end");
  const component = new ICAL.Component(ICAL.parse(lines.join("\r\n")));
  for (const property of component.getAllProperties()) {
    const zone = property.getFirstParameter("tzid");
    if (zone && !isKnownZone(zone)) throw new UnreadableEvent("an unknown time zone");
  }
  return component;
}

type CollectNights = (nights: BlackoutPeriod) => void;
/** Collects the days of `RDATE` values that are periods; ical.js only repeats an event at single times. */
function collectPeriods(entry: ICAL.Component, collect: CollectNights): void {
  for (const property of entry.getAllProperties("rdate")) {
    if (property.type !== "period") continue;
    for (const period of property.getValues() as ICAL.Period[])
      collect(nightsOfEvent(momentOf(period.start), momentOf(period.getEnd() as ICAL.Time)));
    entry.removeProperty(property);
  }
}

function collectEventNights(
  entry: ICAL.Component,
  exceptions: readonly ICAL.Component[],
  window: BlackoutPeriod,
  collect: CollectNights,
): void {
  collectPeriods(entry, collect);
  const event = new ICAL.Event(entry, { exceptions: [...exceptions] });
  if (!event.startDate) throw new UnreadableEvent("it has no start");
  const excluded = new Set(
    entry.getAllProperties("exdate").flatMap((one) => (one.getValues() as ICAL.Time[]).flatMap(timeKeysOf)),
  );
  const isExcluded = (time: ICAL.Time) =>
    excluded.size > 0 && [...timeKeysOf(time), time.toString().slice(0, 10)].some((id) => excluded.has(id));
  const collectOccurrence = (time: ICAL.Time) => {
    if (isExcluded(time)) return;
    const { item, startDate, endDate } = event.getOccurrenceDetails(time);
    if (!blocksNoNight(item.component)) collect(nightsOfEvent(momentOf(startDate), momentOf(endDate)));
  };
  collectOccurrence(event.startDate);
  if (!event.isRecurring()) return;
  // a time zone shifts a time by less than two days
  const lastDay = addDays(window.to, 2);
  const firstDay = addDays(window.from, -2 - Math.ceil(event.duration.toSeconds() / DAY_SECONDS));
  const movesLater = event.rangeExceptions.length > 0;
  const times = event.iterator();
  for (let time = times.next(); time; time = times.next()) {
    const day = time.toString().slice(0, 10);
    if (day >= lastDay) return;
    if (day >= firstDay || movesLater) collectOccurrence(time);
  }
}

/** The text by which a landowner recognizes an event that could not be read. */
const eventLabelOf = ({ lines }: Block): string => {
  const textOf = (name: string) => {
    const line = lines.find((one) => propertyNameOf(one) === name);
    return line
      ?.slice(line.indexOf(":") + 1)
      .replace(/\\([,;\\])/g, "$1")
      .trim();
  };
  const description = [textOf("SUMMARY"), textOf("DTSTART")].filter(Boolean).join(", ");
  return (description || textOf("UID") || "…").slice(0, MAX_NAME_LENGTH);
};

export function readCalendarFile({ text, window, ownHost }: ReadRequest): ReadCalendar | UnreadableCalendar {
  const found = splitIntoBlocks(text);
  if (!found) return { problem: "not_calendar" };
  if (!found.isWhole) return { problem: "not_whole" };
  ICAL.design.strict = false;
  const unread: string[] = [];
  const tryEach = <T>(blocks: readonly (readonly [Block, T])[], work: (block: Block, given: T) => void) => {
    for (const [block, value] of blocks)
      try {
        work(block, value);
      } catch {
        unread.push(eventLabelOf(block));
      }
  };
  const definitions: ICAL.Component[] = [];
  for (const { lines } of found.blocks.filter(({ kind }) => kind === "VTIMEZONE"))
    try {
      definitions.push(new ICAL.Component(ICAL.parse(lines.join("\r\n"))));
    } catch {
      // events in this unreadable time zone are reported as unreadable below
    }
  const isKnownZone = createZones(definitions);

  const events = found.blocks.filter(({ kind }) => kind === "VEVENT");
  const entries: [Block, ICAL.Component][] = [];
  tryEach(
    events.map((block) => [block, undefined] as const),
    (block) => entries.push([block, parseBlock(block, isKnownZone)]),
  );
  const uidOf = (entry: ICAL.Component) => String(entry.getFirstPropertyValue("uid") ?? "");
  const exceptions = Map.groupBy(
    entries.map(([, entry]) => entry).filter((entry) => entry.hasProperty("recurrence-id")),
    uidOf,
  );
  const nights: BlackoutPeriod[] = [];
  const collect: CollectNights = (one) => {
    const last = nights.at(-1);
    if (
      one.to <= window.from ||
      one.from >= window.to ||
      (last && last.to === one.to && last.from === one.from)
    )
      return;
    nights.push(one);
  };
  let readable = 0;
  tryEach(entries, (_block, entry) => {
    const uid = uidOf(entry);
    if (!blocksNoNight(entry) && !uid.endsWith(`@${ownHost}`)) {
      const isException = entry.hasProperty("recurrence-id");
      collectEventNights(entry, isException ? [] : (exceptions.get(uid) ?? []), window, collect);
    }
    readable++;
  });
  if (readable === 0 && events.length > 0) return { problem: "not_calendar" };
  return { periods: mergedWithin(nights, window), unread: [...new Set(unread)].slice(0, MAX_NAMED_ENTRIES) };
}
