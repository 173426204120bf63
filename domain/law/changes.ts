/**
 * What differs between the law of two days: seasons, driving dogs, closed days and leash times. Rivers, ages and
 * weapons are not compared.
 */
import { addDays, type CalendarDate } from "../days.ts";
import { holdsOn } from "./law-days.ts";
import { municipalitiesOfPart } from "./parts.ts";
import type { Animals, Area, Needs, Regulation, Season, SeasonRow, Source } from "./rules.ts";
import type { Taxon } from "./taxa.ts";

/** What holds on a day; absent where nothing does. */
export type Held = { season: Season | "closed" | "all_year" | "easter"; needs?: Needs };
export type LawChange = {
  /** Stays the same, whichever days are compared. */
  changeId: string;
  what: "season" | "driving_dog" | "closed_days" | "leash";
  taxon?: Taxon;
  animals?: Animals;
  /** Where it holds; absent: in the whole country. */
  area?: Area;
  before?: Held;
  after?: Held;
  /** The first day of what is new, or the first day without what is gone. */
  since: CalendarDate;
  source: Source;
};

/** A rule of the regulations, compared with those of the same key. */
type Rule = Omit<LawChange, "changeId" | "before" | "after" | "since"> & {
  id: string;
  held: Held;
  from: CalendarDate | undefined;
  to: CalendarDate | undefined;
};

const seasonRule = (row: SeasonRow, { source, from, to }: Regulation): Rule => ({
  id: row.id,
  what: "season",
  taxon: row.taxon,
  ...(row.animals && { animals: row.animals }),
  ...(row.area && { area: row.area }),
  held: { season: row.season, ...(row.needs && { needs: row.needs }) },
  from: row.from ?? from,
  to: row.to ?? to,
  source,
});

function rulesOf(regulation: Regulation): Rule[] {
  const { source, from, to, drivingDogs } = regulation;
  const period = { from, to, source };
  return [
    ...(regulation.seasons ?? []).map((row) => seasonRule(row, regulation)),
    ...Object.entries(drivingDogs?.taxa ?? {}).map(
      ([taxon, season]): Rule => ({
        id: `${drivingDogs?.id}.${taxon}`,
        what: "driving_dog",
        taxon: taxon as Taxon,
        held: { season },
        ...period,
      }),
    ),
    ...(regulation.closedDays ?? []).map(
      ({ id, days }): Rule => ({ id, what: "closed_days", held: { season: days }, ...period }),
    ),
    ...(regulation.leash ?? []).map(
      ({ id, days }): Rule => ({ id, what: "leash", held: { season: days }, ...period }),
    ),
  ];
}

/** Whether a rule of `outer` holds in all of `area`, unless a narrower one does. */
function holdsIn(outer: Area | undefined, area: Area | undefined): boolean {
  if (!outer) return true;
  if (!area || (outer.water && outer.water !== area.water)) return false;
  const hasMunicipality = (number: string) =>
    outer.municipalities?.includes(number) || outer.counties?.includes(number.slice(0, 2)) || false;
  return (
    (area.counties ?? []).every((county) => outer.counties?.includes(county)) &&
    (area.municipalities ?? []).every(hasMunicipality) &&
    (area.parts ?? []).every(
      (part) => outer.parts?.includes(part) || municipalitiesOfPart(part).every(hasMunicipality),
    )
  );
}
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The rule that decides in the whole of the place of `about`: its own, or the narrowest that surrounds it. */
function decidingFor(about: Rule, inForce: readonly Rule[]): Rule | undefined {
  const alike = inForce.filter(
    (rule) =>
      rule.what === about.what &&
      rule.taxon === about.taxon &&
      rule.animals === about.animals &&
      (about.taxon !== undefined || rule.id === about.id) &&
      holdsIn(rule.area, about.area),
  );
  return alike.find((rule) => alike.every((other) => holdsIn(other.area, rule.area)));
}

type Days = { earlier: CalendarDate; later: CalendarDate };
/** The last day between the two on which one of the rules began, or the other was gone. */
function changedOn(was: Rule | undefined, is: Rule | undefined, { earlier, later }: Days): CalendarDate {
  const days = [is?.from, was?.to && addDays(was.to, 1)].filter(
    (day) => day !== undefined && day > earlier && day <= later,
  );
  return days.sort().at(-1) ?? later;
}

function changeOf(
  about: Rule,
  was: Rule | undefined,
  is: Rule | undefined,
  days: Days,
): LawChange | undefined {
  if (isSame(was?.held, is?.held)) return undefined;
  const since = changedOn(was, is, days);
  const { what, taxon, animals, area } = about;
  return {
    changeId: `${about.id}@${since}`,
    what,
    ...(taxon && { taxon }),
    ...(animals && { animals }),
    ...(area && { area }),
    ...(was && { before: was.held }),
    ...(is && { after: is.held }),
    since,
    source: (is ?? was ?? about).source,
  };
}

/** What holds otherwise on the later day than on the earlier one, in the order of the regulations. */
export function lawChanges(
  regulations: readonly Regulation[],
  earlier: CalendarDate,
  later: CalendarDate,
): LawChange[] {
  const rules = regulations.flatMap(rulesOf);
  const [were, are] = [earlier, later].map((day) => rules.filter((rule) => holdsOn(rule, day)));
  if (!were || !are) return [];
  const changes = [...are, ...were].flatMap(
    (about) => changeOf(about, decidingFor(about, were), decidingFor(about, are), { earlier, later }) ?? [],
  );
  const byPlace = new Map(
    changes
      .toReversed()
      .map((change) => [JSON.stringify([change.what, change.taxon, change.animals, change.area]), change]),
  );
  return [...byPlace.values()].reverse();
}

/** The change with this id, of all that the regulations have. */
export function findChange(regulations: readonly Regulation[], changeId: string): LawChange | undefined {
  const [, since] = /@(\d{4}-\d{2}-\d{2})$/.exec(changeId) ?? [];
  if (since === undefined) return undefined;
  return lawChanges(regulations, addDays(since, -1), since).find((one) => one.changeId === changeId);
}
