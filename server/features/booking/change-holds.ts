/** The holds of a booking that is being changed (rules 4.7); while the difference is unpaid, of both stays. */
import type { Refusal } from "#contract/errors.ts";
import type { AcceptedChange, ChangedStay } from "#domain/booking/changed-stay.ts";
import { osloDate } from "#domain/days.ts";
import { findTerms } from "#server/features/terms/public.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { BookedCabin, BookedService, StateRow } from "./booking-row.ts";
import { holdOrRefuse } from "./holds.ts";
import { type HoldOwner, reduceHolds, releaseHolds, transferHolds } from "./hold-store.ts";
import { findReservationOfChange, insertReservationOfChange } from "./proposal-store.ts";

type Held = Pick<
  ChangedStay,
  "fromDate" | "toDate" | "participants" | "companions" | "children" | "offeringId" | "cabins" | "services"
>;
const heldOf = (row: StateRow): Held => ({
  ...row,
  cabins: row.cabins as BookedCabin[],
  services: row.services as BookedService[],
});

const idsOf = (cabins: readonly { cabinId: string }[]) => cabins.map(({ cabinId }) => cabinId);
const touches = (a: Held, b: Held): boolean => a.fromDate <= b.toDate && b.fromDate <= a.toDate;
const haveCommonPlace = (a: Held, b: Held): boolean =>
  a.offeringId === b.offeringId &&
  (a.offeringId !== null || idsOf(a.cabins).some((id) => idsOf(b.cabins).includes(id)));

/** The orders of both stays: of a service in both, the larger number, on the days of both. */
function servicesOfBoth(a: Held["services"], b: Held["services"]): BookedService[] {
  const common = a.flatMap((one) => {
    const other = b.find(({ serviceId }) => serviceId === one.serviceId);
    const dates =
      one.dates && (other ? other.dates && [...new Set([...one.dates, ...other.dates])] : one.dates);
    return { ...one, quantity: Math.max(one.quantity, other?.quantity ?? 0), dates };
  });
  return [...common, ...b.filter(({ serviceId }) => !a.some((one) => one.serviceId === serviceId))];
}
const ofBoth = (a: Held, b: Held): Held => ({
  ...a,
  fromDate: a.fromDate < b.fromDate ? a.fromDate : b.fromDate,
  toDate: a.toDate > b.toDate ? a.toDate : b.toDate,
  participants: Math.max(a.participants, b.participants),
  cabins: [...a.cabins, ...b.cabins.filter(({ cabinId }) => !idsOf(a.cabins).includes(cabinId))],
  services: servicesOfBoth(a.services, b.services),
});

async function hold(
  tx: Tx,
  row: StateRow,
  held: Held,
  { owner, now }: { owner: HoldOwner; now: Date },
): Promise<Refusal[] | undefined> {
  const { offeringId, cabins } = held;
  const terms = await findTerms(tx, {
    offeringId,
    cabinIds: idsOf(cabins.filter(({ included }) => !included)),
  });
  return terms
    ? holdOrRefuse(tx, { ...row, ...held }, terms, { owner, today: osloDate(now) })
    : [{ code: "offering_not_available", path: "offeringId" }];
}
async function holdInstead(tx: Tx, row: StateRow, held: Held, now: Date): Promise<Refusal[] | undefined> {
  const { bookingId } = row;
  await releaseHolds(tx, bookingId);
  return hold(tx, row, held, { owner: { bookingId }, now });
}

/** Holds the new stay instead of all that the booking holds. */
export async function holdNewStay(
  tx: Tx,
  row: StateRow,
  stay: ChangedStay,
  now: Date,
): Promise<Refusal[] | undefined> {
  const waiting = row.acceptedChange as AcceptedChange | null;
  if (!waiting) return holdInstead(tx, row, stay, now);
  // what is held already keeps the terms under which it was taken
  const reservationId = await findReservationOfChange(tx, waiting.changeId);
  await (reservationId
    ? transferHolds(tx, reservationId, row.bookingId)
    : reduceHolds(tx, { ...row, ...stay, keptCabins: idsOf(stay.cabins), keptServices: stay.services }));
  return undefined;
}

/**
 * Holds the new stay beside the old one. Stays of one place that overlap or follow each other are held as one;
 * else the new one is held by a reservation.
 */
export async function holdBothStays(
  tx: Tx,
  row: StateRow,
  { changeId, stay, now }: { changeId: string | null; stay: ChangedStay; now: Date },
): Promise<Refusal[] | undefined> {
  const old = heldOf(row);
  if (haveCommonPlace(old, stay) && touches(old, stay)) return holdInstead(tx, row, ofBoth(old, stay), now);
  const { bookingId, propertyId } = row;
  const reservationId = await insertReservationOfChange(tx, { bookingId, propertyId, changeId, stay }, now);
  const refusals = await hold(tx, row, stay, { owner: { bookingId: null, reservationId }, now });
  // the booking itself may be what has the ground or the cabin
  return refusals && touches(old, stay)
    ? [{ code: "change_holds_both_stays", path: "offeringId" }]
    : refusals;
}

/** Frees what only an unpaid change needed: a reservation is released with its change. */
export async function holdOldStay(tx: Tx, row: StateRow): Promise<void> {
  const waiting = row.acceptedChange as AcceptedChange | null;
  if (waiting && (await findReservationOfChange(tx, waiting.changeId))) return;
  const old = heldOf(row);
  await reduceHolds(tx, { ...row, keptCabins: idsOf(old.cabins), keptServices: old.services });
}
