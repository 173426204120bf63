/** What a link to an offering asks for (spec 2). What cannot be meant is left out, and said. */
import { daysBetween, isCalendarDate } from "#domain/days.ts";
import { type Choice, type Offering, wholeSeason } from "./choice.ts";

/** Why dates or party of a link are not used; `extras`: a cabin or a service that is not on offer. */
export type Unused = "notDates" | "past" | "order" | "tooLong" | "season" | "party" | "extras";
const longestStay = 366;
const largestAsked = 99;

type Dates = { fromDate: string; toDate: string };
const none: Dates = { fromDate: "", toDate: "" };

function datesOf(query: URLSearchParams, offering: Offering, today: string): { dates: Dates; unused?: Unused } {
  const [fromDate, toDate] = [query.get("fromDate") ?? "", query.get("toDate") ?? ""];
  const wrong = ([fromDate, toDate] as const).some((d) => d !== "" && !isCalendarDate(d));
  if (offering.durationType === "season") {
    const dates = wholeSeason(offering);
    const other = wrong || (fromDate && fromDate !== dates.fromDate) || (toDate && toDate !== dates.toDate);
    return other ? { dates, unused: "season" } : { dates };
  }
  if (wrong) return { dates: none, unused: "notDates" };
  if ((fromDate && fromDate < today) || (!fromDate && toDate && toDate <= today)) return { dates: none, unused: "past" };
  if (fromDate && toDate && fromDate >= toDate) return { dates: none, unused: "order" };
  if (fromDate && toDate && daysBetween(fromDate, toDate) > longestStay) return { dates: none, unused: "tooLong" };
  return { dates: { fromDate, toDate } };
}

/** The choice that an address asks for, and what of it was left out. A whole season has only one stay to choose. */
export function fromAddress(query: URLSearchParams, offering: Offering, today: string): { choice: Choice; unused: Unused[] } {
  const { dates, unused } = datesOf(query, offering, today);
  const asked = query.get("participants") ?? "";
  const party = /^\d{1,2}$/.test(asked) && Number(asked) <= largestAsked ? Number(asked) : 0;
  const list = (name: string) => (query.get(name) ?? "").split(",").filter(Boolean);
  const cabinIds = offering.optionalCabins.map((c) => c.cabinId).filter((id) => list("cabins").includes(id));
  const offered = new Set([...offering.services, ...offering.propertyServices].map((s) => s.serviceId));
  const wanted = list("services").map((one) => one.split(":"));
  const services = Object.fromEntries(wanted.flatMap(([id = "", n]) => (Number(n) >= 1 && offered.has(id) ? [[id, Math.min(1000, Math.trunc(Number(n)))]] : [])));
  const gone = cabinIds.length < new Set(list("cabins")).size || Object.keys(services).length < new Set(wanted.map(([id]) => id)).size;
  return {
    choice: { ...dates, participants: party || offering.minHunters, cabinIds, services },
    unused: [unused, asked !== "" && party === 0 && ("party" as const), gone && ("extras" as const)].filter((u) => u !== undefined && u !== false),
  };
}
