/** A stay as an iCalendar file (RFC 5545), the way calendars on phones and computers take it. */
import { addDays, type CalendarDate } from "../days.ts";

export type CalendarStay = {
  uid: string;
  /** ISO 8601 UTC: when the file was made. */
  stamp: string;
  fromDate: CalendarDate;
  /** The day of departure, inclusive: the calendar shows it too. */
  toDate: CalendarDate;
  summary: string;
  place: string;
  url: string;
  /** Whom to ring on the way. */
  contact?: string | undefined;
  at?: { lon: number; lat: number };
};

const escaped = (text: string) => text.replace(/[\\;,]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n");
/** Control characters and line separators, which would break the file's lines; tabs are allowed. */
const control = /(?!\t)[\p{Cc}\p{Zl}\p{Zp}]/gu;
const day = (date: CalendarDate) => date.replaceAll("-", "");
const utf8 = new TextEncoder();

/** Folds a line at 75 octets: it continues after a line break and a space (RFC 5545). */
function folded(line: string): string {
  const parts: string[] = [];
  let [part, length] = ["", 0];
  for (const character of line) {
    const size = utf8.encode(character).length;
    if (length + size > 74) {
      parts.push(part);
      [part, length] = ["", 0];
    }
    part += character;
    length += size;
  }
  return [...parts, part].join("\r\n ");
}

function fileOf(events: readonly string[]): string {
  const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Utmark//NO", ...events, "END:VCALENDAR"];
  return `${lines.map((line) => folded(line.replace(control, ""))).join("\r\n")}\r\n`;
}
const stampOf = (instant: string) => `DTSTAMP:${instant.replace(/[-:]|\.\d+/g, "")}`;

export type TakenNights = Pick<CalendarStay, "uid" | "stamp" | "fromDate" | "toDate" | "summary">;
/** The unavailable nights as an iCalendar feed for other calendars; the day of departure is free. */
export const takenNightsFile = (name: string, taken: readonly TakenNights[]): string =>
  fileOf([
    `X-WR-CALNAME:${escaped(name)}`,
    ...taken.flatMap(({ uid, stamp, fromDate, toDate, summary }) => [
      "BEGIN:VEVENT",
      `UID:${escaped(uid)}`,
      stampOf(stamp),
      `DTSTART;VALUE=DATE:${day(fromDate)}`,
      `DTEND;VALUE=DATE:${day(toDate)}`,
      `SUMMARY:${escaped(summary)}`,
      "END:VEVENT",
    ]),
  ]);

/** One all-day event from the day of arrival through the day of departure, with a reminder at noon the day before. */
export function iCalendar({
  uid,
  stamp,
  fromDate,
  toDate,
  summary,
  place,
  url,
  at,
  contact,
}: CalendarStay): string {
  return fileOf([
    "BEGIN:VEVENT",
    `UID:${escaped(uid)}`,
    stampOf(stamp),
    `DTSTART;VALUE=DATE:${day(fromDate)}`,
    `DTEND;VALUE=DATE:${day(addDays(toDate, 1))}`,
    `SUMMARY:${escaped(summary)}`,
    `LOCATION:${escaped(place)}`,
    ...(at ? [`GEO:${at.lat.toFixed(6)};${at.lon.toFixed(6)}`] : []),
    ...(contact ? [`DESCRIPTION:${escaped(contact)}`] : []),
    `URL:${url}`,
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escaped(summary)}`,
    "TRIGGER:-PT12H",
    "END:VALARM",
    "END:VEVENT",
  ]);
}
