/** Reservations of other systems take places by the same database functions as bookings. */
import type { Reply } from "#contract/index.ts";
import type { Refusal } from "#contract/errors.ts";
import { firstBlackedOut } from "#domain/availability/blackouts.ts";
import { firstUnprepared } from "#domain/availability/preparation.ts";
import { preparationRefusal } from "#domain/booking/request-extras.ts";
import { latestEnd } from "#domain/availability/master-calendar.ts";
import { addDays, type CalendarDate, eachDay, osloDate, type Stay } from "#domain/days.ts";
import type { SubjectKind } from "#domain/availability/lists.ts";
import { takeHolds, takenNights } from "#server/features/booking/public.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db, Row, Tx } from "#server/platform/database/database.ts";
import { type Call, type Refused, refuse, refuseAll } from "#server/platform/http/handler.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import {
  bookingExists,
  findSubject,
  insertReservation,
  lockPastReservations,
  lockReservation,
  saveStatus,
  lockTermsShared,
  type Subject,
  type WhichReservation,
} from "./holds-store.ts";

type View = Reply<"POST /api/internal/bookings/cabin/release">;
type Internal = Call<"internal">;
type ReserveRequest = {
  kind: SubjectKind;
  id: string;
  fromDate: CalendarDate;
  toDate: CalendarDate;
  /** The number of participants for an offering, of units for a service; 1 for a cabin. */
  n: number;
  reference?: string | undefined;
  note?: string | undefined;
  bookingId?: string | undefined;
};

export function refuseDays({ fromDate, toDate }: Stay, today: CalendarDate): Refused | undefined {
  if (fromDate >= toDate) return refuseAll([{ code: "start_not_before_end", path: "toDate" }]);
  if (toDate > latestEnd(fromDate)) return refuseAll([{ code: "period_too_long", path: "toDate" }]);
  return fromDate < today ? refuseAll([{ code: "dates_in_past", path: "fromDate" }]) : undefined;
}

/** The first night outside the season, and the first closed night; existing holds are not considered. */
function firstClosedNight(
  { firstDay, lastDay, blackoutPeriods }: Subject,
  request: ReserveRequest,
): { outside?: CalendarDate | undefined; closed?: CalendarDate | undefined } {
  const after = lastDay === null ? undefined : addDays(lastDay, 1);
  const outside =
    firstDay !== null && request.fromDate < firstDay
      ? request.fromDate
      : after !== undefined && after < request.toDate
        ? after > request.fromDate
          ? after
          : request.fromDate
        : undefined;
  return { outside, closed: firstBlackedOut(blackoutPeriods, request) };
}

function refuseClosed(subject: Subject, request: ReserveRequest): Refusal[] {
  const { outside, closed } = firstClosedNight(subject, request);
  const { name } = subject;
  const taken = firstBlackedOut(subject.groundPeriods, request);
  const date = [outside, closed].filter((day) => day !== undefined).sort()[0];
  if (date === undefined)
    return taken ? [{ code: "ground_taken", path: "fromDate", values: { date: taken } }] : [];
  if (request.kind === "cabin")
    return [{ code: "cabin_unavailable", path: "fromDate", values: { name, date } }];
  if (request.kind === "service")
    return [{ code: "service_closed", path: "fromDate", values: { name, date } }];
  return [
    ...(outside
      ? [
          {
            code: "outside_season",
            path: "fromDate",
            values: { validFrom: subject.firstDay ?? "", validTo: subject.lastDay ?? "" },
          } as const,
        ]
      : []),
    ...(closed ? [{ code: "dates_unavailable", path: "fromDate", values: { date: closed } } as const] : []),
  ];
}

