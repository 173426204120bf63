/** Checks the cabins and services of a request (rules 2.1, 2.4). */
import { addDays, type CalendarDate, distinctNights, type Stay } from "../days.ts";
import type { Refusal } from "./refusal.ts";
import { firstBlackedOut } from "../availability/blackouts.ts";
import { firstUnprepared } from "../availability/preparation.ts";
import type { CabinTerms, OfferingTerms, ServiceTerms, StayRequest } from "../offering/terms.ts";

/** The limit for a service without its own maximum quantity, which also bounds the price. */
const maxServiceQuantity = 1_000;

type CabinsToCheck = {
  offering: OfferingTerms | undefined;
  cabins: CabinTerms[];
  request: StayRequest;
  /** Absent if the dates are not in order. */
  stay: Stay | undefined;
  cabinNights: Record<string, CalendarDate[]>;
};

/**
 * Checks that the cabins are free. An included cabin is held with the booking, so it must be free too; since
 * the hunter did not choose it, its refusal points to the dates.
 */
export function checkCabins({ offering, cabins, request, stay, cabinNights }: CabinsToCheck): Refusal[] {
  if (!offering && request.cabins.length === 0) return [{ code: "cabin_required", path: "cabins" }];
  const included = offering?.includedCabinIds ?? [];
  const wantedCabins = [
    ...request.cabins.map(({ cabinId }, index) => ({ cabinId, path: `cabins.${index}.cabinId`, values: {} })),
    ...included
      .filter((cabinId) => !request.cabins.some((one) => one.cabinId === cabinId))
      .map((cabinId) => ({ cabinId, path: "fromDate", values: { included: 1 } })),
  ];
  const isOffered = (cabinId: string) =>
    !offering || included.includes(cabinId) || offering.optionalCabins.some((one) => one.cabinId === cabinId);
  return wantedCabins.flatMap(({ cabinId, path, values }, index): Refusal[] => {
    if (wantedCabins.findIndex((one) => one.cabinId === cabinId) < index)
      return [{ code: "cabin_repeated", path }];
    const cabin = cabins.find((one) => one.cabinId === cabinId);
    if (!cabin?.available || !isOffered(cabinId))
      return [{ code: "cabin_unavailable", path, values: { ...values, name: cabin?.name ?? "" } }];
    const date = stay && firstClosedNight(cabin, stay, cabinNights[cabinId] ?? []);
    if (date) return [{ code: "cabin_unavailable", path, values: { ...values, name: cabin.name, date } }];
    const unprepared = stay && firstUnprepared(cabin, cabinNights[cabinId] ?? [], stay);
    return unprepared ? [preparationRefusal(cabin, unprepared, path)] : [];
  });
}

/** The first night of the stay when the cabin is outside its rental period, blacked out or held. */
function firstClosedNight(
  cabin: CabinTerms,
  stay: Stay,
  nights: readonly CalendarDate[],
): CalendarDate | undefined {
  const { availableFrom, availableTo } = cabin;
  const firstAfterEnd = availableTo && addDays(availableTo, 1);
  const closedNights = [
    availableFrom && stay.fromDate < availableFrom ? stay.fromDate : undefined,
    firstAfterEnd && firstAfterEnd < stay.toDate
      ? firstAfterEnd > stay.fromDate
        ? firstAfterEnd
        : stay.fromDate
      : undefined,
    firstBlackedOut(cabin.blackoutPeriods, stay),
    ...nights.filter((night) => stay.fromDate <= night && night < stay.toDate),
  ];
  return closedNights.filter((date) => date !== undefined && date !== "").sort()[0];
}

/**
 * Refuses a stay too near to another one, with the first day that is kept for preparation (rules 2.4). `name`:
 * that of a cabin.
 */
export const preparationRefusal = (
  { preparationDays = 0, name }: { preparationDays?: number; name?: string },
  date: CalendarDate,
  path: string,
): Refusal => ({
  code: "preparation_days",
  path,
  values: { date, days: preparationDays, ...(name !== undefined && { name }) },
});

type Nights = { stay: Stay; serviceNights: Record<string, Record<CalendarDate, number>> };

/** The night of the stay with the fewest units left of a service with limited stock. */
function lowestStockNight(
  { serviceId, quantity }: ServiceTerms,
  { stay, serviceNights }: Nights,
): { date: CalendarDate; left: number } | undefined {
  if (quantity === undefined) return undefined;
  const takenByNight = serviceNights[serviceId] ?? {};
  return distinctNights(takenByNight, stay)
    .map((date) => ({ date, left: Math.max(0, quantity - (takenByNight[date] ?? 0)) }))
    .reduce((a, b) => (b.left < a.left ? b : a));
}

/**
 * Checks the quantities of services, each summed if ordered twice. Without nights (dates out of order) only
 * the maximum quantity is checked.
 */
export function checkServices(
  services: ServiceTerms[],
  request: StayRequest,
  nights: Nights | undefined,
): Refusal[] {
  const ordered = new Map<string, number>();
  return request.services.flatMap(({ serviceId, quantity }, index): Refusal[] => {
    const service = services.find((one) => one.serviceId === serviceId);
    if (!service) return [{ code: "service_not_offered", path: `services.${index}.serviceId` }];
    const total = (ordered.get(serviceId) ?? 0) + quantity;
    ordered.set(serviceId, total);
    const maxQuantity = service.maxQuantity ?? maxServiceQuantity;
    const { name } = service;
    const path = `services.${index}.quantity`;
    const refusals: Refusal[] = [];
    const date = nights && firstBlackedOut(service.blackoutPeriods ?? [], nights.stay);
    if (date)
      refusals.push({ code: "service_closed", path: `services.${index}.serviceId`, values: { name, date } });
    const fewest = nights && lowestStockNight(service, nights);
    if (total > maxQuantity)
      refusals.push({ code: "service_quantity_exceeded", path, values: { name, maxQuantity } });
    else if (fewest && total > fewest.left)
      refusals.push({ code: "service_quantity_exceeded", path, values: { name, ...fewest } });
    return refusals;
  });
}
