/** Holds by hand: a landowner, or a co-host with `calendar`, reserves days, places or ground (rules 2.9). */
import type { Body, Reply } from "#contract/index.ts";
import type { holdsByHand } from "#contract/reservation/endpoints.ts";
import { z } from "zod";
import { isCalendarDate, osloDate } from "#domain/days.ts";
import { may } from "#domain/property/policy.ts";
import {
  auditChange,
  findGroundIds,
  findStatus,
  lockStatus,
  refuseChange,
} from "#server/features/property/public.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db, Row, Tx } from "#server/platform/database/database.ts";
import { pageBy } from "#server/platform/http/cursor.ts";
import {
  type Call,
  isRefused,
  type Refused,
  refuse,
  refuseAll,
  type SomeHandlers,
} from "#server/platform/http/handler.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import {
  countHoldsByHand,
  insertGroundReservation,
  listHoldsByHand,
  lockHold,
  releaseNights,
  saveReservationChange,
  saveStatus,
  takeGround,
} from "./holds-store.ts";
import { refuseDays, reserveSubject, retakeOffering } from "./reserve.ts";
import { reduceHolds } from "#server/features/booking/public.ts";

type HoldBody = Body<"POST /api/properties/:propertyId/holds">;
type View = Reply<"POST /api/properties/:propertyId/holds">;
type ReservationRow = Row<"reservation">;

const viewOf = (row: ReservationRow): View => ({
  holdId: row.reservationId,
  offeringId: row.offeringId,
  groundIds: row.groundIds,
  places: row.kind === "offering" ? row.participants : row.places,
  from: row.fromDate,
  to: row.toDate,
  note: row.note,
  status: row.status,
  createdAt: row.createdAt,
});

/** Locks the property and returns its status; refuses people who may not change its calendar. */
async function lockForCalendar(tx: Tx, { actor }: Call<"user">, propertyId: string) {
  const property = await lockStatus(tx, propertyId);
  return (
    refuseChange(actor, property, "property_not_found", ["calendar"]) ??
    property ??
    refuse("property_not_found")
  );
}

/** Maps the field names of a reservation to those of this endpoint's body. */
const fieldNames: Readonly<Record<string, string>> = {
  fromDate: "from",
  toDate: "to",
  participants: "places",
};
const withHoldFieldNames = ({ refused, ...more }: Refused): Refused => ({
  ...more,
  refused: refused.map(({ path, ...refusal }) => ({
    ...refusal,
    ...(path && { path: fieldNames[path] ?? path }),
  })),
});

/** The maximum number of current and future holds by hand on one property. */
const maxHolds = 1000;

async function holdGround(
  tx: Tx,
  propertyId: string,
  { groundIds, places, from: fromDate, to: toDate, note }: HoldBody,
  now: Date,
): Promise<ReservationRow | Refused> {
  const refusedDays = refuseDays({ fromDate, toDate }, osloDate(now));
  if (refusedDays) return withHoldFieldNames(refusedDays);
  const parts = groundIds && !groundIds.includes(propertyId) ? [...new Set(groundIds)] : [];
  const own = parts.length > 0 ? await findGroundIds(tx, propertyId) : new Set();
  const foreign = parts.findIndex((id) => !own.has(id));
  if (foreign >= 0) return refuseAll([{ code: "ground_of_another_property", path: `groundIds.${foreign}` }]);
  const row = await insertGroundReservation(
    tx,
    { propertyId, groundIds: parts, places: places ?? null, fromDate, toDate, note: note ?? null },
    now,
  );
  return (await takeGroundOrRefuse(tx, row)) ?? row;
}

type HoldChange = Body<"PATCH /api/properties/:propertyId/holds/:holdId">;
/** The number of people that a hold takes; null: it takes its ground alone. */
const takenPlaces = ({ kind, participants, places }: ReservationRow) =>
  kind === "offering" ? participants : places;
const isWithin = (after: ReservationRow, before: ReservationRow) => {
  const [few, many] = [takenPlaces(after), takenPlaces(before)];
  return (
    after.fromDate >= before.fromDate &&
    after.toDate <= before.toDate &&
    (few === many || (few !== null && many !== null && few < many))
  );
};
/** Takes what the changed hold needs. Nights and places that it keeps also keep their earlier terms. */
async function takeChange(tx: Tx, before: ReservationRow, row: ReservationRow): Promise<Refused | undefined> {
  const { reservationId, fromDate, toDate, offeringId } = row;
  if (isWithin(row, before)) {
    if (!isWithin(before, row))
      await reduceHolds(tx, {
        bookingId: null,
        reservationId,
        fromDate,
        toDate,
        participants: takenPlaces(row),
      });
    return undefined;
  }
  await releaseNights(tx, reservationId);
  if (offeringId === null) return takeGroundOrRefuse(tx, row);
  const refused = await retakeOffering(tx, { ...row, offeringId }, before);
  return refused && withHoldFieldNames(refused);
}
/** Moves or shortens a hold, or changes nothing if that is refused. */
async function changeHold(
  tx: Tx,
  before: ReservationRow,
  { from = before.fromDate, to = before.toDate, places, note }: HoldChange,
  now: Date,
): Promise<ReservationRow | Refused> {
  // a hold that has begun may keep its first day
  const refusedDays = refuseDays(
    { fromDate: from, toDate: to },
    from === before.fromDate ? from : osloDate(now),
  );
  if (refusedDays) return withHoldFieldNames(refusedDays);
  const ofOffering = before.offeringId !== null;
  const row = await saveReservationChange(
    tx,
    before.reservationId,
    {
      fromDate: from,
      toDate: to,
      note: note === undefined ? before.note : note || null,
      places: ofOffering ? null : (places ?? before.places),
      participants: ofOffering ? (places ?? before.participants) : null,
    },
    now,
  );
  return (await takeChange(tx, before, row)) ?? row;
}

