/** Prices a proposed change, and tries whether its nights are free (rules 4.7). */
import type { ProposeBody } from "#contract/booking/fields.ts";
import type { Refusal } from "#contract/errors.ts";
import { agreedQuote } from "#domain/booking/agreed-price.ts";
import type { ChangedStay } from "#domain/booking/changed-stay.ts";
import { refuseChangeTo, waitsForPayment } from "#domain/booking/change.ts";
import { quoteFor } from "#domain/booking/price.ts";
import { checkRequest } from "#domain/booking/request-rules.ts";
import { policyOfStay } from "#domain/booking/cancellation.ts";
import { osloDate } from "#domain/days.ts";
import type { StayRequest } from "#domain/offering/terms.ts";
import { isRegisteredDuring } from "#domain/vat-registrations.ts";
import { findTerms } from "#server/features/terms/public.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { inSavepoint } from "#server/platform/database/savepoint-store.ts";
import { isRefused, refuseAll, type Refused } from "#server/platform/http/handler.ts";
import { holdBothStays, holdNewStay } from "./change-holds.ts";
import { type BookedCabin, type BookedService, requestOf } from "./booking-row.ts";
import type { LockedBooking } from "./booking-store.ts";
import { bookedCabins, lawOfRequest, refusedDays } from "./calculate-booking.ts";
import { releaseHolds, takenNights } from "./hold-store.ts";
import { countHunters, findOfferingOnGround, type Proposal } from "./proposal-store.ts";

/** The request as it would be, with what the proposal does not name as it was. */
async function requestedStay(tx: Tx, { row }: LockedBooking, body: ProposeBody) {
  const { offeringId, groundIds, cabins, services, ...rest } = body;
  const booked = requestOf(row);
  const onGround = groundIds?.length
    ? await findOfferingOnGround(tx, { propertyId: row.propertyId, offeringId: row.offeringId, groundIds })
    : row.offeringId;
  return {
    offeringId: offeringId ?? onGround,
    request: {
      fromDate: rest.fromDate ?? booked.fromDate,
      toDate: rest.toDate ?? booked.toDate,
      participants: rest.participants ?? booked.participants,
      companions: rest.companions ?? booked.companions,
      children: rest.children ?? booked.children,
      cabins: cabins?.map(({ cabinId }) => ({ cabinId })) ?? booked.cabins,
      services: services ?? booked.services,
    },
  };
}

/** What is refused of a new request for a stay, but not of one that has begun or of what the landowner proposes. */
const isOfNewRequests = (
  { code, path }: Refusal,
  { sameArrival, byLandowner }: { sameArrival: boolean; byLandowner: boolean },
): boolean =>
  (sameArrival && code === "dates_in_past" && path !== "toDate") ||
  (byLandowner && (code === "landowner_away" || code === "before_sales_start"));

type Wanted = { offeringId: string | null; request: StayRequest };
type By = { byRole: Proposal["byRole"]; now: Date };
/** The terms of the wanted stay and what others have taken: without the booking's own nights, ground and cabins. */
const withoutOwnHolds = (tx: Tx, bookingId: string, { offeringId, request }: Wanted) =>
  inSavepoint(tx, async () => {
    await releaseHolds(tx, bookingId);
    const terms = await findTerms(tx, {
      offeringId,
      cabinIds: request.cabins.map(({ cabinId }) => cabinId),
    });
    if (!terms) return undefined;
    const cabins = bookedCabins(terms, request.cabins);
    const requested = {
      offeringId,
      fromDate: request.fromDate,
      toDate: request.toDate,
      cabinIds: cabins.map(({ cabinId }) => cabinId),
      serviceIds: request.services.map(({ serviceId }) => serviceId),
    };
    return { terms, cabins, requested, taken: await takenNights(tx, requested) };
  });

