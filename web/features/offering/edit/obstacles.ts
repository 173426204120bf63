/** The reasons that would prevent bookings if the form's content were published. */
import { useTranslations } from "use-intl";
import { type CalendarDate, daysBetween, eachDay, isCalendarDate } from "#domain/days.ts";
import {
  type ClosedReason,
  type SeasonTerms,
  notBookableOncePublished,
} from "#domain/offering/bookability.ts";
import type { Obstacle } from "#web/ui/form/publish-switch.tsx";
import { useBookabilityAdvice } from "#web/features/checkout/public.ts";
import { fixLink } from "#web/features/property/public.ts";
import { isSeason, type OfferingValues, offeringBody } from "./offering-form.ts";
import type { TakenNights } from "./load-taken.ts";
import type { OfferingContext } from "./templates.ts";

const isValidLength = (days: number | null | undefined) => days === null || Number.isFinite(days);
/** The free places on each night of the season in the form; null if the offering has no stays. */
function placesLeftPerNight(v: OfferingValues, { stays }: TakenNights): number[] | null {
  if (stays.length === 0) return null;
  const { allowConcurrentBookings: shared, totalAreaCapacity } = offeringBody(v);
  const capacity = shared ? (totalAreaCapacity ?? Infinity) : 1;
  const placesLeft = Array.from({ length: daysBetween(v.validFrom, v.validTo) + 1 }, () => capacity);
  for (const { from, to, places } of stays)
    for (const date of eachDay(from, to)) {
      const night = daysBetween(v.validFrom, date);
      if (placesLeft[night] !== undefined) placesLeft[night] -= shared ? places : 1;
    }
  return placesLeft;
}

/** The season in the form; undefined while it is incomplete. */
function seasonFromForm(v: OfferingValues, { cabins, taken }: OfferingContext): SeasonTerms | undefined {
  const { minDays, maxDays, fixedDays, startWeekday, blackoutPeriods = [], salesStartDate } = offeringBody(v);
  const { allowConcurrentBookings: shared, minHunters } = offeringBody(v);
  if (!isSeason(v.validFrom, v.validTo) || ![minDays, maxDays, fixedDays].every(isValidLength))
    return undefined;
  return {
    validFrom: v.validFrom,
    validTo: v.validTo,
    salesStartDate: salesStartDate && isCalendarDate(salesStartDate) ? salesStartDate : null,
    durationType: v.durationType,
    minDays: minDays ?? null,
    maxDays: maxDays ?? null,
    fixedDays: fixedDays ?? null,
    startWeekday: startWeekday ?? null,
    dayPrices: [],
    allowConcurrentBookings: shared ?? false,
    blackoutPeriods: [
      ...blackoutPeriods.filter(({ from, to }) => isCalendarDate(from) && isCalendarDate(to)),
      ...taken.imported,
    ],
    pricing: { per: v.per, fixedPriceOre: 0 },
    placesNeeded: shared && minHunters ? minHunters : 1,
    placesLeft: placesLeftPerNight(v, taken),
    includedCabins: v.cabins.flatMap(({ cabinId, use }) => {
      const cabin = use === "included" && cabins.find((one) => one.cabinId === cabinId);
      const nights = taken.cabins[cabinId] ?? { closed: [], taken: [] };
      const dates = { availableFrom: null, availableTo: null, blackoutPeriods: nights.closed };
      return cabin ? [{ ...cabin, ...dates, taken: nights.taken }] : [];
    }),
  };
}

export const obstaclesToBooking = (
  v: OfferingValues,
  by: OfferingContext,
  today: CalendarDate,
): ClosedReason[] =>
  notBookableOncePublished({ property: by.property, season: seasonFromForm(v, by) }, today);

export function useObstacles(v: OfferingValues, by: OfferingContext, today: CalendarDate): Obstacle[] {
  const t = useTranslations("offeringForm.status");
  const whatToDo = useBookabilityAdvice();
  const reasons = obstaclesToBooking(v, by, today).map((reason) => ({
    text: whatToDo(reason),
    to: fixLink(reason, by),
  }));
  return by.hasAccount ? reasons : [...reasons, { text: t("noAccount"), to: "/dashboard?tab=profile" }];
}
