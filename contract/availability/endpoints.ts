/**
 * The landowner's availability API: one calendar of everything they let, blackout days, and the documents
 * that other booking systems read.
 */
import { z } from "zod";
import { densities } from "#domain/availability/capacity.ts";
import { blackoutTypes, calendarProblems, masterReasons, subjectKinds } from "#domain/availability/lists.ts";
import { cabinStatuses } from "#domain/cabin/lists.ts";
import { durationTypes, offeringStatuses } from "#domain/offering/lists.ts";
import { serviceUnits } from "#domain/service/lists.ts";
import { Blackouts, longLists } from "#contract/cabin/fields.ts";
import { defineContract } from "#contract/define.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import { DayPrice, Pricing } from "#contract/offering/fields.ts";
import {
  CalendarDate,
  Count,
  periodFields,
  daysOf,
  Id,
  Instant,
  Line,
  optionalOrNull,
  Ore,
  Text,
} from "#contract/schemas.ts";

const Kind = z.enum(subjectKinds);
const ids = z.array(Id).max(500);
/** Several ids of a kind, or a single one. */
const itemFields = {
  offeringIds: optionalOrNull(ids),
  cabinIds: optionalOrNull(ids),
  serviceIds: optionalOrNull(ids),
  offeringId: optionalOrNull(Id),
  cabinId: optionalOrNull(Id),
  serviceId: optionalOrNull(Id),
};
const joinedIds = (idList: string[] | undefined, singleId: string | undefined) =>
  singleId ? [...(idList ?? []), singleId] : idList;
type ItemIds = {
  offeringIds?: string[] | undefined;
  cabinIds?: string[] | undefined;
  serviceIds?: string[] | undefined;
};
type ItemSelection = ItemIds & {
  offeringId?: string | undefined;
  cabinId?: string | undefined;
  serviceId?: string | undefined;
};
/** The requested ids as lists; kinds that the request does not name are absent. */
function itemIdsOf({
  offeringIds,
  offeringId,
  cabinIds,
  cabinId,
  serviceIds,
  serviceId,
}: ItemSelection): ItemIds {
  const lists = {
    offeringIds: joinedIds(offeringIds, offeringId),
    cabinIds: joinedIds(cabinIds, cabinId),
    serviceIds: joinedIds(serviceIds, serviceId),
  };
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list));
}
const toSpan = (body: Parameters<typeof daysOf>[0], ctx: z.RefinementCtx) => {
  const { first, last } = daysOf(body, { from: "from", to: "to" }, ctx);
  return { from: first, to: last };
};
/** A closed period; `to` is the first day that is open again. An offering's own closed days have no type. */
const Period = z.object({
  from: z.string(),
  to: z.string(),
  type: z.enum(blackoutTypes).optional(),
  notes: z.string().optional(),
  /** The external calendar the period was imported from; absent if the landowner blocked the days by hand. */
  calendar: z.string().optional(),
});
const Span = z.object({
  from: z.string(),
  /** Exclusive: the first day after the span. */
  to: z.string(),
  density: z.enum(densities),
  /** Null: the number of places is unlimited. */
  placesLeft: z.number().nullable(),
  reason: z.enum(masterReasons).optional(),
});
const Item = z.object({
  kind: Kind,
  id: z.string(),
  name: z.string(),
  propertyId: z.string(),
  propertyName: z.string(),
  status: z.string(),
  /** Null: the capacity is unlimited. */
  capacity: z.number().nullable(),
  /** Consecutive periods in order, which cover the whole requested period. */
  spans: z.array(Span),
  blackouts: z.array(Period.extend({ index: z.number() })),
  /** The price of each day of an offering; null for cabins and services. */
  prices: z
    .object({
      validFrom: z.string(),
      validTo: z.string(),
      durationType: z.enum(durationTypes),
      pricing: Pricing,
      dayPrices: z.array(DayPrice),
    })
    .nullable(),
});
const CalendarBooking = z.object({
  /**
   * Exactly one of the two is set: a hunter's booking, or a reservation made for somebody outside the
   * product.
   */
  bookingId: z.string().nullable(),
  reservationId: z.string().nullable(),
  /** Held by hand, and can be given back by DELETE /api/properties/:propertyId/holds/:holdId. */
  byHand: z.boolean(),
  propertyId: z.string(),
  status: z.string(),
  fromDate: z.string(),
  toDate: z.string(),
  participants: z.number().nullable(),
  quantity: z.number().nullable(),
  /** Whether the reader may open the booking: a co-host without the right to answer guests may not. */
  mayOpen: z.boolean(),
  /** The guest's name; empty if the reader may not open the booking. */
  who: z.string(),
  offeringId: z.string().nullable(),
  cabinIds: z.array(z.string()),
  serviceIds: z.array(z.string()),
  /** The parts of the property's ground that it takes, the whole where empty; null: none (rules 2.9). */
  groundIds: z.array(z.string()).nullable(),
  /** The ids of the calendar items whose places the booking or reservation holds. */
  items: z.array(z.string()),
});

