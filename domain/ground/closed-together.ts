/** What a booking of one of a property's offerings closes on the same days (rules 2.9). */
import type { CalendarDate } from "../days.ts";
import type { DayRange } from "../days.ts";
import { cabinsHold, type GroundHold, groundHoldOf, holdsClash, type OfferingOnGround } from "./ground.ts";

/** What an offering, or a cabin that is rented alone, takes of the ground. A cabin has no season. */
export type PlannedHold = GroundHold & { name: string; season?: DayRange };
type PropertyOnGround = {
  type: string;
  offerings: readonly (OfferingOnGround & { name: string; validFrom: CalendarDate; validTo: CalendarDate })[];
  cabins: readonly { name: string; status: string; rentalEnabled: boolean }[];
};

/** What can be booked on a property, as holds of its ground. */
export const plannedHolds = ({ type, offerings, cabins }: PropertyOnGround): PlannedHold[] => [
  ...offerings.map((o) => ({
    ...groundHoldOf(o, type === "fishing_area"),
    name: o.name,
    season: { from: o.validFrom, to: o.validTo },
  })),
  ...cabins
    .filter(({ status, rentalEnabled }) => status === "published" && rentalEnabled)
    .map(({ name }) => ({ ...cabinsHold, name })),
];

/** The days of both ranges; a missing range has all days. */
function sharedDays(a: DayRange | undefined, b: DayRange | undefined): DayRange | undefined {
  if (!a || !b) return a ?? b;
  const from = a.from > b.from ? a.from : b.from;
  const to = a.to < b.to ? a.to : b.to;
  return from <= to ? { from, to } : undefined;
}

export type ClosedHold = Pick<PlannedHold, "offeringId" | "name"> & { days: DayRange | undefined };
/** The others that a booking of `own` closes, each with the days on which it could else be booked. */
export const closedTogether = (
  own: Omit<PlannedHold, "name">,
  others: readonly PlannedHold[],
): ClosedHold[] =>
  others
    .filter((other) => holdsClash(own, other))
    .map(({ offeringId, name, season }) => ({ offeringId, name, days: sharedDays(own.season, season) }))
    .filter(({ days }) => days !== undefined || own.season === undefined);

/** What a booking of one of the planned offerings closes. */
export const closedByOffering = (offeringId: string, planned: readonly PlannedHold[]): ClosedHold[] =>
  planned.filter((own) => own.offeringId === offeringId).flatMap((own) => closedTogether(own, planned));