/** Finds out, after a refusal, why the places could not be taken. */
async function findRefusalReason(
  tx: Tx,
  subject: Subject,
  { kind, id, n, fromDate, toDate }: ReserveRequest,
): Promise<Refusal> {
  const present = await findSubject(tx, kind, id);
  if (!present) return { code: `${kind}_not_found` }; // deleted meanwhile
  const groundTaken = firstBlackedOut(present.groundPeriods, { fromDate, toDate });
  if (groundTaken) return { code: "ground_taken", path: "fromDate", values: { date: groundTaken } };
  const takenCapacity = await takenNights(tx, {
    fromDate,
    toDate,
    offeringId: kind === "offering" ? id : null,
    cabinIds: kind === "cabin" ? [id] : [],
    serviceIds: [],
  });
  const heldNights =
    kind === "cabin" ? (takenCapacity.cabinNights[id] ?? []) : Object.keys(takenCapacity.placesTaken);
  const heldNight = heldNights.filter((night) => fromDate <= night && night < toDate).sort()[0];
  const unprepared = heldNight ? undefined : firstUnprepared(present, heldNights, { fromDate, toDate });
  const { preparationDays } = present;
  if (unprepared) return preparationRefusal({ preparationDays }, unprepared, "fromDate");
  if (kind === "cabin") {
    const date = heldNight;
    return {
      code: "cabin_unavailable",
      path: "fromDate",
      values: { name: subject.name, ...(date && { date }) },
    };
  }
  const needed = subject.exclusive ? 1 : n;
  const placesLeft = (night: CalendarDate) =>
    Math.min(
      subject.capacity - (takenCapacity.placesTaken[night] ?? 0),
      (subject.exclusive ? undefined : takenCapacity.groundPlacesLeft[night]) ?? Infinity,
    );
  const date = eachDay(fromDate, toDate).find((night) => placesLeft(night) < needed) ?? fromDate;
  if (subject.exclusive) return { code: "dates_booked", path: "fromDate", values: { date } };
  return {
    code: "capacity_exceeded",
    path: "participants",
    values: { date, placesLeft: Math.max(0, placesLeft(date)) },
  };
}

async function takeReservation(
  tx: Tx,
  subject: Subject,
  request: ReserveRequest,
  reservationId: string,
): Promise<Refusal | undefined> {
  const { kind, id, n, fromDate, toDate } = request;
  const holdResult = await takeHolds(tx, {
    bookingId: null,
    reservationId,
    offeringId: kind === "offering" ? id : null,
    fromDate,
    toDate,
    participants: n,
    cabinIds: kind === "cabin" ? [id] : subject.included.map((c) => c.cabinId),
    services: kind === "service" ? [{ serviceId: id, quantity: n }] : [],
  });
  if (holdResult.ok) return undefined;
  const cabin = subject.included.find((c) => c.cabinId === holdResult.cabinLacking);
  if (cabin) return { code: "cabin_unavailable", path: "fromDate", values: { name: cabin.name } };
  if (holdResult.serviceLacking)
    return {
      code: "service_quantity_exceeded",
      path: "quantity",
      values: {
        name: subject.name,
        date: holdResult.serviceLacking.date,
        left: holdResult.serviceLacking.left,
      },
    };
  return findRefusalReason(tx, subject, request);
}

const auditReservation = (
  tx: Tx,
  { actor, now }: Pick<Internal, "actor" | "now">,
  row: Row<"reservation">,
  from: string | null,
) =>
  audit(tx, {
    at: now,
    actorUid: actor?.uid,
    actorRole: actor ? "admin" : "system",
    subject: "reservation",
    subjectId: row.reservationId,
    from,
    to: row.status,
  });

