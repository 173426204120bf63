/** What municipalities, counties and boards have decided of one taxon in one place. */
import type { CalendarDate } from "../days.ts";
import { holdsOn, type LawDay } from "./law-days.ts";
import type { Spot } from "./parts.ts";
import type { LocalEffect, LocalRule } from "./rules.ts";
import { isFished, type Taxon } from "./taxa.ts";
import { type Reason, verdict, type Verdict } from "./verdict.ts";

/**
 * The year of a season. No season of game runs over 1 June: fox begins in July and wolf ends in May. Fishing
 * is counted by the calendar.
 */
const seasonYearOf = (taxon: Taxon, date: CalendarDate): number =>
  Number(date.slice(0, 4)) - (!isFished(taxon) && date.slice(5) < "06-01" ? 1 : 0);

/** A decision with its answer, and the years of the first and the last season that it is about. */
type Placed = { rule: LocalRule; verdict: Verdict; firstYear: number; lastYear: number };
const codes = {
  opens: "opened_locally",
  narrows: "narrowed_locally",
  widens: "widened_locally",
  closes: "closed_locally",
} as const satisfies Record<LocalEffect, Reason["code"]>;

const answerOf = (rule: LocalRule, taxon: Taxon, code: Reason["code"], answer: "yes" | "no"): Verdict =>
  verdict(answer, {
    code,
    ruleId: rule.ruleId,
    source: rule.source,
    taxon,
    values: { from: rule.from, to: rule.to },
  });
const isNo = (effect: LocalEffect): boolean => effect === "narrows" || effect === "closes";

const isLater = (a: LocalRule, b: LocalRule): boolean => a.source.readOn > b.source.readOn;
const latestFirst = (a: Placed, b: Placed): number =>
  b.rule.source.readOn.localeCompare(a.rule.source.readOn);

/**
 * The decisions on each day. Of each kind the one that was read last decides. Days that are closed stay so until
 * an opening or widening of them is read later; what is narrowed stays so until another narrowing or a widening
 * is read later, since a municipality's opening does not lift what the county has narrowed. What a landowner has
 * read takes days away whatever is read later, and opens only where nobody else has opened.
 */
export function decisionsIn(taxon: Taxon, spot: Spot, localRules: readonly LocalRule[]) {
  const yearOf = (date: CalendarDate) => seasonYearOf(taxon, date);
  const here = localRules
    .filter((rule) => rule.municipality === spot.municipality && rule.taxa.includes(taxon))
    .map((rule): Placed => {
      const answer = isNo(rule.effect) ? "no" : "yes";
      const own = answerOf(rule, taxon, codes[rule.effect], answer);
      return { rule, verdict: own, firstYear: yearOf(rule.from), lastYear: yearOf(rule.to) };
    })
    .sort(latestFirst);
  const isOfYear = ({ firstYear, lastYear }: Placed, year: number) => firstYear <= year && year <= lastYear;
  const isReplaced = (own: Placed) =>
    here.some(
      (other) =>
        !other.rule.own &&
        other.rule.effect === "opens" &&
        other.firstYear <= own.lastYear &&
        own.firstYear <= other.lastYear,
    );
  const of = (effect: LocalEffect) => here.filter(({ rule }) => rule.effect === effect);
  const [narrows, widens, closes] = [of("narrows"), of("widens"), of("closes")];
  const opens = of("opens").filter((one) => !one.rule.own || !isReplaced(one));
  const otherDays = new Map(
    opens.map((one) => [one, answerOf(one.rule, taxon, "opened_on_other_days", "no")]),
  );
  const holding = (all: readonly Placed[], date: CalendarDate) => all.find(({ rule }) => holdsOn(rule, date));
  /** Whether one of these is read later than a decision that takes the day away. */
  const isLifted = ({ rule }: Placed, by: readonly Placed[], date: CalendarDate) =>
    !rule.own &&
    by.some((other) => !other.rule.own && holdsOn(other.rule, date) && isLater(other.rule, rule));
  const narrowings = new Map<number, readonly Placed[]>();
  /** Of the narrowings of a season, the landowner's own and those of others that were read last. */
  const narrowingsOf = (year: number): readonly Placed[] => {
    const known = narrowings.get(year);
    if (known) return known;
    const ofSeason = narrows.filter((one) => isOfYear(one, year));
    const last = ofSeason.find(({ rule }) => !rule.own)?.rule.source.readOn;
    const deciding = ofSeason.filter(({ rule }) => rule.own || rule.source.readOn === last);
    narrowings.set(year, deciding);
    return deciding;
  };
  const takesAway = (date: CalendarDate): Verdict | undefined => {
    const lifting = [...opens, ...widens];
    const closed = closes.find((one) => holdsOn(one.rule, date) && !isLifted(one, lifting, date));
    if (closed || narrows.length === 0) return closed?.verdict;
    return narrowingsOf(yearOf(date)).find((one) => !holdsOn(one.rule, date) && !isLifted(one, widens, date))
      ?.verdict;
  };
  return {
    on: ({
      date,
    }: LawDay): { no?: Verdict; widening?: Verdict | undefined; opening?: Verdict | undefined } => {
      if (here.length === 0) return {};
      const no = takesAway(date);
      if (no) return { no };
      return { widening: holding(widens, date)?.verdict, opening: holding(opens, date)?.verdict };
    },
    /** Whether the season of the day's year is opened on some days. */
    hasOpening: ({ date }: LawDay): boolean => opens.some((one) => isOfYear(one, yearOf(date))),
    /** That the season of the year is opened, but not on this day; what a landowner has read does not say so. */
    openedOnOtherDays: ({ date }: LawDay): Verdict | undefined => {
      const other = opens.find((one) => !one.rule.own && isOfYear(one, yearOf(date)));
      return other && otherDays.get(other);
    },
  };
}
