/** Lists the seasons of a species, in the country or in a municipality, for pages that anybody may read. */
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
import { speciesNamed, taxaOfQuery, taxaUnder } from "#domain/law/taxa.ts";
import type { Locale } from "#domain/locale.ts";
import { municipalityRefusal } from "#domain/municipality/former-numbers.ts";
import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import type { Species } from "#domain/species/species.ts";
import { lawPartName, lawTaxonName } from "#messages/index.ts";
import { listMunicipalities, type Municipality } from "#server/features/municipality/public.ts";
import type { Reads } from "#server/platform/database/reads-store.ts";
import { refuseAll, type SomeHandlers } from "#server/platform/http/handler.ts";
import { lawDaysView, localRule, type NameOf, readingsOf, type ReadOn } from "./law-views.ts";
import { listLocalRules } from "./local-rule-store.ts";
import { nationalLaw } from "./national-law.ts";
import { refusePeriod } from "./period.ts";

type Days = { from: CalendarDate; to: CalendarDate };
type Seasons = Reply<"GET /api/law/seasons">;
type Names = { locale: Locale; nameOf: NameOf; countyOf: NameOf; readOnOf: ReadOn };

const namesIn = (municipalities: readonly Municipality[], locale: Locale, readOnOf: ReadOn): Names => {
  const names = new Map(
    municipalities.map((one) => [one.municipalityNumber, shortMunicipalityName(one.name)]),
  );
  const counties = new Map(
    municipalities.map((one) => [one.municipalityNumber.slice(0, 2), shortMunicipalityName(one.county)]),
  );
  return {
    locale,
    readOnOf,
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

/** A source with the day on which it was read last. */
const lastRead = (source: Source, { readOnOf }: Pick<Names, "readOnOf">): Source => ({
  ...source,
  readOn: readOnOf(source),
});

function rowView(row: SeasonRow, source: Source, area: string[], names: Names): Seasons["rows"][number] {
  const [from, to] = row.season === "closed" ? [] : row.season;
  return {
    ruleId: row.id,
    animal: lawTaxonName(names.locale, row.taxon),
    ...(row.animals && { animals: row.animals }),
    ...(row.area?.water && { water: row.area.water }),
    ...(from && to && { from, to }),
    ...(row.needs && { needs: row.needs }),
    area,
    source: lastRead(source, names),
  };
}

const decisionView = (rule: LocalRule, names: Names): Seasons["decisions"][number] => ({
  ruleId: rule.ruleId,
  animals: rule.taxa.map((taxon) => lawTaxonName(names.locale, taxon)),
  effect: rule.effect,
  from: rule.from,
  to: rule.to,
  source: lastRead(rule.source, names),
});

const riversView = (municipality: string, { from }: Days, names: Names): Seasons["rivers"] =>
  riversOf(municipality, from, nationalLaw).flatMap(({ open, closed, source }) => [
    ...open.map((river) => ({
      name: river.river,
      open: taxaUnder("laksefiske").flatMap((taxon) => {
        const [from, to] = river.open[taxon] ?? [];
        return from && to ? [{ fish: lawTaxonName(names.locale, taxon), from, to }] : [];
      }),
      midSeason: river.midSeason ?? false,
      source: lastRead(source, names),
    })),
    ...closed.map((name) => ({ name, open: [], midSeason: false, source: lastRead(source, names) })),
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
  const { locale } = names;
  const municipality = own.municipalityNumber;
  const rules = { regulations: nationalLaw, localRules };
  const taxa = taxaOfQuery(species, undefined);
  const spots = spotsOf(municipality);
  const asked = { ...days, taxa: "unknown" in taxa ? [] : taxa, spots };
  const all = taxaUnder(species);
  return {
    municipality: placeView(own),
    near: near.map(placeView),
    days: lawDaysView(mayHunt(asked, rules), names),
    animals: seasonsByAnimal(species, municipality, days, rules).map(
      ({ taxa: told, days: ranges, spot, ...kind }) => ({
        names: told.map((taxon) => lawTaxonName(locale, taxon)),
        ...kind,
        ...(spot && { area: spotName(spot, names) }),
        days: lawDaysView(ranges, names),
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
      .map((rule) => decisionView(rule, names)),
    rivers: species === "laksefiske" ? riversView(municipality, days, names) : [],
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

export const listingSeasons = (reads: Reads) =>
  ({
    "GET /api/law/seasons": async ({ query }, call) => {
      const species = speciesNamed(query.species);
      if (!species) return refuseAll([{ code: "law_species_unknown", path: "species" }]);
      const refused = refusePeriod(query);
      if (refused) return refused;
      return reads(call, async (db) => {
        const all = await listMunicipalities(db);
        const rows = query.municipality ? await listLocalRules(db, [query.municipality], query) : [];
        const localSources = rows.map((row) => localRule(row, call.locale, String).source);
        const readOnOf = await readingsOf(db, [...nationalLaw.map(({ source }) => source), ...localSources]);
        const names = namesIn(all, call.locale, readOnOf);
        const number = query.municipality;
        if (number === undefined) return inCountry(species, query, names);
        const own = all.find(({ municipalityNumber }) => municipalityNumber === number);
        if (!own) return refuseAll([municipalityRefusal(number, "municipality")]);
        const localRules = rows.map((row) => localRule(row, call.locale, names.nameOf));
        return inMunicipality(species, { own, near: nearby(own, all), localRules }, query, names);
      });
    },
    "GET /api/law/sources": async ({ query }, call) => {
      const refused = refusePeriod(query);
      if (refused) return refused;
      return reads(call, async (db) => {
        const sources = nationalLaw.map(({ source }) => source);
        const readOnOf = await readingsOf(db, sources);
        const closed = closedRanges(query);
        return {
          items: sources.map((source) => lastRead(source, { readOnOf })),
          closedDays: closed.map((days) => ({ ...days, source: lastRead(days.source, { readOnOf }) })),
        };
      });
    },
  }) satisfies SomeHandlers<typeof law>;
