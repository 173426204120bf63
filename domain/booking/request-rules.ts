/** Checks a requested stay, and returns every rule it breaks, in the order of rules 2.1. */
import { type Away, isAway } from "./away.ts";
import { firstBlackedOut } from "../availability/blackouts.ts";
import { firstUnprepared } from "../availability/preparation.ts";
import { capacityOf } from "../availability/capacity.ts";
import { addDays, type CalendarDate, isCalendarDate, isoWeekday, nightsOf, distinctNights } from "../days.ts";
import { type Buyer, isBuyerKnown } from "../invoice/buyer.ts";
import { isOrganizationNumber } from "../invoice/invoice.ts";
import { wholeSeasonOf } from "../offering/season-card.ts";
import { largestTotalOre, quoteFor } from "./price.ts";
import type { Refusal } from "./refusal.ts";
import { checkBeds, checkCabins, checkServices, preparationRefusal } from "./request-extras.ts";
import type { CabinTerms, OfferingTerms, StayRequest } from "../offering/terms.ts";

/** The maximum length of a stay in cabins alone, which have no season to limit the stay. */
export const longestCabinStayDays = 366;

export type TakenCapacity = {
  /**
   * Held places by night, of an exclusive offering also on the nights within `maxPreparationDays` of the
   * stay; 1 on a night when an exclusive offering is booked. An absent night has 0.
   */
  placesTaken: Record<CalendarDate, number>;
  /** The held nights of each cabin, also those within `maxPreparationDays` of the stay. */
  cabinNights: Record<string, CalendarDate[]>;
  /** Held units by service and night, for services of limited stock. */
  serviceNights?: Record<string, Record<CalendarDate, number>>;
  /** Free places by night where the offering shares its ground's capacity with others. No limit if absent. */
  groundPlacesLeft?: Record<CalendarDate, number>;
};
export type RequestToCheck = {
  /** Absent if only cabins are booked (rules 10.3). */
  offering?: OfferingTerms;
  /** The chosen cabins and the included ones. A cabin missing here is reported as not available. */
  cabins: CabinTerms[];
  request: StayRequest;
  today: CalendarDate;
  /** When the landowner is away; null or absent if they have said nothing. */
  away?: Away | null;
  taken: TakenCapacity;
  /**
   * The days of the stay on which the law closes every target species; set only if the landowner refuses such
   * days (rules 2.12).
   */
  illegalDays?: readonly CalendarDate[];
  /** The hunter's consents; present only when the request is submitted. */
  consent?: { termsAccepted: boolean; privacyAccepted: boolean };
};

/** Returns all rules that the request breaks. `path` names the field, `values` fill the text. */
export function checkRequest(request: RequestToCheck): Refusal[] {
  const refusals = checkRules(request);
  return refusals.length > 0 ? refusals : checkTotal(request);
}

/** Refuses a total above the maximum, if the stay is otherwise valid and thus has a total. */
function checkTotal({ offering, cabins, request }: RequestToCheck): Refusal[] {
  const { totalOre } = quoteFor({ offering, cabins, request, vatRegistered: true });
  return totalOre > largestTotalOre ? [{ code: "price_too_high", path: "participants" }] : [];
}

function checkRules({
  offering,
  cabins,
  request,
  today,
  away,
  taken,
  illegalDays = [],
  consent,
}: RequestToCheck): Refusal[] {
  const inOrder =
    isCalendarDate(request.fromDate) && isCalendarDate(request.toDate) && request.fromDate < request.toDate;
  const onOffer = offering && inOrder ? offering : undefined;
  return [
    ...(offering && !offering.available
      ? [{ code: "offering_not_available", path: "offeringId" } as const]
      : []),
    ...(isAway(away, today)
      ? [{ code: "landowner_away", path: "offeringId", values: { date: away.until } } as const]
      : []),
    ...(inOrder ? [] : [{ code: "start_not_before_end", path: "toDate" } as const]),
    ...checkToday(offering, request, today),
    ...(onOffer ? checkSeason(onOffer, request) : []),
    ...(inOrder ? checkDuration(offering, cabins, request, today) : []),
    ...(offering ? checkHunters(offering, request) : []),
    ...(onOffer ? checkFreeNights(onOffer, request, taken) : []),
    ...checkCabins({
      offering,
      cabins,
      request,
      stay: inOrder ? request : undefined,
      cabinNights: taken.cabinNights,
    }),
    ...checkBeds(offering, cabins, request),
    ...checkServices(
      offering?.services ?? [],
      request,
      inOrder ? { stay: request, serviceNights: taken.serviceNights ?? {} } : undefined,
    ),
    ...checkLaw(illegalDays),
    ...checkConsent(consent),
  ];
}

function checkLaw(illegalDays: readonly CalendarDate[]): Refusal[] {
  const [date] = illegalDays;
  if (date === undefined) return [];
  return [{ code: "not_legal_on_date", path: "fromDate", values: { date, illegalDays: illegalDays.join() } }];
}

function checkToday(
  offering: OfferingTerms | undefined,
  { fromDate }: StayRequest,
  today: CalendarDate,
): Refusal[] {
  const refusals: Refusal[] = fromDate < today ? [{ code: "dates_in_past", path: "fromDate" }] : [];
  const salesStartDate = offering?.salesStartDate;
  if (salesStartDate && today < salesStartDate)
    refusals.push({ code: "before_sales_start", path: "offeringId", values: { salesStartDate } });
  return refusals;
}

