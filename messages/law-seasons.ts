/** What pages say of a season besides its first and last day. For the server: browsers do not load these texts. */
import type { NationalSeason } from "#domain/law/national-seasons.ts";
import type { Animals, MonthDay } from "#domain/law/rules.ts";
import type { Taxon } from "#domain/law/taxa.ts";
import type { Locale } from "#domain/locale.ts";
import { fill } from "./fill.ts";
import { date, listAll } from "./format.ts";
import { catalogues } from "./index.ts";

const capitalized = (text: string, locale: Locale): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** A day of any year. */
function monthDayText(day: MonthDay, locale: Locale): string {
  const { lastOfFebruary } = catalogues[locale].server.law;
  return day === "02-29" ? lastOfFebruary : date(`2024-${day}`, locale, { weekday: false });
}

/** The animals of a group: by sex and age where the law differs by them, else by name. */
export function animalsText(
  { taxa, animals }: { taxa: readonly Taxon[]; animals?: Animals },
  hasOneTaxon: boolean,
  locale: Locale,
): string {
  const { law } = catalogues[locale].server;
  const byAge = law.animals[animals ?? "all"];
  const names = listAll(
    taxa.map((taxon) => law.taxa[taxon]),
    locale,
  );
  return hasOneTaxon ? byAge : animals ? `${names} (${byAge})` : names;
}

/** The most areas that a note lists. */
const maxAreas = 2;
function elsewhereNotes({ elsewhere }: NationalSeason, locale: Locale): string[] {
  const { areas, season } = catalogues[locale].server.law;
  if (elsewhere.length === 0) return [];
  if (elsewhere.length > maxAreas) return [season.inPlaces];
  const listed = listAll(
    elsewhere.map((area) => areas[area]),
    locale,
  );
  return [fill(season.elsewhere, { text: () => listed, count: () => 1 }, locale)];
}

function groupNotes({ groups, isAllYear }: NationalSeason, locale: Locale): string[] {
  const { season } = catalogues[locale].server.law;
  const hasOneTaxon = new Set(groups.flatMap(({ taxa }) => taxa)).size === 1;
  return groups.map((group) => {
    const words = {
      animals: animalsText(group, hasOneTaxon, locale),
      from: monthDayText(group.from, locale),
      to: monthDayText(group.to, locale),
    };
    const places = { text: (name: string) => words[name as keyof typeof words], count: () => 1 };
    return capitalized(isAllYear ? `${words.animals}.` : fill(season.group, places, locale), locale);
  });
}

/** One sentence a group if the seasons of a species' animals differ, and one of where others hold. */
export function seasonNotes(season: NationalSeason, locale: Locale): string[] {
  if (season.onlyInPlaces) return [catalogues[locale].server.law.season.varies];
  const differs = season.groups.length > 1 || season.groups.some(({ animals }) => animals);
  return [...(differs ? groupNotes(season, locale) : []), ...elsewhereNotes(season, locale)];
}
