/**
 * The hunter's choice on an offering's page, stored in the query, so that it survives sign-in and link
 * sharing.
 */
import type { Answer } from "#contract/index.ts";
import { addDays, type CalendarDate, isCalendarDate } from "#domain/days.ts";
import type { GuestKind } from "#domain/offering/guest-kind.ts";

export type Offering = Answer<"GET /api/offerings/:offeringId">;
export type CalculateBody = {
  /** Absent if cabins are booked alone. */
  offeringId?: string;
  fromDate: CalendarDate;
  toDate: CalendarDate;
  participants: number;
  cabins: { cabinId: string }[];
  services: { serviceId: string; quantity: number }[];
};
export type StayChoice = {
  /** The typed date, which may be invalid. */
  fromDate: string;
  toDate: string;
  participants: number;
  cabinIds: string[];
  services: Record<string, number>;
};

export const largestParty = ({
  maxHunters,
  maxParticipants,
}: Pick<Offering, "maxHunters" | "maxParticipants">): number => Math.min(maxHunters, maxParticipants);
/** The only stay of a whole-season offering. */
export const wholeSeason = ({ validFrom, validTo }: Offering) => ({
  fromDate: validFrom,
  toDate: addDays(validTo, 1),
});

/** The date to choose next. */
export const missingDay = ({ fromDate, toDate }: StayChoice): "arrival" | "departure" | undefined =>
  !isCalendarDate(fromDate) ? "arrival" : isCalendarDate(toDate) ? undefined : "departure";

/** Further query parameters: whether the request is open, and whether it is sent automatically. */
export type RequestFlags = { openBooking?: boolean; autoSubmitBooking?: boolean };

/** The query of this page with the choice. */
export function queryOf(
  { propertyId, offeringId }: Pick<Offering, "propertyId" | "offeringId">,
  choice: StayChoice,
  { openBooking, autoSubmitBooking }: RequestFlags = {},
): string {
  const services = Object.entries(choice.services)
    .filter(([, quantity]) => quantity > 0)
    .map(([id, quantity]) => `${id}:${quantity}`);
  const query = new URLSearchParams({ propertyId, offeringId });
  if (isCalendarDate(choice.fromDate)) query.set("fromDate", choice.fromDate);
  if (isCalendarDate(choice.toDate)) query.set("toDate", choice.toDate);
  query.set("participants", String(choice.participants));
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

/** The body for the price; undefined until both dates are given. */
export function calculateBody(
  { offeringId }: Offering,
  { fromDate, toDate, participants, cabinIds, services }: StayChoice,
): CalculateBody | undefined {
  if (!isCalendarDate(fromDate) || !isCalendarDate(toDate)) return undefined;
  return {
    offeringId,
    fromDate,
    toDate,
    participants,
    cabins: cabinIds.map((cabinId) => ({ cabinId })),
    services: Object.entries(services)
      .filter(([, quantity]) => quantity > 0)
      .map(([serviceId, quantity]) => ({ serviceId, quantity })),
  };
}

/**
 * A day picked in the calendar: arrival first, then departure; with a fixed length, the arrival decides both.
 */
export function pickDay(offering: Offering, choice: StayChoice, day: CalendarDate): StayChoice {
  if (offering.durationType === "season") return { ...choice, ...wholeSeason(offering) };
  if (offering.durationType === "fixed_days")
    return { ...choice, fromDate: day, toDate: addDays(day, offering.fixedDays ?? 1) };
  const choosingEnd =
    isCalendarDate(choice.fromDate) && !isCalendarDate(choice.toDate) && day > choice.fromDate;
  return choosingEnd ? { ...choice, toDate: day } : { ...choice, fromDate: day, toDate: "" };
}

/** A change that would resolve a refusal. `count` or `date` describe it. */
export type Suggestion = {
  change: Partial<StayChoice>;
  words: "arrival" | "departure" | "hunters" | "season";
  date?: CalendarDate;
  count?: number;
  who?: GuestKind;
};
