/** What differs between two days of the law, or two versions of a local decision, as sentences. */
import type { LawChange, Held } from "#domain/law/changes.ts";
import { municipalitiesOfPart } from "#domain/law/parts.ts";
import type { Area, LocalEffect, MonthDay } from "#domain/law/rules.ts";
import type { CalendarDate } from "#domain/days.ts";
import type { Locale } from "#domain/locale.ts";
import { fill } from "./fill.ts";
import * as format from "./format.ts";
import { catalogues } from "./index.ts";

/** The names of municipalities by number, and of counties by the first two digits of it. */
export type PlaceNames = { municipality: (number: string) => string; county: (number: string) => string };
type Values = Readonly<Record<string, string | number | undefined>>;

const textsOf = (locale: Locale) => catalogues[locale].server.law.changes;
const filled = (locale: Locale, text: string, values: Values): string =>
  fill(text, { text: (name) => values[name], count: (name) => Number(values[name] ?? 0) }, locale);
const capitalized = (text: string, locale: Locale): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

function dayOfYear(locale: Locale, day: MonthDay): string {
  if (day === "02-29") return catalogues[locale].server.law.lastOfFebruary;
  return format.date(`2024-${day}`, locale, { weekday: false, year: false });
}
const fullDay = (locale: Locale, day: CalendarDate): string =>
  format.date(day, locale, { weekday: false, year: true });

function seasonText(locale: Locale, { what }: LawChange, held: Held | undefined): string {
  const texts = textsOf(locale);
  if (!held) return texts.none[what];
  const { season } = held;
  if (season === "closed" || season === "easter") return texts[season];
  if (season === "all_year" || (season[0] === "01-01" && season[1] === "12-31")) return texts.allYear;
  return `${dayOfYear(locale, season[0])}–${dayOfYear(locale, season[1])}`;
}
/** A side of the change; what it needs is said where that is what changed. */
function heldText(locale: Locale, change: LawChange, held: Held | undefined): string {
  const { before, after } = change;
  const needs = before && after && before.needs !== after.needs ? held?.needs : undefined;
  return seasonText(locale, change, held) + (needs ? textsOf(locale).needs[needs] : "");
}

const maxNames = 4;
/** The places of an area as words; of many the first, and how many more there are. */
function placesText(locale: Locale, area: Area | undefined, names: PlaceNames): string {
  const texts = textsOf(locale);
  if (!area) return "";
  const ofParts = (area.parts ?? []).map((part) => {
    const municipality = municipalitiesOfPart(part).map(names.municipality).join(", ");
    return filled(locale, catalogues[locale].server.law.part, {
      municipality,
      part: catalogues[locale].server.law.parts[part],
    });
  });
  const all = [
    ...(area.counties ?? []).map(names.county),
    ...(area.municipalities ?? []).map(names.municipality),
    ...ofParts,
  ];
  const shown = all.length > maxNames ? all.slice(0, maxNames - 1) : all;
  const places = filled(locale, texts.places, { names: shown.join(", "), more: all.length - shown.length });
  return (all.length > 0 ? places : "") + (area.water ? texts.water[area.water] : "");
}

export function lawChangeText(locale: Locale, change: LawChange, names: PlaceNames): string {
  const texts = textsOf(locale);
  const { what, taxon, animals, area, before, after, since } = change;
  return capitalized(
    filled(locale, texts.what[what], {
      animal: taxon && catalogues[locale].server.law.taxa[taxon] + (animals ? texts.animals[animals] : ""),
      place: placesText(locale, area, names),
      before: heldText(locale, change, before),
      after: heldText(locale, change, after),
      since: fullDay(locale, since),
    }),
    locale,
  );
}

type Decided = { effect: LocalEffect; from: CalendarDate; to: CalendarDate };
type LocalChange = { taxon: string; municipality: string; before: Decided | null; after: Decided };
/** A decision beside the one before it about the same animal in the same municipality. */
export function localChangeText(locale: Locale, { taxon, municipality, before, after }: LocalChange): string {
  const { local, effects } = textsOf(locale);
  const decidedText = ({ effect, from, to }: Decided) =>
    filled(locale, effects[effect], {
      days: format.dateRange(from, to, locale, { weekday: false, year: true }),
    });
  const values = {
    animal: catalogues[locale].textWords.animals[taxon] ?? taxon,
    municipality,
    hasBefore: before ? "yes" : "no",
    before: before ? decidedText(before) : "",
    after: decidedText(after),
  };
  return capitalized(filled(locale, local, values), locale);
}
