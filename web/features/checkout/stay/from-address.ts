/** Parses the choice in a link to an offering. Invalid parts are ignored, and returned as `unused`. */
import { daysBetween, isCalendarDate } from "#domain/days.ts";
import { type Group, personsOf } from "#domain/booking/group.ts";
import { wholeSeasonOf } from "#domain/offering/season-card.ts";
import { type StayChoice, largestParty, type Offering } from "./choice.ts";

/** The reasons why parts of a link are ignored. `extras`: a cabin or service is not available. */
export type IgnoredPart = "notDates" | "past" | "order" | "tooLong" | "season" | "party" | "extras";
const longestStay = 366;

type Stay = { fromDate: string; toDate: string };
const noDates: Stay = { fromDate: "", toDate: "" };
const datesIn = (query: URLSearchParams): Stay => ({
  fromDate: query.get("fromDate") ?? "",
  toDate: query.get("toDate") ?? "",
});

/** The dates in a query, or the reason why they are ignored. */
export function daysIn(query: URLSearchParams, today: string): { days: Stay; unused?: IgnoredPart } {
  const { fromDate, toDate } = datesIn(query);
  if ([fromDate, toDate].some((d) => d !== "" && !isCalendarDate(d)))
    return { days: noDates, unused: "notDates" };
  if ((fromDate && fromDate < today) || (!fromDate && toDate && toDate <= today))
    return { days: noDates, unused: "past" };
  if (fromDate && toDate && fromDate >= toDate) return { days: noDates, unused: "order" };
  if (fromDate && toDate && daysBetween(fromDate, toDate) > longestStay)
    return { days: noDates, unused: "tooLong" };
  return { days: { fromDate, toDate } };
}

/** The season of an offering that is sold by season; `unused` if the query has other dates. */
function seasonIn(
  query: URLSearchParams,
  offering: Offering,
  today: string,
): { days: Stay; unused?: IgnoredPart } {
  const days = wholeSeasonOf(offering, today);
  const { fromDate, toDate } = datesIn(query);
  const other = (fromDate && fromDate !== days.fromDate) || (toDate && toDate !== days.toDate);
  return other ? { days, unused: "season" } : { days };
}

const countIn = (query: URLSearchParams, name: string): number | undefined => {
  const text = query.get(name) ?? "";
  return /^\d{1,2}$/.test(text) ? Number(text) : undefined;
};
/**
 * Who comes by a query, or `unused` if that cannot be: a count is wrong, or more hunt than `most`, or more come
 * than there are `beds`.
 */
export function groupIn(
  query: URLSearchParams,
  { most = Infinity, beds = Infinity }: { most?: number; beds?: number } = {},
): { group: Partial<Group>; unused?: IgnoredPart } {
  const given = groupNames.filter((name) => query.get(name));
  const counts = given.map((name) => [name, countIn(query, name)] as const);
  const group: Partial<Group> = Object.fromEntries(counts);
  const isWrong =
    counts.some(([, count]) => count === undefined) ||
    group.participants === 0 ||
    (group.participants ?? 0) > most ||
    personsOf({ participants: 1, ...group }) > beds;
  return isWrong ? { group: {}, unused: "party" } : { group };
}
const groupNames = ["participants", "companions", "children"] as const;

/** The services in a query as `id:quantity`, or `id:quantity:day:day` for single days. */
function servicesIn(parts: readonly string[], offered: ReadonlySet<string>) {
  const services: Record<string, number> = {};
  const serviceDays: Record<string, string[]> = {};
  for (const [id = "", quantity, ...days] of parts.map((one) => one.split(":"))) {
    if (!(Number(quantity) >= 1) || !offered.has(id)) continue;
    services[id] = Math.min(1000, Math.trunc(Number(quantity)));
    const dates = days.filter(isCalendarDate);
    if (dates.length > 0) serviceDays[id] = dates;
  }
  return { services, ...(Object.keys(serviceDays).length > 0 && { serviceDays }) };
}

export type ParsedLink = { choice: StayChoice; unused: IgnoredPart[] };
/** Parses the choice in a query. `unused` has the reasons why parts of it are ignored. */
export function parseBookingLink(query: URLSearchParams, offering: Offering, today: string): ParsedLink {
  const { days, unused } =
    offering.durationType === "season" ? seasonIn(query, offering, today) : daysIn(query, today);
  const { group, unused: noParty } = groupIn(query, {
    // with both dates the price is refused, and suggests the largest group
    ...(!(days.fromDate && days.toDate) && { most: largestParty(offering) }),
  });
  const list = (name: string) => (query.get(name) ?? "").split(",").filter(Boolean);
  const cabinIds = offering.optionalCabins.map((c) => c.cabinId).filter((id) => list("cabins").includes(id));
  const offered = new Set(offering.propertyServices.map((s) => s.serviceId));
  const chosen = servicesIn(list("services"), offered);
  const hasMissing =
    cabinIds.length < new Set(list("cabins")).size ||
    Object.keys(chosen.services).length < new Set(list("services").map((one) => one.split(":")[0])).size;
  return {
    choice: { ...days, participants: offering.minHunters, ...group, cabinIds, ...chosen },
    unused: [unused, noParty, hasMissing && ("extras" as const)].filter((u) => !!u),
  };
}
