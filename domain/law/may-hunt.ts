/**
 * May we hunt or fish here on these days? What order decides: closed days; the regulation in force; its
 * narrowest row; local decisions; the landowner's days; age, weapon and dog. Rules are handed in as data.
 */
import type { CalendarDate } from "../days.ts";
import { type LawDay, lawDays } from "./law-days.ts";
import {
  ageLimits,
  closedDays,
  closedWeekdays,
  dogLimits,
  type LandownerDays,
  landownerLimits,
  type Limit,
  weaponLimits,
} from "./limits.ts";
import type { Spot } from "./parts.ts";
import type { Dog, LocalRule, Regulation, SexAge, Water, Weapon } from "./rules.ts";
import { decisionsIn } from "./local-decisions.ts";
import { isSalmon, salmonIn } from "./salmon.ts";
import { seasonIn } from "./season-rules.ts";
import { isFished, type Taxon } from "./taxa.ts";
import { hasSameReasons, kindestOf, strongest, type Verdict } from "./verdict.ts";

export type LawQuestion = {
  /** Both days are included. */
  from: CalendarDate;
  to: CalendarDate;
  /** It is enough if one of these may be hunted. */
  taxa: readonly Taxon[];
  /** It must be allowed in all of these. */
  spots: readonly Spot[];
  /** The number of the river, for salmon. */
  river?: string | undefined;
  water?: Water | undefined;
  sexAge?: SexAge | undefined;
  weapon?: Weapon | undefined;
  dog?: Dog | undefined;
  birthYear?: number | undefined;
  landowner?: LandownerDays | undefined;
};
export type LawRules = { regulations: readonly Regulation[]; localRules: readonly LocalRule[] };
export type LawRange = { from: CalendarDate; to: CalendarDate } & Verdict;

/** The answer on each day for one taxon in one place. */
type Answering = (day: LawDay & { closed: Verdict | undefined }) => Verdict;

function fishing(taxon: Taxon, spot: Spot, question: LawQuestion, rules: LawRules): Answering {
  if (isSalmon(taxon)) {
    const inRiver = salmonIn(taxon, spot, question.river, rules.regulations);
    const local = decisionsIn(taxon, spot, rules.localRules);
    return (day) => local.on(day).no ?? inRiver(day);
  }
  return season(taxon, spot, question, rules);
}
const season = (taxon: Taxon, spot: Spot, question: LawQuestion, rules: LawRules): Answering =>
  seasonIn(
    taxon,
    spot,
    { sexAge: question.sexAge ?? "any", water: question.water },
    rules.regulations,
    rules.localRules,
  );

function hunting(taxon: Taxon, spot: Spot, question: LawQuestion, rules: LawRules): Answering {
  const { regulations } = rules;
  const inSeason = season(taxon, spot, question, rules);
  const limits: Limit[] = [
    ...closedWeekdays(regulations, taxon, spot),
    ...landownerLimits(regulations, question.landowner ?? {}),
    ...ageLimits(regulations, taxon, { birthYear: question.birthYear, weapon: question.weapon }),
    ...weaponLimits(regulations, taxon, question.weapon),
    ...dogLimits(regulations, taxon, question.dog),
  ];
  let last: { parts: Verdict[]; joined: Verdict } | undefined;
  return (day) => {
    const bySeason = inSeason(day);
    if (bySeason.answer === "no" || bySeason.reasons[0]?.code === "law_not_read") return bySeason;
    const parts = [bySeason];
    for (const limit of limits) {
      const limited = limit(day);
      if (limited) parts.push(limited);
    }
    if (parts.length === 1) return bySeason;
    if (!last || !areSame(last.parts, parts)) last = { parts, joined: strongest(parts) };
    return last.joined;
  };
}

function answering(taxon: Taxon, spot: Spot, question: LawQuestion, rules: LawRules): Answering {
  if (isFished(taxon)) return fishing(taxon, spot, question, rules);
  const answer = hunting(taxon, spot, question, rules);
  return (day) => day.closed ?? answer(day);
}

/** One answer for all places; where they differ, the reasons say of which place they are. */
function acrossPlaces(spots: readonly Spot[], bySpot: readonly Verdict[]): Verdict {
  const [first] = bySpot;
  if (first && bySpot.every((one) => hasSameReasons(one, first))) return first;
  return strongest(
    bySpot.map((one, at) => ({
      ...one,
      reasons: one.reasons.map((reason) => ({ ...reason, place: spots[at] ?? { municipality: "" } })),
    })),
  );
}

const areSame = (a: readonly Verdict[], b: readonly Verdict[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at]);

const firstOf =
  (limits: readonly Limit[]): Limit =>
  (day) => {
    for (const limit of limits) {
      const limited = limit(day);
      if (limited) return limited;
    }
    return undefined;
  };

/** The answer to each day from the first to the last, as ranges without gaps. */
export function mayHunt(question: LawQuestion, rules: LawRules): LawRange[] {
  const { spots, taxa } = question;
  const places = spots.map((spot) => taxa.map((taxon) => answering(taxon, spot, question, rules)));
  const closedOn = firstOf(closedDays(rules.regulations));
  const ranges: LawRange[] = [];
  let before: Verdict[] | undefined;
  for (const lawDay of lawDays(question.from, question.to)) {
    const day = { ...lawDay, closed: closedOn(lawDay) };
    const all = places.flatMap((ofTaxa) => ofTaxa.map((answer) => answer(day)));
    const last = ranges.at(-1);
    if (last && before && areSame(before, all)) {
      last.to = day.date;
      continue;
    }
    before = all;
    const bySpot = spots.map((_, at) => kindestOf(all.slice(at * taxa.length, (at + 1) * taxa.length)));
    const verdict = acrossPlaces(spots, bySpot);
    if (last && hasSameReasons(last, verdict)) last.to = day.date;
    else ranges.push({ from: day.date, to: day.date, ...verdict });
  }
  return ranges;
}