/** The whole ground of a property, or a part of it, with the days on which it is taken. */
const GroundOfCalendar = z.object({
  groundId: z.string(),
  propertyId: z.string(),
  propertyName: z.string(),
  /** Null: the whole. */
  name: z.string().nullable(),
  /** The number of people that shared offerings have in common on a night; null: no common limit. */
  capacity: z.number().nullable(),
  spans: z.array(Span),
});

/** A stay as the calendar shows it. */
export type CalendarItem = z.output<typeof Item>;
export type CalendarStay = z.input<typeof CalendarBooking>;

const CabinDocument = z.object({
  kind: z.literal("cabin"),
  propertyId: z.string(),
  name: z.string(),
  status: z.enum(cabinStatuses),
  rentalEnabled: z.boolean(),
  availableFrom: z.string().nullable(),
  availableTo: z.string().nullable(),
  minBookingDays: z.number().nullable(),
  maxBookingDays: z.number().nullable(),
  pricePerDayOre: z.number(),
  capacity: z.number(),
  blackoutPeriods: z.array(Period),
});
const ServiceDocument = z.object({
  kind: z.literal("service"),
  propertyId: z.string(),
  offeringIds: z.array(z.string()).nullable(),
  name: z.string(),
  status: z.string(),
  unit: z.enum(serviceUnits),
  priceOre: z.number(),
  quantity: z.number().nullable(),
  maxQuantity: z.number().nullable(),
  blackoutPeriods: z.array(Period),
});
const OfferingDocument = z.object({
  kind: z.literal("offering"),
  propertyId: z.string(),
  name: z.string(),
  status: z.enum(offeringStatuses),
  published: z.boolean(),
  validFrom: z.string(),
  validTo: z.string(),
  salesStartDate: z.string().nullable(),
  durationType: z.enum(durationTypes),
  minDays: z.number().nullable(),
  maxDays: z.number().nullable(),
  fixedDays: z.number().nullable(),
  startWeekday: z.number().nullable(),
  capacity: z.number(),
  pricing: z.record(z.string(), z.unknown()),
  dayPrices: z.array(DayPrice),
  includedCabinIds: z.array(z.string()),
  blackoutPeriods: z.array(Period),
});
export const configDocuments = {
  cabin: CabinDocument,
  service: ServiceDocument,
  offering: OfferingDocument,
};
const configSchema = <T extends z.ZodType>(document: T) =>
  z.object({ id: z.string(), version: z.number(), syncedAt: Instant, document });
export const CabinConfig = configSchema(CabinDocument);
export const ServiceConfig = configSchema(ServiceDocument);

const Synced = z.object({
  synced: z.number(),
  items: z.array(
    z.object({
      id: z.string(),
      version: z.number(),
      syncedAt: Instant,
      changed: z.boolean(),
      document: z.union([CabinDocument, ServiceDocument, OfferingDocument]),
    }),
  ),
});
const State = z.object({
  count: z.number(),
  synced: z.number(),
  stale: z.number(),
  lastSyncedAt: Instant.nullable(),
});

