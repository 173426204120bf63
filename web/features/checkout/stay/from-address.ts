/** Parses the choice in a link to an offering. Invalid parts are ignored, and returned as `unused`. */
import { daysBetween, isCalendarDate } from "#domain/days.ts";
import { wholeSeasonOf } from "#domain/offering/season-card.ts";
import type { StayChoice, Offering } from "./choice.ts";

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

/** The group size in a query, or the reason why it is ignored. */
export function partyIn(query: URLSearchParams): { party?: number; unused?: IgnoredPart } {
  const count = query.get("participants") ?? "";
  const party = /^\d{1,2}$/.test(count) ? Number(count) : 0;
  return party ? { party } : count ? { unused: "party" } : {};
}

export type ParsedLink = { choice: StayChoice; unused: IgnoredPart[] };
/** Parses the choice in a query. `unused` has the reasons why parts of it are ignored. */
export function parseBookingLink(query: URLSearchParams, offering: Offering, today: string): ParsedLink {
  const { days, unused } =
    offering.durationType === "season" ? seasonIn(query, offering, today) : daysIn(query, today);
  const { party = offering.minHunters, unused: noParty } = partyIn(query);
  const list = (name: string) => (query.get(name) ?? "").split(",").filter(Boolean);
  const cabinIds = offering.optionalCabins.map((c) => c.cabinId).filter((id) => list("cabins").includes(id));
  const offered = new Set(offering.propertyServices.map((s) => s.serviceId));
  const pairs = list("services").map((one) => one.split(":"));
  const services = Object.fromEntries(
    pairs.flatMap(([id = "", n]) =>
      Number(n) >= 1 && offered.has(id) ? [[id, Math.min(1000, Math.trunc(Number(n)))]] : [],
    ),
  );
  const hasMissing =
    cabinIds.length < new Set(list("cabins")).size ||
    Object.keys(services).length < new Set(pairs.map(([id]) => id)).size;
  return {
    choice: { ...days, participants: party, cabinIds, services },
    unused: [unused, noParty, hasMissing && ("extras" as const)].filter((u) => !!u),
  };
}
