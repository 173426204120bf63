/** Stays and taken nights as iCalendar files (RFC 5545), for calendars on phones and computers. */
import ICAL from "ical.js";
import { addDays, type CalendarDate } from "#domain/days.ts";

// RFC 5545: 75 octets a line, and the space before a continued one is one of them.
ICAL.foldLength = 74;

export type CalendarStay = {
  uid: string;
  /** The time when the file was made, as ISO 8601 in UTC. */
  stamp: string;
  fromDate: CalendarDate;
  /** The day of departure, which is included: the calendar shows it too. */
  toDate: CalendarDate;
  summary: string;
  place: string;
  url: string;
  /** When the guest may come, and whom to call on the way. */
  description?: string | undefined;
  at?: { lon: number; lat: number };
};
export type TakenNights = Pick<CalendarStay, "uid" | "stamp" | "fromDate" | "toDate" | "summary">;

/** Removes control characters and line separators, which would break the file's lines; tabs are allowed. */
const withoutControls = (text: string): string =>
  text.replace(/\r\n?/g, "\n").replace(/(?![\t\n])[\p{Cc}\p{Zl}\p{Zp}]/gu, "");

type Values = Record<string, string | ICAL.Time | ICAL.Duration | number[] | undefined>;
function component(name: string, values: Values, parts: readonly ICAL.Component[] = []): ICAL.Component {
  const result = new ICAL.Component(name);
  for (const [property, value] of Object.entries(values))
    if (value !== undefined)
      result.addPropertyWithValue(property, typeof value === "string" ? withoutControls(value) : value);
  for (const part of parts) result.addSubcomponent(part);
  return result;
}
const calendarFileOf = (values: Values, events: readonly ICAL.Component[]): string =>
  `${component("vcalendar", { version: "2.0", prodid: "-//Utmark//NO", ...values }, events)}\r\n`;

/** An event of whole days, up to but not including `until`. */
const wholeDayEvent = (
  { uid, stamp, fromDate, summary }: Omit<TakenNights, "toDate">,
  until: CalendarDate,
) => ({
  uid,
  dtstamp: ICAL.Time.fromJSDate(new Date(stamp), true),
  dtstart: ICAL.Time.fromDateString(fromDate),
  dtend: ICAL.Time.fromDateString(until),
  summary,
});

/** The unavailable nights as an iCalendar feed for other calendars; the day of departure is free. */
export const takenNightsFile = (name: string, takenNights: readonly TakenNights[]): string =>
  calendarFileOf(
    { "x-wr-calname": name },
    takenNights.map((nights) => component("vevent", wholeDayEvent(nights, nights.toDate))),
  );

/**
 * One all-day event from the day of arrival through the day of departure, with a reminder at noon the day
 * before.
 */
export function iCalendar({ place, url, at, description, ...stay }: CalendarStay): string {
  const { summary } = stay;
  const alarm = component("valarm", {
    action: "DISPLAY",
    description: summary,
    trigger: ICAL.Duration.fromString("-PT12H"),
  });
  const event = {
    ...wholeDayEvent(stay, addDays(stay.toDate, 1)),
    location: place,
    geo: at && [at.lat, at.lon],
    description,
    url: url.replace(/[\r\n]/g, ""),
  };
  return calendarFileOf({}, [component("vevent", event, [alarm])]);
}
