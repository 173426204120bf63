/** The seasons of the whole country, for pages that are about no place: what is ordinary, and where it differs. */
import type { CalendarDate } from "../days.ts";
import { type Species, speciesKeys } from "../species/species.ts";
import { holdsOn } from "./law-days.ts";
import { nationalRules } from "./national-rules.ts";
import { isInSeason, type SeasonDays } from "../offering/seasons.ts";
import { closedDaysIn } from "./legal-days.ts";
import { countyOfPart } from "./parts.ts";
import type { Animals, AreaName, MonthDay, Season, SeasonRow } from "./rules.ts";
import { taxaOfSpecies, type Taxon } from "./taxa.ts";

/** The season of some animals of a species. */
type AnimalSeason = SeasonDays & { taxa: readonly Taxon[]; animals?: Animals };
export type NationalSeason = SeasonDays & {
  species: Species;
  /** The seasons of its animals, if they differ; else one. */
  groups: readonly AnimalSeason[];
  /** Where other seasons hold. */
  elsewhere: readonly AreaName[];
  isAllYear: boolean;
  /** There is no season of the whole country, only of some places. */
  onlyInPlaces: boolean;
};

type OpenRow = SeasonRow & { season: Season };
/** Culling on licence is not hunting, and nobody sells it. */
const isHunting = (row: SeasonRow): row is OpenRow =>
  row.season !== "closed" && row.needs !== "licence_quota";

function rowsOn(date: CalendarDate, taxa: readonly Taxon[]): SeasonRow[] {
  return nationalRules.flatMap((regulation) =>
    (regulation.seasons ?? []).filter(
      (row) =>
        taxa.includes(row.taxon) &&
        holdsOn({ from: row.from ?? regulation.from, to: row.to ?? regulation.to }, date),
    ),
  );
}

/** Days of the hunting year are ordered from April. */
const fromApril = (day: MonthDay): string => (day < "04-01" ? `1 ${day}` : `0 ${day}`);
const earliest = (rows: readonly OpenRow[]): MonthDay =>
  rows.map(({ season }) => season[0]).sort((a, b) => fromApril(a).localeCompare(fromApril(b)))[0] ?? "";
const latest = (rows: readonly OpenRow[]): MonthDay =>
  rows
    .map(({ season }) => season[1])
    .sort((a, b) => fromApril(a).localeCompare(fromApril(b)))
    .at(-1) ?? "";

function groupsOf(rows: readonly OpenRow[]): AnimalSeason[] {
  const bySeason = Map.groupBy(rows, ({ season, animals }) => [...season, animals].join());
  return [...bySeason.values()].flatMap((alike) => {
    const [first] = alike;
    if (!first) return [];
    const [from, to] = first.season;
    const taxa = alike.map(({ taxon }) => taxon);
    return [{ taxa, from, to, ...(first.animals && { animals: first.animals }) }];
  });
}

/** The rows of whole counties replace those of the country; parts of the county keep their own. */
function rowsIn(rows: readonly SeasonRow[], county: string): { ordinary: SeasonRow[]; others: SeasonRow[] } {
  const isOfCounty = ({ area }: SeasonRow) => area?.counties?.includes(county) && area.water === undefined;
  const replaced = new Set(rows.filter(isOfCounty).map(({ taxon }) => taxon));
  const isPart = ({ area }: SeasonRow) =>
    area?.municipalities?.some((one) => one.startsWith(county)) ||
    area?.parts?.some((part) => countyOfPart(part) === county);
  return {
    ordinary: rows.filter((row) => isOfCounty(row) || (!row.area && !replaced.has(row.taxon))),
    others: rows.filter((row) => !isOfCounty(row) && isPart(row)),
  };
}

/**
 * The ordinary season of a species in the regulations in force on the date, in the country or in a county by
 * its number; undefined if there is none.
 */
export function nationalSeason(
  species: Species,
  date: CalendarDate,
  county?: string,
): NationalSeason | undefined {
  const rows = rowsOn(date, taxaOfSpecies(species));
  const here = county
    ? rowsIn(rows, county)
    : { ordinary: rows.filter(({ area }) => !area), others: rows.filter(({ area }) => area) };
  const ordinary = here.ordinary.filter(isHunting);
  const open = ordinary.length > 0 || county ? ordinary : rows.filter(isHunting);
  if (open.length === 0) return undefined;
  const [from, to] = [earliest(open), latest(open)];
  const elsewhere = here.others.flatMap(({ area }) => (area ? [area.name] : []));
  return {
    species,
    from,
    to,
    groups: groupsOf(open),
    elsewhere: ordinary.length > 0 ? [...new Set(elsewhere)] : [],
    isAllYear: from === "01-01" && to === "12-31",
    onlyInPlaces: ordinary.length === 0,
  };
}

export const nationalSeasons = (date: CalendarDate, county?: string): NationalSeason[] =>
  speciesKeys.flatMap((species) => nationalSeason(species, date, county) ?? []);

/** Whether some of the animals may be hunted on the date, which is in the regulations by which the season is. */
export const isOpenOn = ({ groups }: NationalSeason, date: CalendarDate): boolean =>
  closedDaysIn({ from: date, to: date }).length === 0 && groups.some((group) => isInSeason(group, date));
