/** What the hunter has chosen on an offering's page: it stands in the address, so that sign-in and a shared link keep it. */
import { addDays, type CalendarDate, daysBetween, isCalendarDate, isoWeekday } from "#domain/days.ts";
import type { AnswerOf } from "#contract/define.ts";
import type { Api } from "#contract/index.ts";

export type Offering = AnswerOf<Api["GET /api/offerings/:offeringId"]>;
export type CalculateBody = {
  /** Left out: cabins alone. */
  offeringId?: string;
  fromDate: CalendarDate;
  toDate: CalendarDate;
  participants: number;
  cabins: { cabinId: string }[];
  services: { serviceId: string; quantity: number }[];
};
export type Choice = {
  /** As typed; perhaps no date yet. */
  fromDate: string;
  toDate: string;
  participants: number;
  cabinIds: string[];
  services: Record<string, number>;
};

export const largestParty = ({ maxHunters, maxParticipants }: Pick<Offering, "maxHunters" | "maxParticipants">): number => Math.min(maxHunters, maxParticipants);
/** The one stay of what is let for its whole season. */
export const wholeSeason = ({ validFrom, validTo }: Offering) => ({ fromDate: validFrom, toDate: addDays(validTo, 1) });

/** What else an address says: that the request is open, and that it goes off by itself. */
export type Opened = { openBooking?: boolean; autoSubmitBooking?: boolean };

/** The query of the same page with this choice. */
export function queryOf({ propertyId, offeringId }: Pick<Offering, "propertyId" | "offeringId">, choice: Choice, { openBooking, autoSubmitBooking }: Opened = {}): string {
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
/** The offering's page with this choice, from anywhere. */
export const addressOf = (offering: Pick<Offering, "propertyId" | "offeringId">, choice: Choice, opened?: Opened): string =>
  `/view-property-offering${queryOf(offering, choice, opened)}`;

/** What to ask the price of; nothing before both dates stand there. */
export function calculateBody({ offeringId }: Offering, { fromDate, toDate, participants, cabinIds, services }: Choice): CalculateBody | undefined {
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

/** A day picked in the calendar: arrival first, then departure; where the length is given, the arrival decides both. */
export function pickDay(offering: Offering, choice: Choice, day: CalendarDate): Choice {
  if (offering.durationType === "season") return { ...choice, ...wholeSeason(offering) };
  if (offering.durationType === "fixed_days") return { ...choice, fromDate: day, toDate: addDays(day, offering.fixedDays ?? 1) };
  const choosingEnd = isCalendarDate(choice.fromDate) && !isCalendarDate(choice.toDate) && day > choice.fromDate;
  return choosingEnd ? { ...choice, toDate: day } : { ...choice, fromDate: day, toDate: "" };
}

/** A change that would answer a refusal, worked out from the offering's own terms and `free`, the nearest free arrival. `days`, `hunters` or `date` say it in words. */
export type Remedy = { change: Partial<Choice>; words: "arrival" | "departure" | "hunters" | "season"; date?: CalendarDate; count?: number };

export function remedyFor(code: string, offering: Offering, choice: Choice, today: CalendarDate, free?: CalendarDate): Remedy | undefined {
  const { fromDate, toDate } = choice;
  const dated = isCalendarDate(fromDate) && isCalendarDate(toDate);
  const nights = dated ? Math.max(1, daysBetween(fromDate, toDate)) : 1;
  const arrive = (date: CalendarDate): Remedy => ({ words: "arrival", date, change: { fromDate: date, toDate: addDays(date, nights) } });
  const leave = (date: CalendarDate): Remedy => ({ words: "departure", date, change: { toDate: date } });
  const party = (count: number): Remedy => ({ words: "hunters", count, change: { participants: count } });
  const first = offering.validFrom > today ? offering.validFrom : today;
  switch (code) {
    case "dates_in_past":
      return first <= offering.validTo ? arrive(first) : undefined;
    case "outside_season":
      if (fromDate < offering.validFrom) return arrive(first);
      return fromDate <= offering.validTo ? leave(addDays(offering.validTo, 1)) : undefined;
    case "start_weekday_required":
      return offering.startWeekday ? arrive(addDays(fromDate, (offering.startWeekday - isoWeekday(fromDate) + 7) % 7)) : undefined;
    case "duration_too_short":
      return nights < (offering.minDays ?? 0) ? leave(addDays(fromDate, offering.minDays ?? 1)) : undefined;
    case "duration_too_long":
      return offering.maxDays && nights > offering.maxDays ? leave(addDays(fromDate, offering.maxDays)) : undefined;
    case "duration_not_exact":
      return offering.fixedDays ? leave(addDays(fromDate, offering.fixedDays)) : undefined;
    case "whole_season_required":
      return { words: "season", change: wholeSeason(offering) };
    case "too_few_hunters":
      return party(offering.minHunters);
    case "too_many_hunters":
    case "hunters_not_exact":
      return party(largestParty(offering));
    case "dates_booked":
    case "dates_unavailable":
    case "capacity_exceeded":
      return free ? arrive(free) : undefined;
    default:
      return undefined;
  }
}
