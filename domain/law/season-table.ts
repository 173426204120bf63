/** What may be hunted of a species in a municipality: animal by animal, and row by row of the regulations. */
import type { CalendarDate } from "../days.ts";
import { type LawRange, type LawRules, mayHunt } from "./may-hunt.ts";
import { type Spot, spotsOf } from "./parts.ts";
import type { Animals, Area, Regulation, SeasonRow, Source, Water } from "./rules.ts";
import { holdsOn } from "./law-days.ts";
import { decidingRows, sexAgesOf } from "./season-rules.ts";
import { answersForItself, type Taxon, taxaUnder } from "./taxa.ts";
import type { Species } from "../species/species.ts";

/** Both days are included. */
type Days = { from: CalendarDate; to: CalendarDate };

/** A row that holds in a municipality; `spots` where it is not all of it. */
type HeldRow = { row: SeasonRow; source: Source; spots?: readonly Spot[] };

function rowsOfTaxon(
  taxon: Taxon,
  municipality: string,
  days: Days,
  regulations: readonly Regulation[],
): HeldRow[] {
  const spots = spotsOf(municipality);
  const spotsByRow = new Map<SeasonRow, { source: Source; spots: Spot[] }>();
  for (const spot of spots) {
    const ashore = decidingRows(taxon, spot, days, regulations);
    const atSea = decidingRows(taxon, spot, { ...days, water: "open_sea" }, regulations);
    for (const { row, source } of [...ashore, ...atSea.filter((one) => one.row.area?.water === "open_sea")]) {
      const held = spotsByRow.get(row) ?? { source, spots: [] };
      held.spots.push(spot);
      spotsByRow.set(row, held);
    }
  }
  return [...spotsByRow].map(([row, held]) => ({
    row,
    source: held.source,
    ...(held.spots.length < spots.length && { spots: held.spots }),
  }));
}

/** The rows that decide in a municipality on some of the days. */
export const seasonTable = (
  species: Species,
  municipality: string,
  days: Days,
  regulations: readonly Regulation[],
): HeldRow[] => taxaUnder(species).flatMap((taxon) => rowsOfTaxon(taxon, municipality, days, regulations));

/** All rows about a species that are in force on some of the days, wherever they hold. */
export const seasonsInCountry = (
  species: Species,
  { from, to }: Days,
  regulations: readonly Regulation[],
): { row: SeasonRow; source: Source; area?: Area }[] =>
  taxaUnder(species).flatMap((taxon) =>
    regulations.flatMap((regulation) =>
      (regulation.seasons ?? [])
        .filter((row) => row.taxon === taxon)
        .filter((row) => {
          const held = { from: row.from ?? regulation.from, to: row.to ?? regulation.to };
          return [from, to].some((date) => holdsOn(held, date));
        })
        .map((row) => ({ row, source: regulation.source, ...(row.area && { area: row.area }) })),
    ),
  );

/** Animals with the same answer on each day. */
type AnimalSeason = {
  taxa: readonly Taxon[];
  animals?: Animals;
  water?: Water;
  /** The part of the municipality that it is about, where its parts have different answers. */
  spot?: Spot;
  days: LawRange[];
};
type Kind = Pick<AnimalSeason, "animals" | "water" | "spot">;

/** The kinds of a taxon that have rows of their own: bucks and all roe deer, young cormorants in salt water. */
function kindsOf(rows: readonly HeldRow[]): Kind[] {
  const ashore = rows.filter(({ row }) => row.area?.water !== "open_sea");
  const kinds = ashore.map(({ row: { animals, area } }): Kind => {
    const water = area?.water;
    return { ...(animals && { animals }), ...(water && { water }) };
  });
  const byKey = new Map(kinds.map((kind) => [`${kind.animals} ${kind.water}`, kind]));
  return byKey.size > 0 ? [...byKey.values()] : [{}];
}

/** Ranges joined where the answer is the same, whatever the reason. */
export function answerRanges(days: readonly Pick<LawRange, "from" | "to" | "answer">[]) {
  const joined: Pick<LawRange, "from" | "to" | "answer">[] = [];
  for (const { from, to, answer } of days) {
    const last = joined.at(-1);
    if (last?.answer === answer) last.to = to;
    else joined.push({ from, to, answer });
  }
  return joined;
}

/**
 * The answer on each day of each animal of a species in a municipality. Equal ones are told together, and
 * parts of the municipality apart only where they differ.
 */
export function seasonsByAnimal(
  species: Species,
  municipality: string,
  days: Days,
  rules: LawRules,
): AnimalSeason[] {
  const spots = spotsOf(municipality);
  const ask = (taxa: readonly Taxon[], { animals, water, spot }: Kind) =>
    mayHunt(
      { ...days, taxa, spots: spot ? [spot] : spots, water, sexAge: animals && sexAgesOf[animals][0] },
      rules,
    );
  const answersOf = (taxon: Taxon, kind: Kind) => JSON.stringify(answerRanges(ask([taxon], kind)));
  const groups = new Map<string, { taxa: Taxon[]; kind: Kind }>();
  for (const taxon of taxaUnder(species)) {
    const rows = rowsOfTaxon(taxon, municipality, days, rules.regulations);
    if (answersForItself(taxon) && rows.length === 0) continue;
    for (const whole of kindsOf(rows)) {
      const parts = spots.length > 1 ? spots.map((spot) => ({ ...whole, spot })) : [];
      const differ = new Set(parts.map((part) => answersOf(taxon, part))).size > 1;
      for (const kind of differ ? parts : [whole]) {
        const key = JSON.stringify([kind, answersOf(taxon, kind)]);
        const group = groups.get(key) ?? { taxa: [], kind };
        group.taxa.push(taxon);
        groups.set(key, group);
      }
    }
  }
  return [...groups.values()].map(({ taxa, kind }) => ({ taxa, ...kind, days: ask(taxa, kind) }));
}