/** Takes the ground of the reservation; returns the refusal if that is not possible. */
async function takeGroundOrRefuse(tx: Tx, row: ReservationRow): Promise<Refused | undefined> {
  const lacking = await takeGround(tx, row);
  if (!lacking) return undefined;
  const { code, ...values } = lacking;
  return refuseAll([{ code, path: code === "ground_taken" ? "from" : "places", values }]);
}

export const holdByHandRoutes = (db: Db) =>
  ({
    "POST /api/properties/:propertyId/holds": ({ params: { propertyId }, body }, call) =>
      command(db, call, `hold-by-hand ${propertyId}`, body, async (tx) => {
        const property = await lockForCalendar(tx, call, propertyId);
        if (isRefused(property)) return property;
        if ((await countHoldsByHand(tx, propertyId)) >= maxHolds)
          return refuse("too_many_kept", { what: "holds", most: maxHolds });
        const { offeringId, places, from: fromDate, to: toDate, note } = body;
        const recordNew = (row: ReservationRow) =>
          audit(
            tx,
            auditChange(call, property, {
              subject: "reservation",
              subjectId: row.reservationId,
              from: null,
              to: row.status,
            }),
          );
        if (!offeringId) {
          const row = await holdGround(tx, propertyId, body, call.now);
          if (isRefused(row)) return row;
          await recordNew(row);
          return viewOf(row);
        }
        const row = await reserveSubject(
          tx,
          {
            kind: "offering",
            id: offeringId,
            ofProperty: propertyId,
            fromDate,
            toDate,
            n: ({ exclusive, capacity, commonCapacity }) =>
              exclusive ? 1 : (places ?? Math.min(capacity, commonCapacity ?? capacity)),
            note,
          },
          call.now,
          recordNew,
        );
        return isRefused(row) ? withHoldFieldNames(row) : viewOf(row);
      }),
    "GET /api/properties/:propertyId/holds": async ({ params: { propertyId }, query }, { actor }) => {
      const property = await findStatus(db, propertyId);
      if (!property || !may(actor, property, "calendar")) return refuse("property_not_found");
      return pageBy(
        z.tuple([z.string().refine(isCalendarDate), z.uuid()]),
        query,
        (after, limit) => listHoldsByHand(db, propertyId, after, limit),
        (row) => [row.fromDate, row.reservationId],
        (rows) => rows.map(viewOf),
      );
    },
    "PATCH /api/properties/:propertyId/holds/:holdId": ({ params: { propertyId, holdId }, body }, call) =>
      command(db, call, `change-hold ${holdId}`, body, async (tx) => {
        const property = await lockForCalendar(tx, call, propertyId);
        if (isRefused(property)) return property;
        const before = await lockHold(tx, propertyId, holdId);
        if (!before || before.status === "released" || before.status === "completed")
          return refuse("hold_not_found");
        const row = await changeHold(tx, before, body, call.now);
        if (isRefused(row)) return row;
        const spanOf = ({ fromDate, toDate }: ReservationRow) => `${fromDate} ${toDate}`;
        const change = {
          subject: "reservation",
          subjectId: holdId,
          from: before.status,
          to: row.status,
        } as const;
        await audit(tx, {
          ...auditChange(call, property, change),
          data: { from: spanOf(before), to: spanOf(row) },
        });
        return viewOf(row);
      }),
    "DELETE /api/properties/:propertyId/holds/:holdId": ({ params: { propertyId, holdId } }, call) =>
      command(db, call, `give-hold-back ${holdId}`, {}, async (tx) => {
        const property = await lockForCalendar(tx, call, propertyId);
        if (isRefused(property)) return property;
        const before = await lockHold(tx, propertyId, holdId);
        if (!before || before.status === "released" || before.status === "completed")
          return refuse("hold_not_found");
        const row = await saveStatus(tx, holdId, "released", call.now);
        const change = {
          subject: "reservation",
          subjectId: holdId,
          from: before.status,
          to: row.status,
        } as const;
        await audit(tx, auditChange(call, property, change));
        return viewOf(row);
      }),
  }) satisfies SomeHandlers<typeof holdsByHand>;
