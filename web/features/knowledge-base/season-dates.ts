/** The seasons of `seasons.ts` as articles tell them. For the server only. */
import { date } from "#contract/format.ts";
import type { Locale } from "#contract/words.ts";
import { plannedSeasons } from "#domain/offering/seasons.ts";
import { screenTexts } from "#messages/index.ts";

/** Any leap year: the seasons say no year. */
const leapYear = "2028";

/** For places such as `{season:elg}`: `25. september til 23. desember` / `25 September to 23 December`. */
export function seasonDates(locale: Locale): Record<string, string> {
  const { seasonTo, lastOfFebruary } = screenTexts(locale).knowledgeBase;
  const dayOf = (day: string) =>
    day === "02-29" ? lastOfFebruary : date(`${leapYear}-${day}`, locale, { weekday: false });
  return Object.fromEntries(
    plannedSeasons.map(({ species, from, to }) => [
      `season:${species}`,
      `${dayOf(from)} ${seasonTo} ${dayOf(to)}`.replaceAll("\u00a0", " "),
    ]),
  );
}