/** The terms and cabins of a stay that keeps the rules for new requests, or why it does not. */
async function checkStay(tx: Tx, { row, state }: LockedBooking, stay: Wanted, { byRole, now }: By) {
  const wanted = await withoutOwnHolds(tx, state.bookingId, stay);
  if (wanted?.terms.propertyId !== row.propertyId)
    return refuseAll([{ code: "offering_not_available", path: "offeringId" }]);
  const hunters = await countHunters(tx, state.bookingId);
  if (hunters > stay.request.participants)
    return refuseAll([{ code: "party_hunts_more", path: "participants", values: { hunters } }]);
  const { terms, cabins, requested, taken } = wanted;
  const { request } = stay;
  const illegalDays = refusedDays(terms, await lawOfRequest(tx, terms, requested), requested);
  const as = { sameArrival: request.fromDate === state.fromDate, byLandowner: byRole === "landowner" };
  const refusals = checkRequest({ ...terms, request, today: osloDate(now), taken, illegalDays }).filter(
    (refusal) => !isOfNewRequests(refusal, as),
  );
  return refusals.length > 0 ? refuseAll(refusals) : { terms, cabins };
}

export async function priceChange(
  tx: Tx,
  locked: LockedBooking,
  body: ProposeBody,
  by: By,
): Promise<ChangedStay | Refused> {
  const { row, state } = locked;
  const { offeringId, request } = await requestedStay(tx, locked, body);
  if (offeringId === undefined) return refuseAll([{ code: "offering_not_available", path: "groundIds" }]);
  if (!offeringId && request.cabins.length === 0)
    return refuseAll([{ code: "cabin_required", path: "cabins" }]);
  const checked = await checkStay(tx, locked, { offeringId, request }, by);
  if (isRefused(checked)) return checked;
  const { terms, cabins } = checked;
  const today = quoteFor({ ...terms, request });
  const quote = body.price === "agreed" ? agreedQuote(today, state.totalOre) : today;
  return {
    ...request,
    companions: request.companions ?? 0,
    children: request.children ?? 0,
    offeringId,
    cabins,
    services: request.services.map(
      (order): BookedService => ({
        ...order,
        name: terms.offering?.services.find(({ serviceId }) => serviceId === order.serviceId)?.name ?? "",
      }),
    ),
    quote,
    totalOre: quote.totalOre,
    vatRegistered: isRegisteredDuring(terms.vatRegistered, request),
    cancellationPolicy: offeringId === row.offeringId ? state.cancellationPolicy : policyOfStay(terms),
  };
}

/** Why a proposal cannot be accepted any more: what is asked of a new stay is asked again, not its price. */
export async function whyOutdated(
  tx: Tx,
  locked: LockedBooking,
  { stay, byRole }: Pick<Proposal, "stay" | "byRole">,
  now: Date,
): Promise<Refused | undefined> {
  const request = { ...stay, cabins: stay.cabins.filter(({ included }) => !included) };
  const checked = await checkStay(tx, locked, { offeringId: stay.offeringId, request }, { byRole, now });
  return isRefused(checked) ? checked : undefined;
}

const sameCabins = (a: BookedCabin[], b: BookedCabin[]) =>
  JSON.stringify(a.map(({ cabinId }) => cabinId).sort()) ===
  JSON.stringify(b.map(({ cabinId }) => cabinId).sort());
const ordersOf = (services: BookedService[]) =>
  JSON.stringify(services.map(({ serviceId, quantity, dates }) => [serviceId, quantity, dates ?? []]).sort());
/** Whether the proposal changes nothing, not even the price. */
export const isUnchanged = ({ row, state }: LockedBooking, stay: ChangedStay): boolean =>
  stay.fromDate === state.fromDate &&
  stay.toDate === state.toDate &&
  stay.participants === row.participants &&
  stay.companions === row.companions &&
  stay.children === row.children &&
  stay.offeringId === row.offeringId &&
  stay.totalOre === state.totalOre &&
  sameCabins(stay.cabins, row.cabins as BookedCabin[]) &&
  ordersOf(stay.services) === ordersOf(row.services as BookedService[]);

/** Why the change could not be accepted now, found by trying it. */
export async function whyNotChangeable(
  tx: Tx,
  { row, state }: LockedBooking,
  stay: ChangedStay,
  now: Date,
): Promise<Refused | undefined> {
  const refused = state.status === "pending" ? undefined : refuseChangeTo(state, stay, now);
  if (refused) return refuseAll([refused]);
  const refusals = await inSavepoint(tx, () =>
    waitsForPayment(state, stay)
      ? holdBothStays(tx, row, { changeId: null, stay, now })
      : holdNewStay(tx, row, stay, now),
  );
  return refusals && refuseAll(refusals);
}
