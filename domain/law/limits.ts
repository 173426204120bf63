/** What limits hunting in season: closed days, the landowner, the hunter's age, the weapon and the dog. */
import type { CalendarDate } from "../days.ts";
import { holdsOn, isEaster, isWithin, type LawDay } from "./law-days.ts";
import type { Spot } from "./parts.ts";
import type { Dog, Regulation, Weapon } from "./rules.ts";
import { liesIn } from "./season-rules.ts";
import { isBigGame, type Taxon } from "./taxa.ts";
import { verdict, type Verdict } from "./verdict.ts";

/** A limit's answer on a day; undefined where it does not limit anything. */
export type Limit = (day: LawDay) => Verdict | undefined;
const never: Limit = () => undefined;
/** The limit of the regulation that is in force on the day. */
const inForce =
  (regulation: Regulation, limit: Limit): Limit =>
  (day) =>
    holdsOn(regulation, day.date) ? limit(day) : undefined;

/** 24–31 December, and from Good Friday to Easter Sunday. */
export const closedDays = (regulations: readonly Regulation[]): Limit[] =>
  regulations.flatMap((regulation) =>
    (regulation.closedDays ?? []).map(({ id, days }) => {
      const [from, to] = days === "easter" ? [] : days;
      const values = from && to && { values: { from, to } };
      const no = verdict("no", { code: "closed_day", ruleId: id, source: regulation.source, ...values });
      return inForce(regulation, ({ date, monthDay }) =>
        (days === "easter" ? isEaster(date) : isWithin(days, monthDay)) ? no : undefined,
      );
    }),
  );

export const closedWeekdays = (regulations: readonly Regulation[], taxon: Taxon, spot: Spot): Limit[] =>
  regulations.flatMap((regulation) =>
    (regulation.closedWeekdays ?? [])
      .filter((one) => one.taxon === taxon && liesIn(one.area, spot))
      .map(({ id, weekdays }) => {
        const no = verdict("no", { code: "closed_weekday", ruleId: id, source: regulation.source, taxon });
        return inForce(regulation, ({ weekday }) => (weekdays.includes(weekday) ? no : undefined));
      }),
  );

/** The days on which a landowner lets hunt, within `open` and outside `closed`; both ends are included. */
export type LandownerDays = {
  open?: readonly { from: CalendarDate; to: CalendarDate }[];
  closed?: readonly { from: CalendarDate; to: CalendarDate }[];
};
export function landownerLimits(
  regulations: readonly Regulation[],
  { open, closed = [] }: LandownerDays,
): Limit[] {
  const isClosed = (date: CalendarDate) =>
    (open !== undefined && !open.some((period) => holdsOn(period, date))) ||
    closed.some((period) => holdsOn(period, date));
  return regulations
    .filter(({ landowner }) => landowner)
    .map((regulation) => {
      const no = verdict("no", { code: "closed_by_landowner", source: regulation.source });
      return inForce(regulation, ({ date }) => (isClosed(date) ? no : undefined));
    });
}

export const weaponLimits = (
  regulations: readonly Regulation[],
  taxon: Taxon,
  weapon: Weapon | undefined,
): Limit[] =>
  regulations.flatMap((regulation) =>
    (regulation.weapons ?? [])
      .filter((ban) => weapon && ban.weapons.includes(weapon) && (ban.taxa?.includes(taxon) ?? true))
      .map(({ id, days }) => {
        const code = id ? "rifle_only" : "weapon_not_allowed";
        const [from, to] = days ?? [];
        const no = verdict("no", {
          code,
          ...(id && { ruleId: id }),
          source: regulation.source,
          ...(id && { taxon }),
          ...(from && to && { values: { from, to } }),
        });
        return inForce(regulation, ({ monthDay }) => (!days || isWithin(days, monthDay) ? no : undefined));
      }),
  );

export function dogLimits(regulations: readonly Regulation[], taxon: Taxon, dog: Dog | undefined): Limit[] {
  if (!dog || dog === "none") return [];
  return regulations.flatMap((regulation) => {
    const { source, drivingDogs } = regulation;
    const leash = (regulation.leash ?? [])
      .filter(({ dogs }) => dogs.includes(dog))
      .map(({ id, days }) => {
        const [from, to] = days;
        const no = verdict("no", { code: "leash_time", ruleId: id, source, values: { from, to } });
        return inForce(regulation, ({ monthDay }) => (isWithin(days, monthDay) ? no : undefined));
      });
    if (!drivingDogs || dog !== "driving") return leash;
    const allowed = drivingDogs.taxa[taxon];
    const [from, to] = allowed === undefined || allowed === "all_year" ? [] : allowed;
    const values = from && to && { values: { from, to } };
    const no = verdict("no", {
      code: "driving_dog_not_allowed",
      ruleId: drivingDogs.id,
      source,
      taxon,
      ...values,
    });
    const isAllowed = ({ monthDay }: LawDay) =>
      allowed === "all_year" || (allowed !== undefined && isWithin(allowed, monthDay));
    return [...leash, inForce(regulation, (day) => (isAllowed(day) ? undefined : no))];
  });
}

/**
 * The hunter's age, by the year of birth: who may be of age on that day is asked for what a trainee needs.
 * Nobody needs an age to be along without a weapon.
 */
export function ageLimits(
  regulations: readonly Regulation[],
  taxon: Taxon,
  { birthYear, weapon }: { birthYear: number | undefined; weapon: Weapon | undefined },
): Limit[] {
  if (birthYear === undefined || weapon === "none") return [never];
  return regulations.flatMap((regulation) =>
    (regulation.ages ?? [])
      .filter(({ game }) => (game === "big") === isBigGame(taxon))
      .map((limit) => {
        const { source } = regulation;
        const { id, trainingId, trainingNeeds } = limit;
        const young = verdict("no", { code: "too_young", ruleId: id, source, values: { age: limit.alone } });
        const training = verdict(
          "missing",
          { code: "training_only", ruleId: trainingId, source, values: { age: limit.alone } },
          trainingNeeds,
        );
        const aloneOnly = limit.notForTraining?.includes(taxon) ?? false;
        const birthday = verdict(
          "missing",
          { code: "age_limit", ruleId: id, source, values: { age: limit.alone } },
          ["birthday"],
        );
        return inForce(regulation, ({ date }) => {
          const age = Number(date.slice(0, 4)) - birthYear;
          if (age < (aloneOnly ? limit.alone : limit.training)) return young;
          if (age > limit.alone) return undefined;
          return aloneOnly ? birthday : training;
        });
      }),
  );
}
