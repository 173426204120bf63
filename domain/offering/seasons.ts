/**
 * The ordinary national hunting seasons, for orientation: municipalities and landowners may narrow them. Days
 * are `MM-DD`, both inclusive.
 */
import type { Species } from "./species.ts";

export type Season = { species: Species; from: string; to: string };

/** A season whose end precedes its start runs over New Year; `02-29` means the last day of February. */
export const nationalSeasons = [
  { species: "elg", from: "09-25", to: "12-23" },
  { species: "hjort", from: "09-01", to: "12-23" },
  { species: "villrein", from: "08-20", to: "09-30" },
  { species: "rype", from: "09-10", to: "02-29" },
  { species: "skogsfugl", from: "09-10", to: "12-23" },
  { species: "hare", from: "09-10", to: "02-29" },
  { species: "laksefiske", from: "06-01", to: "08-31" },
  { species: "innlandsfiske", from: "01-01", to: "12-31" },
] as const satisfies readonly Season[];

/** Further seasons that landowners plan by. Species without a nationwide season are in neither list. */
export const otherSeasons: readonly Season[] = [
  { species: "raadyr", from: "08-10", to: "12-23" },
  { species: "and_gaas", from: "08-21", to: "12-23" },
  { species: "rev", from: "07-15", to: "04-15" },
  { species: "bever", from: "10-01", to: "04-30" },
  { species: "villsvin", from: "01-01", to: "12-31" },
  { species: "havfiske", from: "01-01", to: "12-31" },
];
export const plannedSeasons: readonly Season[] = [...nationalSeasons, ...otherSeasons];

/** Whether a plain date (`YYYY-MM-DD`) lies in the season. */
export function isOpen({ from, to }: Season, date: string): boolean {
  const day = date.slice(5);
  return from <= to ? from <= day && day <= to : day >= from || day <= to;
}

const daysBefore = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
/** The start of a `MM-DD` day as a fraction of an ordinary year, 0–1. */
export const partOfYear = (day: string): number =>
  (daysBefore[Number(day.slice(0, 2)) - 1]! +
    Math.min(Number(day.slice(3)), day.startsWith("02") ? 28 : 31) -
    1) /
  365;

/** The season as `[start, end]` fractions of the year, 0–1: two ranges where it runs over New Year. */
export function yearFractions({ from, to }: Season): [number, number][] {
  const start = partOfYear(from);
  const end = partOfYear(to) + 1 / 365;
  return from <= to
    ? [[start, end]]
    : [
        [0, end],
        [start, 1],
      ];
}
