/** Tells the seasons of a species, in the country or in a municipality, for pages that anybody may read. */
import type { Reply } from "#contract/index.ts";
import type { law } from "#contract/law/endpoints.ts";
import { addDays, type CalendarDate } from "#domain/days.ts";
import { closedDays } from "#domain/law/limits.ts";
import { lawDays } from "#domain/law/law-days.ts";
import { mayHunt } from "#domain/law/may-hunt.ts";
import { type Spot, spotsOf } from "#domain/law/parts.ts";
import type { Area, LocalRule, SeasonRow, Source } from "#domain/law/rules.ts";
import { riversOf } from "#domain/law/salmon.ts";
import { seasonsByAnimal, seasonsInCountry, seasonTable } from "#domain/law/season-table.ts";
import { speciesNamed, taxaAsked, taxaUnder } from "#domain/law/taxa.ts";
import type { Locale } from "#domain/locale.ts";
import { municipalityRefusal } from "#domain/municipality/former-numbers.ts";
import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import type { Species } from "#domain/species/species.ts";
import { lawPartName, lawTaxonName } from "#messages/index.ts";
import { listMunicipalities, type Municipality } from "#server/features/municipality/public.ts";
import type { Reads } from "#server/platform/database/reads-store.ts";
import { refuseAll, type SomeHandlers } from "#server/platform/http/handler.ts";
import { refusedDays } from "./answer-law.ts";
import { daysView, localRule, type NameOf } from "./law-views.ts";
import { listLocalRules } from "./law-store.ts";
import { nationalLaw } from "./national-law.ts";

type Days = { from: CalendarDate; to: CalendarDate };
type Seasons = Reply<"GET /api/law/seasons">;
type Names = { locale: Locale; nameOf: NameOf; countyOf: NameOf };

const namesIn = (municipalities: readonly Municipality[], locale: Locale): Names => {
  const names = new Map(
    municipalities.map((one) => [one.municipalityNumber, shortMunicipalityName(one.name)]),
  );
  const counties = new Map(
    municipalities.map((one) => [one.municipalityNumber.slice(0, 2), shortMunicipalityName(one.county)]),
  );
  return {
    locale,
    nameOf: (number) => names.get(number) ?? number,
    countyOf: (number) => counties.get(number) ?? number,
  };
};

/** The names of counties, municipalities and parts of them, none for the whole country. */
const areaNames = ({ counties = [], municipalities = [], parts = [] }: Area, names: Names): string[] => [
  ...counties.map(names.countyOf),
  ...municipalities.map(names.nameOf),
  ...parts.flatMap((part) => lawPartName(names.locale, part, names.nameOf)),
];
const spotName = ({ municipality, part }: Spot, { locale, nameOf }: Names): string =>
  lawPartName(locale, part, nameOf, municipality)[0] ?? "";

function rowView(row: SeasonRow, source: Source, area: string[], { locale }: Names): Seasons["rows"][number] {
  const [from, to] = row.season === "closed" ? [] : row.season;
  return {
    ruleId: row.id,
    animal: lawTaxonName(locale, row.taxon),
    ...(row.animals && { animals: row.animals }),
    ...(row.area?.water && { water: row.area.water }),
    ...(from && to && { from, to }),
    ...(row.needs && { needs: row.needs }),
    area,
    source,
  };
}

const decisionView = (rule: LocalRule, locale: Locale): Seasons["decisions"][number] => ({
  ruleId: rule.ruleId,
  animals: rule.taxa.map((taxon) => lawTaxonName(locale, taxon)),
  effect: rule.effect,
  from: rule.from,
  to: rule.to,
  source: rule.source,
});

const riversView = (municipality: string, { from }: Days, locale: Locale): Seasons["rivers"] =>
  riversOf(municipality, from, nationalLaw).flatMap(({ open, closed, source }) => [
    ...open.map((river) => ({
      name: river.river,
      open: taxaUnder("laksefiske").flatMap((taxon) => {
        const [from, to] = river.open[taxon] ?? [];
        return from && to ? [{ fish: lawTaxonName(locale, taxon), from, to }] : [];
      }),
      midSeason: river.midSeason ?? false,
      source,
    })),
    ...closed.map((name) => ({ name, open: [], midSeason: false, source })),
  ]);

