/** The seasons of `seasons.ts` as articles tell them. For the server only. */
import { date } from "#messages/format.ts";
import type { Locale } from "#domain/locale.ts";
import { isFishSpecies } from "#domain/offering/guest-kind.ts";
import { plannedSeasons } from "#domain/offering/seasons.ts";
import { screenTexts } from "#messages/index.ts";

/** Any leap year: the seasons say no year. */
const leapYear = "2028";

/**
 * Values of placeholders such as `{season:elg}`: `25. september til 23. desember` / `25 September to 23
 * December`. `{otherSeasons}` lists the seasons that the article does not name, without fishing and
 * year-round hunting.
 */
export function seasonDates(locale: Locale, markdown: string): Record<string, string> {
  const { seasonTo, lastOfFebruary } = screenTexts(locale).knowledgeBase;
  const names = screenTexts(locale).species;
  const dayOf = (day: string) =>
    day === "02-29" ? lastOfFebruary : date(`${leapYear}-${day}`, locale, { weekday: false });
  const seasons = plannedSeasons.map(({ species, from, to }) => ({
    species,
    place: `season:${species}`,
    dates: `${dayOf(from)} ${seasonTo} ${dayOf(to)}`.replaceAll("\u00a0", " "),
    isListed: !isFishSpecies(species) && !(from === "01-01" && to === "12-31"),
  }));
  const others = seasons.filter(({ place, isListed }) => isListed && !markdown.includes(`{${place}}`));
  return {
    ...Object.fromEntries(seasons.map(({ place, dates }) => [place, dates])),
    otherSeasons: others.map(({ species, dates }) => `- **${names[species]}:** ${dates}.`).join("\n"),
  };
}
