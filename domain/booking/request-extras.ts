/** Checks the cabins, beds and services of a request (rules 2.1, 2.4, 2.11). */
import { addDays, type CalendarDate, distinctNights, type Stay } from "../days.ts";
import { bedsOf, personsOf } from "./group.ts";
import type { Refusal } from "./refusal.ts";
import { firstBlackedOut } from "../availability/blackouts.ts";
import { firstUnprepared } from "../availability/preparation.ts";
import { isPerDay } from "../service/lists.ts";
import type {
  CabinTerms,
  OfferingTerms,
  ServiceOrder,
  ServiceTerms,
  StayRequest,
} from "../offering/terms.ts";

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

/**
 * Refuses more persons than the beds of the cabins taken, chosen and included together. A cabin without a
 * stated number of beds sets no limit (rules 2.11).
 */
export function checkBeds(
  offering: OfferingTerms | undefined,
  cabins: CabinTerms[],
  request: StayRequest,
): Refusal[] {
  const takenIds = new Set([
    ...request.cabins.map(({ cabinId }) => cabinId),
    ...(offering?.includedCabinIds ?? []),
  ]);
  const beds = bedsOf([...takenIds].map((cabinId) => cabins.find((one) => one.cabinId === cabinId) ?? {}));
  const persons = personsOf(request);
  return persons > beds ? [{ code: "too_few_beds", path: "participants", values: { beds, persons } }] : [];
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

/** The units of a service that the request has ordered so far: for all days, and for single ones besides. */
type Ordered = { everyDay: number; onDates: Record<CalendarDate, number> };
const orderedOn = ({ everyDay, onDates }: Ordered, date: CalendarDate) => everyDay + (onDates[date] ?? 0);
const withOrder = ({ everyDay, onDates }: Ordered, { quantity, dates }: ServiceOrder): Ordered =>
  dates
    ? {
        everyDay,
        onDates: { ...onDates, ...Object.fromEntries(dates.map((d) => [d, (onDates[d] ?? 0) + quantity])) },
      }
    : { everyDay: everyDay + quantity, onDates };

/** The day of the order on which the stock lacks most; undefined if there is enough on every day. */
function lackingDay(
  { serviceId, quantity: stock }: ServiceTerms,
  { dates }: ServiceOrder,
  ordered: Ordered,
  { stay, serviceNights }: Nights,
): { date: CalendarDate; left: number } | undefined {
  if (stock === undefined) return undefined;
  const taken = serviceNights[serviceId] ?? {};
  return (dates ?? distinctNights({ ...taken, ...ordered.onDates }, stay))
    .map((date) => {
      const left = Math.max(0, stock - (taken[date] ?? 0));
      return { date, left, lacking: orderedOn(ordered, date) - left };
    })
    .filter(({ lacking }) => lacking > 0)
    .reduce<{ date: CalendarDate; left: number; lacking: number } | undefined>(
      (most, one) => (most && most.lacking >= one.lacking ? most : one),
      undefined,
    );
}

const closedOn = ({ blackoutPeriods = [] }: ServiceTerms, { dates }: ServiceOrder, stay: Stay) =>
  dates
    ? dates.find((date) => firstBlackedOut(blackoutPeriods, { fromDate: date, toDate: addDays(date, 1) }))
    : firstBlackedOut(blackoutPeriods, stay);

/** Refuses single days of a service that is not sold so, days outside the stay, and a day named twice. */
function checkServiceDates(
  { name, unit, singleDays = false }: ServiceTerms,
  { dates = [] }: ServiceOrder,
  stay: Stay | undefined,
  path: string,
): Refusal[] {
  if (dates.length === 0) return [];
  if (!singleDays || !isPerDay(unit))
    return [{ code: "service_single_days_not_offered", path, values: { name } }];
  const repeated = dates.find((date, i) => dates.indexOf(date) < i);
  const outside = stay && dates.find((date) => date < stay.fromDate || stay.toDate <= date);
  return [
    ...(outside
      ? [{ code: "service_date_outside_stay", path, values: { name, date: outside } } as const]
      : []),
    ...(repeated ? [{ code: "service_date_repeated", path, values: { name, date: repeated } } as const] : []),
  ];
}

/**
 * Checks the days and quantities of services; of a service ordered more than once, the units of a day are
 * summed. Without nights (dates out of order) stock and closed days are not checked.
 */
export function checkServices(
  services: ServiceTerms[],
  request: StayRequest,
  nights: Nights | undefined,
): Refusal[] {
  const orderedById = new Map<string, Ordered>();
  return request.services.flatMap((order, index): Refusal[] => {
    const { serviceId } = order;
    const service = services.find((one) => one.serviceId === serviceId);
    if (!service) return [{ code: "service_not_offered", path: `services.${index}.serviceId` }];
    const refusals = checkServiceDates(service, order, nights?.stay, `services.${index}.dates`);
    if (refusals.length > 0) return refusals;
    const ordered = withOrder(orderedById.get(serviceId) ?? { everyDay: 0, onDates: {} }, order);
    orderedById.set(serviceId, ordered);
    const { name, maxQuantity = maxServiceQuantity } = service;
    const path = `services.${index}.quantity`;
    const closedDate = nights && closedOn(service, order, nights.stay);
    if (closedDate)
      refusals.push({
        code: "service_closed",
        path: `services.${index}.serviceId`,
        values: { name, date: closedDate },
      });
    const most = ordered.everyDay + Math.max(0, ...Object.values(ordered.onDates));
    const lacking = nights && lackingDay(service, order, ordered, nights);
    if (most > maxQuantity)
      refusals.push({ code: "service_quantity_exceeded", path, values: { name, maxQuantity } });
    else if (lacking)
      refusals.push({
        code: "service_quantity_exceeded",
        path,
        values: { name, date: lacking.date, left: lacking.left },
      });
    return refusals;
  });
}
