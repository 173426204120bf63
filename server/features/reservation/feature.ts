import type { holds, holdsByHand } from "#contract/reservation/endpoints.ts";
import { z } from "zod";
import { type CalendarDate, isCalendarDate } from "#domain/days.ts";
import type { SubjectKind } from "#domain/availability/lists.ts";
import type { Feature } from "#server/platform/feature.ts";
import { pageBy, type PageQuery } from "#server/platform/http/cursor.ts";
import type { Db } from "#server/platform/database/database.ts";
import { refuse } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findSubject, listHolds } from "./holds-store.ts";
import { holdByHandRoutes } from "./hold-by-hand.ts";
import { completeReservations, reserve, setReservationStatus } from "./reserve.ts";

const ByDay = z.tuple([z.string().refine(isCalendarDate), z.uuid()]);

type Span = PageQuery & { from: CalendarDate; to: CalendarDate };
async function listHoldsPage(db: Db, kind: SubjectKind, id: string, { from, to, ...page }: Span) {
  if (from >= to) return refuse("start_not_before_end");
  if (!(await findSubject(db, kind, id))) return refuse(`${kind}_not_found`);
  return pageBy(
    ByDay,
    page,
    (after, limit) => listHolds(db, kind, id, { from, to, after, limit }),
    (row) => [row.fromDate, row.bookingId ?? row.reservationId ?? ""],
    (rows) => [...rows],
  );
}

export const reservationFeature = ({ db }: Platform) =>
  ({
    sweeps: [completeReservations(db)],
    routes: {
      ...holdByHandRoutes(db),
      "POST /api/internal/bookings/offering/reserve": (
        { body: { offeringId, participants, ...stay } },
        call,
      ) => reserve(db, call, { ...stay, kind: "offering", id: offeringId, n: participants }),
      "POST /api/internal/bookings/offering/release": ({ body }, call) =>
        setReservationStatus(db, call, "offering", { ...body, status: "released" }),
      "POST /api/internal/bookings/offering/update-status": ({ body }, call) =>
        setReservationStatus(db, call, "offering", body),
      "GET /api/internal/bookings/offering/query": ({ query: { offeringId, ...span } }) =>
        listHoldsPage(db, "offering", offeringId, span),
      "POST /api/internal/bookings/cabin/reserve": ({ body: { cabinId, ...stay } }, call) =>
        reserve(db, call, { ...stay, kind: "cabin", id: cabinId, n: 1 }),
      "POST /api/internal/bookings/cabin/release": ({ body }, call) =>
        setReservationStatus(db, call, "cabin", { ...body, status: "released" }),
      "POST /api/internal/bookings/cabin/update-status": ({ body }, call) =>
        setReservationStatus(db, call, "cabin", body),
      "GET /api/internal/bookings/cabin/query": ({ query: { cabinId, ...span } }) =>
        listHoldsPage(db, "cabin", cabinId, span),
      "POST /api/internal/bookings/service/reserve": ({ body: { serviceId, quantity, ...stay } }, call) =>
        reserve(db, call, { ...stay, kind: "service", id: serviceId, n: quantity }),
      "POST /api/internal/bookings/service/release": ({ body }, call) =>
        setReservationStatus(db, call, "service", { ...body, status: "released" }),
      "POST /api/internal/bookings/service/update-status": ({ body }, call) =>
        setReservationStatus(db, call, "service", body),
      "GET /api/internal/bookings/service/query": ({ query: { serviceId, ...span } }) =>
        listHoldsPage(db, "service", serviceId, span),
    },
  }) satisfies Feature<typeof holds & typeof holdsByHand>;