const nearbyCount = 8;
/** The nearest municipalities, by their middles. */
function nearby(own: Municipality, all: readonly Municipality[]): Municipality[] {
  const perLon = Math.cos((own.location.lat * Math.PI) / 180);
  const distance = ({ location }: Municipality) =>
    Math.hypot((location.lon - own.location.lon) * perLon, location.lat - own.location.lat);
  return all
    .filter((one) => one !== own)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, nearbyCount);
}
const placeView = ({ municipalityNumber, name, county }: Municipality) => ({
  municipalityNumber,
  name: shortMunicipalityName(name),
  county: shortMunicipalityName(county),
});

function inCountry(species: Species, days: Days, names: Names): Seasons {
  const rows = seasonsInCountry(species, days, nationalLaw).map(({ row, source, area }) =>
    rowView(row, source, area ? areaNames(area, names) : [], names),
  );
  return { municipality: null, near: [], days: [], animals: [], rows, decisions: [], rivers: [] };
}

type Place = { own: Municipality; near: Municipality[]; localRules: LocalRule[] };
function inMunicipality(
  species: Species,
  { own, near, localRules }: Place,
  days: Days,
  names: Names,
): Seasons {
  const { locale, nameOf } = names;
  const municipality = own.municipalityNumber;
  const rules = { regulations: nationalLaw, localRules };
  const taxa = taxaAsked(species, undefined);
  const spots = spotsOf(municipality);
  const asked = { ...days, taxa: "unknown" in taxa ? [] : taxa, spots };
  const all = taxaUnder(species);
  return {
    municipality: placeView(own),
    near: near.map(placeView),
    days: daysView(mayHunt(asked, rules), locale, nameOf),
    animals: seasonsByAnimal(species, municipality, days, rules).map(
      ({ taxa: told, days: ranges, spot, ...kind }) => ({
        names: told.map((taxon) => lawTaxonName(locale, taxon)),
        ...kind,
        ...(spot && { area: spotName(spot, names) }),
        days: daysView(ranges, locale, nameOf),
      }),
    ),
    rows: seasonTable(species, municipality, days, nationalLaw).map(({ row, source, spots: held = [] }) =>
      rowView(
        row,
        source,
        held.map((spot) => spotName(spot, names)),
        names,
      ),
    ),
    decisions: localRules
      .filter(({ taxa: decided }) => decided.some((taxon) => all.includes(taxon)))
      .map((rule) => decisionView(rule, locale)),
    rivers: species === "laksefiske" ? riversView(municipality, days, locale) : [],
  };
}

/** The days of a period on which all hunting is closed, with the act that says so. */
function closedRanges({ from, to }: Days): Reply<"GET /api/law/sources">["closedDays"] {
  const limits = closedDays(nationalLaw);
  const ranges: Reply<"GET /api/law/sources">["closedDays"] = [];
  for (const day of lawDays(from, to)) {
    const source = limits.flatMap((limit) => limit(day)?.reasons[0]?.source ?? [])[0];
    const last = ranges.at(-1);
    if (!source) continue;
    if (last && addDays(last.to, 1) === day.date) last.to = day.date;
    else ranges.push({ from: day.date, to: day.date, source });
  }
  return ranges;
}

export const tellingSeasons = (reads: Reads) =>
  ({
    "GET /api/law/seasons": async ({ query }, call) => {
      const species = speciesNamed(query.species);
      if (!species) return refuseAll([{ code: "law_species_unknown", path: "species" }]);
      const refused = refusedDays(query);
      if (refused) return refused;
      return reads(call, async (db) => {
        const all = await listMunicipalities(db);
        const names = namesIn(all, call.locale);
        const number = query.municipality;
        if (number === undefined) return inCountry(species, query, names);
        const own = all.find(({ municipalityNumber }) => municipalityNumber === number);
        if (!own) return refuseAll([municipalityRefusal(number, "municipality")]);
        const rows = await listLocalRules(db, [number], query);
        const localRules = rows.map((row) => localRule(row, call.locale, names.nameOf));
        return inMunicipality(species, { own, near: nearby(own, all), localRules }, query, names);
      });
    },
    "GET /api/law/sources": async ({ query }) =>
      refusedDays(query) ?? {
        items: nationalLaw.map(({ source }) => source),
        closedDays: closedRanges(query),
      },
  }) satisfies SomeHandlers<typeof law>;