const targetFields = { propertyId: optionalOrNull(Id), ids: optionalOrNull(ids) };
const toTargets = (
  { propertyId, ids }: { propertyId?: string | undefined; ids?: string[] | undefined },
  idList: string[] | undefined,
  one: string | undefined,
) => {
  const namedIds = joinedIds(idList, one);
  const all = ids && namedIds ? [...ids, ...namedIds] : (ids ?? namedIds);
  return { ...(propertyId && { propertyId }), ...(all && { ids: all }) };
};
/** The items to read: by the list `ids`, or by the parameter named after the kind. */
const whichCabins = z
  .strictObject({ ...targetFields, cabinIds: optionalOrNull(ids), cabinId: optionalOrNull(Id) })
  .transform((body) => toTargets(body, body.cabinIds, body.cabinId));
const whichServices = z
  .strictObject({ ...targetFields, serviceIds: optionalOrNull(ids), serviceId: optionalOrNull(Id) })
  .transform((body) => toTargets(body, body.serviceIds, body.serviceId));
const whichOfferings = z
  .strictObject({ ...targetFields, offeringIds: optionalOrNull(ids), offeringId: optionalOrNull(Id) })
  .transform((body) => toTargets(body, body.offeringIds, body.offeringId));
const rebuildEndpoint = <B extends z.ZodType>(
  subject: string,
  body: B,
  notFound: "cabin_not_found" | "service_not_found" | "offering_not_found",
) =>
  ({
    summary: `Rebuild the availability documents of my ${subject}: the named ones, those of a property, or all`,
    body,
    ok: Synced,
    errors: ["property_not_found", notFound],
    example: { ids: ["6f1c1d3e-0000-4000-8000-000000000001"] },
  }) as const;

