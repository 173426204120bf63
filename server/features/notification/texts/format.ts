/** Dates and clock times as they are written in an email. */
import { addDays, type CalendarDate, osloDate } from "#domain/days.ts";
import type { Locale } from "#contract/words.ts";

const tag = { nb: "nb-NO", en: "en-GB" } as const;
const formatter = (locale: Locale, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(tag[locale], options);
const byLocale = (options: Intl.DateTimeFormatOptions) => ({
  nb: formatter("nb", options),
  en: formatter("en", options),
});
const long = byLocale({ weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });
const short = byLocale({ weekday: "short", day: "numeric", month: "long", timeZone: "UTC" });
const clock = byLocale({ hour: "2-digit", minute: "2-digit", hour12: false, timeZone: "Europe/Oslo" });

const asUtc = (date: CalendarDate): Date => new Date(`${date}T00:00:00Z`);
/** «fredag 3. september» */
export const longDay = (date: CalendarDate, locale: Locale): string => long[locale].format(asUtc(date));
/** «fre. 1. oktober – man. 4. oktober»: arrival and departure. */
export const period = (from: CalendarDate, to: CalendarDate, locale: Locale): string =>
  `${short[locale].format(asUtc(from))} – ${short[locale].format(asUtc(to))}`;

/** «fredag 3. september kl. 14.00», in Oslo. Midnight is the end of the day before, as people say it. */
export function moment(at: Date | null, locale: Locale): string {
  if (!at) return "";
  const time = clock[locale].format(at).replace("24:", "00:");
  const date = osloDate(at);
  if (time.startsWith("00") && time.endsWith("00"))
    return locale === "nb"
      ? `${longDay(addDays(date, -1), "nb")} ved midnatt`
      : `midnight at the end of ${longDay(addDays(date, -1), "en")}`;
  return locale === "nb"
    ? `${longDay(date, "nb")} kl. ${time.replace(":", ".")}`
    : `${longDay(date, "en")} at ${time}`;
}
