import type { Answer } from "#contract/index.ts";
import type { Client } from "#contract/client.ts";
import { addDays, type CalendarDate, isoWeekday } from "#domain/days.ts";
import { closedByOffering, plannedHolds } from "#domain/ground/closed-together.ts";
import { maxOfferings } from "#domain/booking/stays.ts";
import { propertyInEnglish } from "#domain/property/english.ts";
import type { Page } from "#web/platform/page/page.ts";
import { parseDate } from "#web/i18n/dates.ts";

type Property = Answer<"GET /api/properties/:propertyId">;
type OfferStays = Answer<"GET /api/stays">["items"][number];
export type WantedStay = { fromDate: CalendarDate; toDate: CalendarDate; participants: number };
/** `excludes`: what cannot be booked on the same days. */
export type SmartOffer = Property["offerings"][number] & { stays: OfferStays; excludes: string[] };
export type Offers = { propertyId: string; name: string; stay: WantedStay; offers: SmartOffer[] };
export type BookedProperty = { propertyId: string; name: string; municipality: string | null };

const friday = 5;

/** The stay in the query; by default two people on the next weekend. */
export function wantedStayOf(query: URLSearchParams, today: CalendarDate): WantedStay {
  const date = (name: string) => {
    const parsed = parseDate(query.get(name) ?? "");
    return parsed && parsed >= today ? parsed : undefined;
  };
  const [from, to] = [date("fromDate"), date("toDate")];
  const weekend = addDays(today, (friday - isoWeekday(today) + 7) % 7 || 7);
  const fromDate = from ?? weekend;
  const people = Number(query.get("participants"));
  return {
    fromDate,
    toDate: to && to > fromDate ? to : addDays(fromDate, 2),
    participants: Number.isInteger(people) && people >= 1 && people <= 10_000 ? people : 2,
  };
}

/** Sorts available offerings first, by price; then those available on other dates; then the others. */
export function sortOffers(offers: readonly SmartOffer[]): SmartOffer[] {
  const place = ({ stays: { totalOre, cheapest } }: SmartOffer): [number, number] =>
    totalOre !== null ? [0, totalOre] : cheapest ? [1, cheapest.totalOre] : [2, 0];
  return offers.toSorted((a, b) => place(a)[0] - place(b)[0] || place(a)[1] - place(b)[1]);
}

/** A property's offerings, each priced for the given stay. */
export async function loadOffers(
  { api, locale }: Pick<Page, "api" | "locale">,
  propertyId: string,
  stay: WantedStay,
): Promise<Offers> {
  const original = await api("GET /api/properties/:propertyId", { params: { propertyId } });
  const property = locale === "en" ? propertyInEnglish(original) : original;
  const open = property.offerings.filter((o) => o.published && o.status === "active").slice(0, maxOfferings);
  const query = {
    offeringIds: open.map((o) => o.offeringId).join(),
    from: stay.fromDate,
    to: stay.toDate,
    participants: stay.participants,
  };
  const { items } = open.length > 0 ? await api("GET /api/stays", { query }) : { items: [] };
  const planned = plannedHolds({ ...property, offerings: open });
  const offers = open.flatMap((offering) =>
    items
      .filter((stays) => stays.offeringId === offering.offeringId)
      .map((stays) => ({
        ...offering,
        stays,
        excludes: closedByOffering(offering.offeringId, planned).map(({ name }) => name),
      })),
  );
  return { propertyId: property.propertyId, name: property.name, stay, offers: sortOffers(offers) };
}

/** The properties that this person has booked, latest booking first. */
export async function loadBookedProperties(api: Client): Promise<BookedProperty[]> {
  const { items } = await api("GET /api/core-booking", { query: { role: "hunter", limit: 50 } });
  const propertiesById = new Map<string, BookedProperty>();
  for (const { propertyId, propertyName, municipality } of items)
    if (!propertiesById.has(propertyId))
      propertiesById.set(propertyId, { propertyId, name: propertyName, municipality });
  return [...propertiesById.values()].slice(0, 8);
}