const badSpan = ["start_not_before_end", "period_too_long"] as const;
const notFound = ["offering_not_found", "cabin_not_found", "service_not_found"] as const;
const ofLandowner = { group: "Availability sync", auth: "landowner" } as const;
/** The landowner's calendar: reading it, and blocking or opening days. */
export const calendar = defineContract(ofLandowner)({
  "POST /api/availability-sync/query": {
    idempotent: false,
    summary:
      "The master calendar: every offering, cabin and service of a landowner, or those named; at most 24 months",
    body: z
      .strictObject({ ...periodFields, propertyId: optionalOrNull(Id), ...itemFields })
      .transform((body, ctx) => ({
        ...toSpan(body, ctx),
        ...(body.propertyId && { propertyId: body.propertyId }),
        ...itemIdsOf(body),
      })),
    ok: z.object({
      from: z.string(),
      to: z.string(),
      items: z.array(Item),
      /** The grounds of the properties of these items, the whole one of each first. */
      grounds: z.array(GroundOfCalendar),
      bookings: z.array(CalendarBooking),
    }),
    errors: [...badSpan, "property_not_found", ...notFound],
    example: { from: "2027-09-01", to: "2028-09-01" },
  },
  "POST /api/availability-sync/create-exceptions": {
    summary: "Block or unblock days of several offerings, cabins and services: all of them or none",
    body: z
      .strictObject({
        ...itemFields,
        ...periodFields,
        type: optionalOrNull(z.enum(blackoutTypes)),
        notes: optionalOrNull(Text(1000)),
        action: z.enum(["block", "open"]).default("block"),
      })
      .transform((body, ctx) => ({
        ...itemIdsOf(body),
        ...toSpan(body, ctx),
        type: body.type,
        notes: body.notes,
        action: body.action,
      })),
    ok: z.object({
      changed: z.array(
        z.object({ kind: Kind, id: z.string(), blackoutPeriods: z.array(Period), before: z.array(Period) }),
      ),
      /** Bookings that overlap the blocked days; they are not cancelled. */
      bookings: z.array(CalendarBooking),
    }),
    errors: [...badSpan, "nothing_chosen", "too_many_blackouts", ...notFound],
    example: {
      cabinIds: ["6f1c1d3e-0000-4000-8000-000000000001"],
      from: "2027-10-04",
      to: "2027-10-08",
      type: "maintenance",
      notes: "Ny pipe",
      action: "block",
    },
  },
  "POST /api/availability-sync/set-prices": {
    summary: "Set or, with null, clear the price of single days of several offerings: all of them or none",
    rateLimit: rateLimits.dayPrices,
    body: z
      .strictObject({
        offeringIds: optionalOrNull(ids),
        offeringId: optionalOrNull(Id),
        ...periodFields,
        priceOre: Ore.nullable(),
      })
      .transform((body, ctx) => ({
        ...itemIdsOf(body),
        ...toSpan(body, ctx),
        priceOre: body.priceOre,
      })),
    ok: z.object({
      changed: z.array(z.object({ id: z.string(), dayPrices: z.array(DayPrice), before: z.array(DayPrice) })),
    }),
    errors: [
      ...badSpan,
      "nothing_chosen",
      "too_many_day_prices",
      "price_of_whole_season",
      "offering_not_found",
    ],
    example: {
      offeringIds: ["6f1c1d3e-0000-4000-8000-000000000001"],
      from: "2027-10-01",
      to: "2027-10-04",
      priceOre: 250_000,
    },
  },
});
/** The availability documents that other booking systems read. */
export const availabilitySync = defineContract(ofLandowner)({
  "POST /api/availability-sync/cabins": rebuildEndpoint("cabins", whichCabins, "cabin_not_found"),
  "POST /api/availability-sync/services": rebuildEndpoint("services", whichServices, "service_not_found"),
  "POST /api/availability-sync/offerings": rebuildEndpoint("offerings", whichOfferings, "offering_not_found"),
  "GET /api/availability-sync/status": {
    summary:
      "How many of my cabins, services and offerings have an availability document, and how many documents are stale",
    ok: z.object({ cabins: State, services: State, offerings: State }),
  },
  "GET /api/availability-sync/cabin-config/:cabinId": {
    summary: "A cabin's availability document, made if missing",
    ok: CabinConfig,
    errors: ["cabin_not_found"],
  },
  "PUT /api/availability-sync/cabin-config/:cabinId": {
    summary: "Change a cabin's availability; fields left out stay as they are",
    bodyLimit: longLists,
    body: z
      .strictObject({
        availableFrom: CalendarDate.nullable(),
        availableTo: CalendarDate.nullable(),
        minBookingDays: Count.nullable(),
        maxBookingDays: Count.nullable(),
        blackoutPeriods: Blackouts,
        rentalEnabled: z.boolean(),
      })
      .partial(),
    ok: CabinConfig,
    errors: ["cabin_not_found", "season_order", "days_order", "blackout_order"],
    example: { availableFrom: "2027-08-01", availableTo: "2027-12-31", minBookingDays: 2 },
  },
  "DELETE /api/availability-sync/cabin-config/:cabinId": {
    summary:
      "Clear a cabin's limits (window, shortest and longest stay, blocked days) and delete its availability document",
    ok: z.object({ deleted: z.literal(true) }),
    errors: ["cabin_not_found"],
  },
  "GET /api/availability-sync/service-config/:serviceId": {
    summary: "A service's availability document, made if missing",
    ok: ServiceConfig,
    errors: ["service_not_found"],
  },
  "PUT /api/availability-sync/service-config/:serviceId": {
    summary: "Change a service's quantity and availability; fields left out stay as they are",
    bodyLimit: longLists,
    body: z
      .strictObject({ quantity: Count.nullable(), maxQuantity: Count.nullable(), blackoutPeriods: Blackouts })
      .partial(),
    ok: ServiceConfig,
    errors: ["service_not_found", "service_quantity_order", "service_has_holds", "blackout_order"],
    example: { quantity: 4, maxQuantity: 2 },
  },
  "DELETE /api/availability-sync/service-config/:serviceId": {
    summary:
      "Clear a service's limits (quantity, most per booking, blocked days) and delete its availability document",
    ok: z.object({ deleted: z.literal(true) }),
    errors: ["service_not_found"],
  },
});

/** Whether the body names one offering or one cabin, but not both. */
const namesOneItem = (body: { offeringId?: string | undefined; cabinId?: string | undefined }) =>
  (body.offeringId === undefined) !== (body.cabinId === undefined);
