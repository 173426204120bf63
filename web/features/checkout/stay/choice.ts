/**
 * The stay that a hunter has chosen on an offering's page. It is stored in the query, so that it survives
 * sign-in and can be shared as a link.
 */
import type { Answer } from "#contract/index.ts";
import { groupParams } from "#domain/page-addresses.ts";
import { type Group, groupOf } from "#domain/booking/group.ts";
import { addDays, type CalendarDate, daysBetween, isCalendarDate } from "#domain/days.ts";
import { wholeSeasonOf } from "#domain/offering/season-card.ts";
import type { GuestKind } from "#domain/offering/guest-kind.ts";

export type Offering = Answer<"GET /api/offerings/:offeringId">;
export type CalculateBody = {
  /** Absent if a cabin is booked without an offering. */
  offeringId?: string;
  fromDate: CalendarDate;
  toDate: CalendarDate;
  cabins: { cabinId: string }[];
  services: { serviceId: string; quantity: number; dates?: CalendarDate[] }[];
} & Group;
export type StayChoice = Group & {
  /** The typed date, which may be empty or invalid. */
  fromDate: string;
  toDate: string;
  cabinIds: string[];
  services: Record<string, number>;
  /** The single days for which a service is chosen; for all days if absent. */
  serviceDays?: Record<string, CalendarDate[]>;
};

/** The single days of a chosen service that are in the stay; undefined if it is for all of them. */
export function serviceDaysOf(
  { fromDate, toDate, serviceDays }: Pick<StayChoice, "fromDate" | "toDate" | "serviceDays">,
  serviceId: string,
): CalendarDate[] | undefined {
  const days = serviceDays?.[serviceId]?.filter((day) => fromDate <= day && day < toDate) ?? [];
  return days.length > 0 && days.length < daysBetween(fromDate, toDate) ? days.toSorted() : undefined;
}

export const largestParty = ({
  maxHunters,
  maxParticipants,
}: Pick<Offering, "maxHunters" | "maxParticipants">): number => Math.min(maxHunters, maxParticipants);

/** The date that the hunter has to choose next. */
export const missingDay = ({ fromDate, toDate }: StayChoice): "arrival" | "departure" | undefined =>
  !isCalendarDate(fromDate) ? "arrival" : isCalendarDate(toDate) ? undefined : "departure";

/** Query parameters: whether the request form is open, and whether the request is sent automatically. */
export type RequestFlags = { openBooking?: boolean; autoSubmitBooking?: boolean };

/** The query of the offering's page with this choice. */
export function queryOf(
  { propertyId, offeringId }: Pick<Offering, "propertyId" | "offeringId">,
  choice: StayChoice,
  { openBooking, autoSubmitBooking }: RequestFlags = {},
): string {
  const services = Object.entries(choice.services)
    .filter(([, quantity]) => quantity > 0)
    .map(([id, quantity]) => [id, quantity, ...(serviceDaysOf(choice, id) ?? [])].join(":"));
  const query = new URLSearchParams({ propertyId, offeringId });
  if (isCalendarDate(choice.fromDate)) query.set("fromDate", choice.fromDate);
  if (isCalendarDate(choice.toDate)) query.set("toDate", choice.toDate);
  for (const [name, count] of Object.entries(groupParams(choice))) query.set(name, count);
  if (choice.cabinIds.length > 0) query.set("cabins", choice.cabinIds.join());
  if (services.length > 0) query.set("services", services.join());
  if (openBooking) query.set("openBooking", "true");
  if (autoSubmitBooking) query.set("autoSubmitBooking", "true");
  return `?${query}`;
}
/** The offering's page with this choice. */
export const addressOf = (
  offering: Pick<Offering, "propertyId" | "offeringId">,
  choice: StayChoice,
  flags?: RequestFlags,
): string => `/view-property-offering${queryOf(offering, choice, flags)}`;

/** The request body to calculate the price; undefined until both dates are given. */
export function calculateBody({ offeringId }: Offering, choice: StayChoice): CalculateBody | undefined {
  const { fromDate, toDate, cabinIds, services } = choice;
  if (!isCalendarDate(fromDate) || !isCalendarDate(toDate)) return undefined;
  return {
    offeringId,
    fromDate,
    toDate,
    ...groupOf(choice),
    cabins: cabinIds.map((cabinId) => ({ cabinId })),
    services: Object.entries(services)
      .filter(([, quantity]) => quantity > 0)
      .map(([serviceId, quantity]) => {
        const dates = serviceDaysOf(choice, serviceId);
        return { serviceId, quantity, ...(dates && { dates }) };
      }),
  };
}

/**
 * Adds a day picked on `today` to the choice: first the arrival, then the departure. A fixed length or season
 * sets both.
 */
export function pickDay(
  offering: Offering,
  choice: StayChoice,
  day: CalendarDate,
  today: CalendarDate,
): StayChoice {
  if (offering.durationType === "season") return { ...choice, ...wholeSeasonOf(offering, today) };
  if (offering.durationType === "fixed_days")
    return { ...choice, fromDate: day, toDate: addDays(day, offering.fixedDays ?? 1) };
  const choosingEnd =
    isCalendarDate(choice.fromDate) && !isCalendarDate(choice.toDate) && day > choice.fromDate;
  return choosingEnd ? { ...choice, toDate: day } : { ...choice, fromDate: day, toDate: "" };
}

/** A change of the choice that would resolve a refusal. Its text names `count`, `date` or `name`. */
export type Suggestion = {
  change: Partial<StayChoice>;
  words: "arrival" | "departure" | "hunters" | "season" | "cabin";
  name?: string;
  date?: CalendarDate;
  count?: number;
  who?: GuestKind;
};
