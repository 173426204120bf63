/**
 * Reservations made for somebody outside the product: by another booking system or on the phone. They hold
 * places exactly as bookings do.
 */
import { z } from "zod";
import { subjectKinds } from "#domain/availability/lists.ts";
import { maxGrounds } from "#domain/ground/parts.ts";
import { defineContract } from "#contract/define.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import {
  CalendarDate,
  Count,
  periodFields,
  daysOf,
  Id,
  Instant,
  Line,
  listOf,
  optionalOrNull,
  page,
  Text,
} from "#contract/schemas.ts";

/** `reserved` and `confirmed` hold their places; `completed`: the days of the reservation have passed. */
const reservationStatuses = ["reserved", "confirmed", "completed", "released"] as const;
export type ReservationStatus = (typeof reservationStatuses)[number];

const Reservation = z
  .object({
    reservationId: z.string(),
    kind: z.enum(subjectKinds),
    propertyId: z.string(),
    /** Exactly one of the three is set. */
    offeringId: z.string().nullable(),
    cabinId: z.string().nullable(),
    serviceId: z.string().nullable(),
    status: z.enum(reservationStatuses),
    fromDate: z.string(),
    toDate: z.string(),
    participants: z.number().nullable(),
    quantity: z.number().nullable(),
    reference: z.string().nullable(),
    note: z.string().nullable(),
    bookingId: z.string().nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: "Reservation" });