const Subject = {
  propertyId: z.string(),
  propertyName: z.string(),
  /** Null: the whole property. */
  offeringId: z.string().nullable(),
  cabinId: z.string().nullable(),
  name: z.string(),
};
const Feed = z.object({ feedId: z.string(), ...Subject, url: z.string() });
const Import = z.object({
  importId: z.string(),
  ...Subject,
  /** The landowner's name for the calendar. */
  calendar: z.string(),
  /** The host of the feed's URL, without the path, which may hold a secret. */
  host: z.string(),
  /** Null: the calendar has not been fetched yet. */
  fetchedAt: Instant.nullable(),
  /** `not_whole`: the events named in `unread` could not be read, or the whole file could not. */
  problem: z.enum(calendarProblems).nullable(),
  /** Events that could not be read, by name and start; at most 20. */
  unread: z.array(z.string()),
  nights: z.number(),
  /** Bookings on nights that the imported calendar blocks; they are not cancelled. */
  conflicts: z.array(
    z.object({
      bookingId: z.string(),
      /**
       * Whether the reader may open the booking and see the guest's name: those who answer the property's
       * guests.
       */
      mayOpen: z.boolean(),
      who: z.string(),
      fromDate: z.string(),
      toDate: z.string(),
    }),
  ),
});
const linking = { rateLimit: rateLimits.calendarLinks } as const;
/** iCalendar links in both directions: our feed for other calendars, and imports of theirs. */
export const calendarLinks = defineContract({ group: "Calendars", auth: "landowner" })({
  "GET /api/calendars": {
    summary: "My calendar feeds, and the external calendars that block my days",
    ok: z.object({ feeds: z.array(Feed), imports: z.array(Import) }),
  },
  "POST /api/calendars/feeds": {
    ...linking,
    summary:
      "Create a calendar feed, at a secret address, of a property's, an offering's or a cabin's bookings and blocked days; it replaces the previous one",
    body: z.strictObject({
      propertyId: optionalOrNull(Id),
      offeringId: optionalOrNull(Id),
      cabinId: optionalOrNull(Id),
    }),
    ok: Feed,
    errors: ["nothing_chosen", "property_not_found", "offering_not_found", "cabin_not_found"],
    example: { cabinId: "6f1c1d3e-0000-4000-8000-000000000001" },
  },
  "DELETE /api/calendars/feeds/:feedId": {
    ...linking,
    summary: "Revoke a calendar feed",
    ok: z.object({ deleted: z.literal(true) }),
    errors: ["calendar_not_found"],
  },
  "POST /api/calendars/imports": {
    ...linking,
    summary: "Subscribe to an external calendar: its events block days of an offering or a cabin",
    body: z
      .strictObject({
        offeringId: optionalOrNull(Id),
        cabinId: optionalOrNull(Id),
        url: Line(2000).min(1),
        calendar: Line(60).min(1),
      })
      .refine(namesOneItem, { path: ["offeringId"] }),
    ok: Import,
    errors: [
      "offering_not_found",
      "cabin_not_found",
      "calendar_address",
      "calendar_known",
      "too_many_calendars",
    ],
    example: {
      cabinId: "6f1c1d3e-0000-4000-8000-000000000001",
      url: "https://www.airbnb.no/calendar/ical/1.ics?s=0",
      calendar: "Airbnb",
    },
  },
  "POST /api/calendars/imports/:importId/refresh": {
    idempotent: false,
    ...linking,
    rateLimit: rateLimits.calendarRefresh,
    cost: 20,
    summary: "Fetch an external calendar now",
    ok: Import,
    errors: ["calendar_not_found"],
  },
  "DELETE /api/calendars/imports/:importId": {
    ...linking,
    summary: "Remove an external calendar; the days it blocked open again",
    ok: z.object({ deleted: z.literal(true) }),
    errors: ["calendar_not_found"],
  },
  "GET /api/calendar-feeds/:feedId/:file": {
    summary: "A calendar feed (iCalendar): booked and blocked nights, without names",
    auth: "public",
    params: z.object({ feedId: Id, file: z.string().max(100) }),
    rateLimit: rateLimits.calendarFeed,
    cost: 10,
    raw: true,
    ok: z.string(),
    errors: ["calendar_not_found"],
  },
});