type ReservationRow = Row<"reservation">;
/** Reserves an item; the caller checks rights. `recordNew` writes the audit row of the new reservation. */
export async function reserveSubject(
  tx: Tx,
  request: Omit<ReserveRequest, "n"> & {
    n: number | ((subject: Subject) => number);
    /** If set, the item must belong to this property. */
    ofProperty?: string;
  },
  now: Date,
  recordNew: (row: ReservationRow) => Promise<unknown>,
): Promise<ReservationRow | Refused> {
  const { kind, id, fromDate, toDate, bookingId } = request;
  await lockTermsShared(tx, kind, id);
  const subject = await findSubject(tx, kind, id);
  if (!subject || (request.ofProperty && subject.propertyId !== request.ofProperty))
    return refuse(`${kind}_not_found`);
  if (bookingId && !(await bookingExists(tx, bookingId))) return refuse("booking_not_found");
  const wrong = refuseDays(request, osloDate(now));
  if (wrong) return wrong;
  const n = typeof request.n === "number" ? request.n : request.n(subject);
  const closed = refuseClosed(subject, { ...request, n });
  if (closed.length) return refuseAll(closed);
  const amounts = { participants: kind === "offering" ? n : null, quantity: kind === "service" ? n : null };
  const details = {
    reference: request.reference ?? null,
    note: request.note ?? null,
    bookingId: bookingId ?? null,
  };
  const row = await insertReservation(
    tx,
    { kind, id, propertyId: subject.propertyId, fromDate, toDate, ...amounts, ...details },
    now,
  );
  await recordNew(row);
  // places are taken last, since contended rows stay locked until the commit
  const lacking = await takeReservation(tx, subject, { ...request, n }, row.reservationId);
  return lacking ? refuseAll([lacking]) : row;
}

/** The nights of a stay that are not nights of the earlier one. */
const addedNights = ({ fromDate, toDate }: Stay, before: Stay): Stay[] =>
  [
    { fromDate, toDate: toDate < before.fromDate ? toDate : before.fromDate },
    { fromDate: fromDate > before.toDate ? fromDate : before.toDate, toDate },
  ].filter((nights) => nights.fromDate < nights.toDate);
/**
 * Takes the changed days or places of an offering's reservation after those it had `before` were released.
 * Nights that it had may have been closed since.
 */
export async function retakeOffering(
  tx: Tx,
  row: ReservationRow & { offeringId: string },
  before: Stay,
): Promise<Refused | undefined> {
  const { offeringId: id, fromDate, toDate, participants } = row;
  await lockTermsShared(tx, "offering", id);
  const subject = await findSubject(tx, "offering", id);
  if (!subject) return refuse("offering_not_found");
  const request = { kind: "offering" as const, id, fromDate, toDate, n: participants ?? 1 };
  const closed = addedNights(row, before).flatMap((nights) =>
    refuseClosed(subject, { ...request, ...nights }),
  );
  if (closed.length) return refuseAll(closed.slice(0, 1));
  const lacking = await takeReservation(tx, subject, request, row.reservationId);
  return lacking && refuseAll([lacking]);
}

export const reserve = (db: Db, call: Internal, request: ReserveRequest): Promise<View | Refused> =>
  command(db, call, `reserve-${request.kind}`, request, async (tx) => {
    const row = await reserveSubject(tx, request, call.now, (made) => auditReservation(tx, call, made, null));
    return row as View | Refused;
  });

/** The status `released` is final; setting the current status again has no effect. */
export const setReservationStatus = (
  db: Db,
  call: Internal,
  kind: SubjectKind,
  { status, ...which }: WhichReservation & { status: View["status"] },
): Promise<View | Refused> =>
  command(db, call, `set-reservation-${kind}`, { ...which, status }, async (tx) => {
    const before = await lockReservation(tx, kind, which);
    if (!before) return refuse("reservation_not_found");
    if (before.status === status) return before as View;
    if (before.status === "released") return refuse("reservation_released");
    if (before.status === "completed" && status !== "released") return refuse("reservation_over");
    const row = await saveStatus(tx, before.reservationId, status, call.now);
    await auditReservation(tx, call, row, before.status);
    return row as View;
  });

const BATCH = 100;
/**
 * Completes reservations after their last night and releases their holds, as bookings do on the day of
 * departure.
 */
export const completeReservations = (db: Db): Sweep => ({
  name: "reservations",
  run: (now) =>
    db.transaction().execute(async (tx) => {
      const over = await lockPastReservations(tx, osloDate(now), BATCH);
      for (const { reservationId, status } of over)
        await auditReservation(
          tx,
          { actor: undefined, now },
          await saveStatus(tx, reservationId, "completed", now),
          status,
        );
      return over.length;
    }),
});
