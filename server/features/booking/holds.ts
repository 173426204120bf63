/** Takes the holds of a request, or reports exactly why it cannot. */
import type { Refusal } from "#contract/errors.ts";
import { checkRequest } from "#domain/booking/request-rules.ts";
import { findTerms, type Terms } from "#server/features/terms/public.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { type BookedCabin, type BookedService, requestOf, type StateRow } from "./booking-row.ts";
import { type HoldOwner, reduceHolds, takeHolds, takenNights } from "./hold-store.ts";

/**
 * The database decides under row locks: if something is already held, the refusal says what, and the caller's
 * transaction is rolled back.
 */
export async function holdOrRefuse(
  tx: Tx,
  row: StateRow,
  terms: Terms,
  { today, owner = { bookingId: row.bookingId } }: { today: string; owner?: HoldOwner },
): Promise<Refusal[] | undefined> {
  const cabins = row.cabins as BookedCabin[];
  const services = row.services as BookedService[];
  const stay = {
    offeringId: row.offeringId,
    fromDate: row.fromDate,
    toDate: row.toDate,
    cabinIds: cabins.map((c) => c.cabinId),
    serviceIds: services.map((s) => s.serviceId),
  };
  const holdResult = await takeHolds(tx, {
    ...stay,
    ...owner,
    participants: row.participants,
    services,
  });
  if (holdResult.ok) return undefined;
  const index = cabins.findIndex((c) => c.cabinId === holdResult.cabinLacking);
  const cabin = cabins[index];
  if (cabin)
    return [
      {
        code: "cabin_unavailable",
        path: cabin.included ? "fromDate" : `cabins.${index}.cabinId`,
        values: { name: cabin.name, ...(cabin.included && { included: 1 }) },
      },
    ];
  const { serviceLacking: lackingService } = holdResult;
  const serviceIndex = services.findIndex((s) => s.serviceId === lackingService?.serviceId);
  if (lackingService && services[serviceIndex])
    return [
      {
        code: "service_quantity_exceeded",
        path: `services.${serviceIndex}.quantity`,
        values: { name: services[serviceIndex].name, date: lackingService.date, left: lackingService.left },
      },
    ];
  // if an item was deleted or unpublished meanwhile, the refusal says that
  const now = (await findTerms(tx, { offeringId: stay.offeringId, cabinIds: stay.cabinIds })) ?? terms;
  const refusals = checkRequest({
    ...now,
    request: requestOf(row),
    today,
    taken: await takenNights(tx, stay),
  });
  // the place became free between the attempt and the check
  return refusals.length ? refusals : [{ code: "dates_booked", path: "fromDate" }];
}

/** Releases the nights after `toDate`, which is an earlier departure than the row has (rules 7.5). */
export const releaseNights = (
  tx: Tx,
  { bookingId, fromDate, participants }: StateRow,
  toDate: string,
): Promise<unknown> => reduceHolds(tx, { bookingId, fromDate, toDate, participants });
