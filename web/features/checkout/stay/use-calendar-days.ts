import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { addDays, eachDay, isCalendarDate, isoWeekday } from "#domain/days.ts";
import { useFormat } from "#web/i18n/format.ts";
import type { CalendarDay } from "#web/ui/date/calendar-model.ts";
import { isVaried } from "./price-labels.ts";
import type { Day } from "./use-availability.ts";
import type { Checkout } from "./use-checkout.ts";

/** The calendar's days: price, places, density, and why a stay cannot include or begin on a day. */
export function useCalendarDays({
  offering,
  choice,
  availability,
  law,
}: Pick<Checkout, "offering" | "choice" | "availability" | "law">): CalendarDay[] {
  const t = useTranslations("offering.calendar");
  const reasonText = useReasonText(offering);
  const whyNot = useUnavailableText(offering, availability.days);
  const { fromDate, toDate } = choice;
  const isFixed = offering.durationType === "fixed_days";
  const choosingEnd = !isFixed && isCalendarDate(fromDate) && !isCalendarDate(toDate);
  // a fixed price is shown beside the calendar; prices that depend on the arrival are shown on days of
  // arrival
  const isPriced = isFixed ? isVaried(offering) : offering.durationType !== "season";
  return useMemo(
    () =>
      [...availability.days.values()].map((day): CalendarDay => {
        const { date, density, placesLeft, priceOre, reason } = day;
        const shownReason = day.own ? "own" : reason;
        const hasDensity =
          reason === undefined || ["booked", "preparation", "ground_taken", "cabin_taken"].includes(reason);
        const isIllegal = reason === undefined && law.isClosed(date);
        const isRefused = isIllegal && offering.illegalDays === "refuse";
        const begins = reason === undefined && !(choosingEnd && date > fromDate) ? whyNot(date) : undefined;
        return {
          date,
          ...(hasDensity && !isRefused ? { density } : { disabled: true }),
          ...(density === "full" && { disabled: true }),
          // rounded up to whole kroner, like the "from" price; the quote has the exact price
          ...(priceOre !== null &&
            !(begins && isFixed) &&
            isPriced && { priceOre: Math.ceil(priceOre / 100) * 100 }),
          ...(offering.allowConcurrentBookings && density !== "full" && { placesLeft }),
          ...(shownReason && { why: reasonText(shownReason) }),
          ...(shownReason && shownReason !== "booked" && { reason: t(`reason.${shownReason}`) }),
          ...((reason === "outside_season" || reason === "past") && { quiet: true }),
          ...(isIllegal && { illegal: true, why: reasonText("illegal"), reason: t("reason.illegal") }),
          ...(begins && { whyNot: begins }),
        };
      }),
    [
      availability.days,
      law,
      offering.illegalDays,
      offering.allowConcurrentBookings,
      isFixed,
      isPriced,
      choosingEnd,
      fromDate,
      reasonText,
      whyNot,
      t,
    ],
  );
}

function useReasonText(
  offering: Checkout["offering"],
): (reason: NonNullable<Day["reason"]> | "own" | "illegal") => string {
  const t = useTranslations("offering.calendar.why");
  const f = useFormat();
  return useMemo(() => {
    const { validFrom, validTo, salesStartDate } = offering;
    const values = {
      dates: f.dateRange(validFrom, validTo, { weekday: false, year: true }),
      date: f.date(salesStartDate ?? validFrom, { year: true }),
    };
    return (reason) =>
      t(reason === "booked" && offering.allowConcurrentBookings ? "bookedShared" : reason, values);
  }, [offering, t, f]);
}

/** Returns the reason, from the offering's terms, why a stay cannot begin on a day that is free. */
function useUnavailableText(
  offering: Checkout["offering"],
  days: ReadonlyMap<string, Day>,
): (date: string) => string | undefined {
  const t = useTranslations("offering.calendar.why");
  const weekday = useTranslations("lists.weekday");
  return useMemo(() => {
    const { startWeekday, durationType, fixedDays, validTo } = offering;
    return (date) => {
      if (durationType === "season") return undefined;
      if (startWeekday && isoWeekday(date) !== startWeekday)
        return t("weekday", { day: weekday(`d${startWeekday}` as "d1") });
      if (durationType !== "fixed_days" || !fixedDays) return undefined;
      const fits =
        addDays(date, fixedDays - 1) <= validTo &&
        eachDay(date, addDays(date, fixedDays)).every((night) => !days.get(night)?.reason);
      return fits ? undefined : t("notTogether", { days: fixedDays });
    };
  }, [offering, days, t, weekday]);
}