/** Anything that holds places: a hunter's booking or a reservation. */
const Hold = z.object({
  bookingId: z.string().nullable(),
  reservationId: z.string().nullable(),
  status: z.string(),
  fromDate: z.string(),
  toDate: z.string(),
  /** Places of an offering, or units of a service; a cabin is always held whole. */
  quantity: z.number(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
});

/** The dates of a reservation: the day of arrival and of departure. */
const toStay = <B extends Parameters<typeof daysOf>[0]>(body: B, ctx: z.RefinementCtx) => {
  const { first, last } = daysOf(body, { from: "fromDate", to: "toDate" }, ctx);
  const { from: _f, to: _t, ...rest } = body;
  return { ...rest, fromDate: first, toDate: last };
};
const common = {
  ...periodFields,
  reference: optionalOrNull(Line(200)),
  note: optionalOrNull(Text(1000)),
  bookingId: optionalOrNull(Id),
};
const reserve = {
  status: 201,
  ok: Reservation,
} as const;
const refused = ["start_not_before_end", "period_too_long", "dates_in_past", "booking_not_found"] as const;
/** A reservation by its own id, or by the booking it was made for: then the latest one still held. */
const reservationIds = { reservationId: optionalOrNull(Id), bookingId: optionalOrNull(Id) };
const hasReservationOrBookingId = ({
  reservationId,
  bookingId,
}: {
  reservationId?: string | undefined;
  bookingId?: string | undefined;
}) => Boolean(reservationId ?? bookingId);
const required = { message: "required", path: ["reservationId"] };
const release = {
  body: z.strictObject(reservationIds).refine(hasReservationOrBookingId, required),
  ok: Reservation,
  errors: ["reservation_not_found"],
  example: { reservationId: "6f1c1d3e-0000-4000-8000-000000000001" },
} as const;
const updateStatus = {
  ...release,
  /** The request cannot set `completed`: a reservation completes when its days have passed. */
  body: z
    .strictObject({ ...reservationIds, status: z.enum(reservationStatuses).exclude(["completed"]) })
    .refine(hasReservationOrBookingId, required),
  errors: ["reservation_not_found", "reservation_released", "reservation_over"],
  example: { reservationId: "6f1c1d3e-0000-4000-8000-000000000001", status: "confirmed" },
} as const;
const query = { ok: listOf(Hold) } as const;
const span = { ...periodFields, ...page };
const toSpan = <Q extends Parameters<typeof daysOf>[0]>(query: Q, ctx: z.RefinementCtx) => {
  const { first, last } = daysOf(query, { from: "from", to: "to" }, ctx);
  const { fromDate: _f, toDate: _t, ...rest } = query;
  return { ...rest, from: first, to: last };
};
const example = { fromDate: "2027-10-01", toDate: "2027-10-04", reference: "Telefon, Ola" };
const id = "6f1c1d3e-0000-4000-8000-000000000001";

export const holds = defineContract({ group: "Booking holds", auth: "internal" })({
  "POST /api/internal/bookings/offering/reserve": {
    ...reserve,
    summary: "Reserve places of an offering, with its included cabins",
    body: z.strictObject({ offeringId: Id, participants: Count.default(1), ...common }).transform(toStay),
    errors: [
      ...refused,
      "offering_not_found",
      "outside_season",
      "dates_unavailable",
      "dates_booked",
      "preparation_days",
      "ground_taken",
      "capacity_exceeded",
      "cabin_unavailable",
    ],
    example: { offeringId: id, participants: 2, ...example },
  },
  "POST /api/internal/bookings/offering/release": {
    ...release,
    summary: "Release a reservation; this is final",
  },
  "POST /api/internal/bookings/offering/update-status": {
    ...updateStatus,
    summary: "Confirm a reservation, or release it",
  },
  "GET /api/internal/bookings/offering/query": {
    ...query,
    summary: "Reservations of an offering in a date range",
    query: z.object({ offeringId: Id, ...span }).transform(toSpan),
    errors: ["start_not_before_end", "offering_not_found"],
  },
  "POST /api/internal/bookings/cabin/reserve": {
    ...reserve,
    summary: "Reserve a cabin",
    body: z.strictObject({ cabinId: Id, ...common }).transform(toStay),
    errors: [...refused, "cabin_not_found", "cabin_unavailable"],
    example: { cabinId: id, ...example },
  },
  "POST /api/internal/bookings/cabin/release": {
    ...release,
    summary: "Release a cabin's reservation; this is final",
  },
  "POST /api/internal/bookings/cabin/update-status": {
    ...updateStatus,
    summary: "Confirm a cabin's reservation, or release it",
  },
  "GET /api/internal/bookings/cabin/query": {
    ...query,
    summary: "Reservations of a cabin in a date range",
    query: z.object({ cabinId: Id, ...span }).transform(toSpan),
    errors: ["start_not_before_end", "cabin_not_found"],
  },
  "POST /api/internal/bookings/service/reserve": {
    ...reserve,
    summary: "Reserve a quantity of a service",
    body: z.strictObject({ serviceId: Id, quantity: Count.default(1), ...common }).transform(toStay),
    errors: [...refused, "service_not_found", "service_closed", "service_quantity_exceeded"],
    example: { serviceId: id, quantity: 2, ...example },
  },
  "POST /api/internal/bookings/service/release": {
    ...release,
    summary: "Release a service's reservation; this is final",
  },
  "POST /api/internal/bookings/service/update-status": {
    ...updateStatus,
    summary: "Confirm a service's reservation, or release it",
  },
  "GET /api/internal/bookings/service/query": {
    ...query,
    summary: "Reservations of a service in a date range",
    query: z.object({ serviceId: Id, ...span }).transform(toSpan),
    errors: ["start_not_before_end", "service_not_found"],
  },
});

/** Days, places or ground that a landowner holds by hand (rules 2.9): for a neighbour, their own hunt, logging. */
const HoldByHand = z
  .object({
    holdId: z.string(),
    /** Null if the hold is of ground. */
    offeringId: z.string().nullable(),
    /** The parts of the ground that are held, the whole ground if empty; null for an offering. */
    groundIds: z.array(z.string()).nullable(),
    /** The number of places; null if nobody else can have the ground or the offering. */
    places: z.number().nullable(),
    from: z.string(),
    to: z.string(),
    note: z.string().nullable(),
    status: z.enum(reservationStatuses),
    createdAt: Instant,
  })
  .meta({ id: "HoldByHand" });
const ofProperty = ["property_not_found", "forbidden", "right_missing"] as const;
export const holdsByHand = defineContract({ group: "Holds by hand", auth: "user" })({
  "POST /api/properties/:propertyId/holds": {
    summary: "Hold days or places of an offering, or ground, by hand",
    status: 201,
    rateLimit: rateLimits.holds,
    body: z
      .strictObject({
        offeringId: optionalOrNull(Id),
        /** The parts of the ground to hold; the whole ground if both this and `offeringId` are absent. */
        groundIds: z.array(Id).max(maxGrounds).nullish(),
        /** The number of places, of a shared offering or a common capacity; if absent, all are held. */
        places: optionalOrNull(Count),
        from: CalendarDate,
        to: CalendarDate,
        note: optionalOrNull(Text(1000)),
      })
      .refine(({ offeringId, groundIds }) => !offeringId || !groundIds, {
        message: "invalid_value",
        path: ["groundIds"],
      }),
    ok: HoldByHand,
    errors: [
      ...ofProperty,
      ...refused.filter((code) => code !== "booking_not_found"),
      "too_many_kept",
      "offering_not_found",
      "ground_of_another_property",
      "outside_season",
      "dates_unavailable",
      "dates_booked",
      "preparation_days",
      "ground_taken",
      "capacity_exceeded",
      "cabin_unavailable",
    ],
    example: { from: "2027-10-01", to: "2027-10-04", note: "Naboens elgjakt" },
  },
  "GET /api/properties/:propertyId/holds": {
    summary: "The property's holds by hand that are not over, in order of days",
    query: z.object(page),
    ok: listOf(HoldByHand),
    errors: ["property_not_found"],
  },
  "PATCH /api/properties/:propertyId/holds/:holdId": {
    summary: "Move, shorten or change a hold by hand; it keeps its days where the new ones are taken",
    rateLimit: rateLimits.holds,
    body: z.strictObject({
      places: optionalOrNull(Count),
      from: CalendarDate.optional(),
      to: CalendarDate.optional(),
      note: optionalOrNull(Text(1000)),
    }),
    ok: HoldByHand,
    errors: [
      ...ofProperty,
      ...refused.filter((code) => code !== "booking_not_found"),
      "hold_not_found",
      "offering_not_found",
      "outside_season",
      "dates_unavailable",
      "dates_booked",
      "preparation_days",
      "ground_taken",
      "capacity_exceeded",
      "cabin_unavailable",
    ],
    example: { to: "2027-10-03" },
  },
  "DELETE /api/properties/:propertyId/holds/:holdId": {
    summary: "Give a hold by hand back",
    ok: HoldByHand,
    errors: [...ofProperty, "hold_not_found"],
  },
});