function checkSeason(offering: OfferingTerms, { fromDate, toDate }: StayRequest): Refusal[] {
  const { validFrom, validTo, startWeekday } = offering;
  const refusals: Refusal[] = [];
  const endsInSeason = addDays(toDate, -1) <= validTo;
  if (fromDate < validFrom || !endsInSeason) {
    refusals.push({
      code: "outside_season",
      path: fromDate < validFrom || fromDate > validTo ? "fromDate" : "toDate",
      values: { validFrom, validTo },
    });
  }
  if (startWeekday && offering.durationType !== "season" && isoWeekday(fromDate) !== startWeekday) {
    refusals.push({ code: "start_weekday_required", path: "fromDate", values: { weekday: startWeekday } });
  }
  return refusals;
}

/** Checks the stay against the minimum and maximum length of the offering and of the chosen cabins. */
function checkDuration(
  offering: OfferingTerms | undefined,
  cabins: CabinTerms[],
  request: StayRequest,
  today: CalendarDate,
): Refusal[] {
  const days = nightsOf(request);
  const chosenCabins = cabins.filter((cabin) => request.cabins.some((one) => one.cabinId === cabin.cabinId));
  const flexible = offering?.durationType === "none" || offering?.durationType === "min_days";
  const minDays = Math.max(
    offering?.durationType === "min_days" ? (offering.minDays ?? 1) : 1,
    ...chosenCabins.map((cabin) => cabin.minBookingDays ?? 1),
  );
  const maxDays = Math.min(
    flexible ? (offering.maxDays ?? Infinity) : Infinity,
    offering ? Infinity : longestCabinStayDays,
    ...chosenCabins.map((cabin) => cabin.maxBookingDays ?? Infinity),
  );

  const refusals: Refusal[] = [];
  if (days < minDays) refusals.push({ code: "duration_too_short", path: "toDate", values: { minDays } });
  if (days > maxDays) refusals.push({ code: "duration_too_long", path: "toDate", values: { maxDays } });
  if (offering?.durationType === "fixed_days" && days !== offering.fixedDays) {
    refusals.push({
      code: "duration_not_exact",
      path: "toDate",
      values: { fixedDays: offering.fixedDays ?? 1 },
    });
  }
  if (offering?.durationType === "season") {
    const { fromDate, toDate } = wholeSeasonOf(offering, today);
    if (request.fromDate !== fromDate || request.toDate !== toDate)
      refusals.push({ code: "whole_season_required", path: "fromDate", values: { fromDate, toDate } });
  }
  return refusals;
}

/** Checks the number of hunters. For a party of fixed size the refusal states that size. */
function checkHunters(
  { minHunters, maxHunters: offeringMaxHunters, maxParticipants }: OfferingTerms,
  { participants }: StayRequest,
): Refusal[] {
  const maxHunters = Math.min(offeringMaxHunters, maxParticipants);
  const path = "participants";
  if (minHunters === maxHunters)
    return participants === minHunters ? [] : [{ code: "hunters_not_exact", path, values: { maxHunters } }];
  if (participants < minHunters) return [{ code: "too_few_hunters", path, values: { minHunters } }];
  return participants > maxHunters ? [{ code: "too_many_hunters", path, values: { maxHunters } }] : [];
}

function checkFreeNights(
  offering: OfferingTerms,
  request: StayRequest,
  { placesTaken, groundPlacesLeft = {} }: TakenCapacity,
): Refusal[] {
  const refusals: Refusal[] = [];
  const path = "fromDate";
  const isShared = offering.allowConcurrentBookings;
  const blackedOut = firstBlackedOut(offering.blackoutPeriods, request);
  if (blackedOut) refusals.push({ code: "dates_unavailable", path, values: { date: blackedOut } });

  const placesNeeded = isShared ? request.participants : 1;
  const placesLeft = (night: CalendarDate) =>
    Math.max(
      0,
      Math.min(
        capacityOf(offering) - (placesTaken[night] ?? 0),
        (isShared ? groundPlacesLeft[night] : undefined) ?? Infinity,
      ),
    );
  const fullNight = distinctNights({ ...placesTaken, ...groundPlacesLeft }, request).find(
    (night) => placesLeft(night) < placesNeeded,
  );
  if (fullNight && !isShared) refusals.push({ code: "dates_booked", path, values: { date: fullNight } });
  const unprepared =
    fullNight || isShared ? undefined : firstUnprepared(offering, Object.keys(placesTaken), request);
  const { preparationDays = 0 } = offering;
  if (unprepared) refusals.push(preparationRefusal({ preparationDays }, unprepared, path));
  const groundTaken = firstBlackedOut(offering.groundPeriods ?? [], request);
  if (groundTaken) refusals.push({ code: "ground_taken", path, values: { date: groundTaken } });
  if (fullNight && isShared)
    refusals.push({
      code: "capacity_exceeded",
      path: "participants",
      values: { placesLeft: placesLeft(fullNight), date: fullNight },
    });
  return refusals;
}

/**
 * Checks on submit that an invoice above 0 names its buyer (rules 8.6), and that a given organisation number
 * is valid.
 */
export function checkBuyer(buyer: Buyer, totalOre: number): Refusal[] {
  const { organizationNumber } = buyer;
  if (organizationNumber !== null && !isOrganizationNumber(organizationNumber))
    return [{ code: "organization_number_invalid", path: "buyer.organizationNumber" }];
  return totalOre > 0 && !isBuyerKnown(buyer)
    ? [{ code: "buyer_address_required", path: "buyer.address" }]
    : [];
}

export function checkConsent(consent: RequestToCheck["consent"]): Refusal[] {
  if (!consent) return [];
  const refusals: Refusal[] = consent.termsAccepted
    ? []
    : [{ code: "terms_required", path: "termsAccepted" }];
  if (!consent.privacyAccepted) refusals.push({ code: "privacy_required", path: "privacyAccepted" });
  return refusals;
}
