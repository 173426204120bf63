/**
 * The holds of a booking that is being changed (rules 4.7). While the difference is unpaid, one hold covers both
 * stays: that is possible if they are of the same offering or cabins and their days overlap or follow each other.
 */
import type { Refusal } from "#contract/errors.ts";
import type { ChangedStay } from "#domain/booking/changed-stay.ts";
import { osloDate } from "#domain/days.ts";
import { findTerms } from "#server/features/terms/public.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { BookedCabin, BookedService, StateRow } from "./booking-row.ts";
import { holdOrRefuse } from "./holds.ts";
import { reduceHolds, releaseHolds } from "./hold-store.ts";

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

async function holdInstead(tx: Tx, row: StateRow, held: Held, now: Date): Promise<Refusal[] | undefined> {
  const { offeringId, cabins } = held;
  const terms = await findTerms(tx, {
    offeringId,
    cabinIds: idsOf(cabins.filter(({ included }) => !included)),
  });
  if (!terms) return [{ code: "offering_not_available", path: "offeringId" }];
  await releaseHolds(tx, row.bookingId);
  return holdOrRefuse(tx, { ...row, ...held }, terms, osloDate(now));
}

/** Holds the new stay instead of all that the booking holds. */
export function holdNewStay(
  tx: Tx,
  row: StateRow,
  stay: ChangedStay,
  now: Date,
): Promise<Refusal[] | undefined> {
  // both stays are held already, and what is kept keeps the terms under which it was taken
  return row.acceptedChange
    ? reduceHolds(tx, { ...row, ...stay, keptCabins: idsOf(stay.cabins), keptServices: stay.services }).then(
        () => undefined,
      )
    : holdInstead(tx, row, stay, now);
}

export async function holdBothStays(
  tx: Tx,
  row: StateRow,
  stay: ChangedStay,
  now: Date,
): Promise<Refusal[] | undefined> {
  const old = heldOf(row);
  return haveCommonPlace(old, stay) && touches(old, stay)
    ? holdInstead(tx, row, ofBoth(old, stay), now)
    : [{ code: "change_holds_both_stays", path: "fromDate" }];
}

export const holdOldStay = (tx: Tx, row: StateRow): Promise<unknown> => {
  const old = heldOf(row);
  return reduceHolds(tx, { ...row, keptCabins: idsOf(old.cabins), keptServices: old.services });
};
