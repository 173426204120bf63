/** What pages say of a season besides its first and last day. For the server: browsers do not load these texts. */
import type { AnimalSeason, NationalSeason } from "#domain/law/national-seasons.ts";
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

/** One sentence a group if the seasons of a species' animals differ, and one of where others hold. */
export function seasonNotes(season: NationalSeason, locale: Locale): string[] {
  const { law } = catalogues[locale].server;
  const { groups, elsewhere } = season;
  const hasOneTaxon = new Set(groups.flatMap(({ taxa }) => taxa)).size === 1;
  const groupText = (group: AnimalSeason) => {
    const words = {
      animals: animalsText(group, hasOneTaxon, locale),
      from: monthDayText(group.from, locale),
      to: monthDayText(group.to, locale),
    };
    const places = { text: (name: string) => words[name as keyof typeof words], count: () => 1 };
    return capitalized(fill(law.season.group, places, locale), locale);
  };
  const isTold = groups.length > 1 || groups.some(({ animals }) => animals);
  const areas = listAll(
    elsewhere.map((area) => law.areas[area]),
    locale,
  );
  const places = { text: () => areas, count: () => 1 };
  return [
    ...(isTold ? groups.map(groupText) : []),
    ...(elsewhere.length > 0 ? [fill(law.season.elsewhere, places, locale)] : []),
  ];
}
