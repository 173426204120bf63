import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import type { Offering } from "./choice.ts";
import { guestOfOffering } from "./price-labels.ts";

/** Sentences about when guests can come and for how long. */
export function useStayLabels(offering: Offering): string[] {
  const t = useTranslations("offering.stay");
  const weekday = useTranslations("lists.weekday");
  const f = useFormat();
  const {
    durationType,
    minDays,
    maxDays,
    fixedDays,
    startWeekday,
    salesStartDate,
    validFrom,
    validTo,
    allowConcurrentBookings,
    totalAreaCapacity,
  } = offering;
  const length = {
    none: undefined,
    min_days: minDays && t("min", { days: minDays }),
    fixed_days: fixedDays && t("fixed", { days: fixedDays }),
    season: t("season"),
  }[durationType];
  return [
    t("open", { dates: f.dateRange(validFrom, validTo, { weekday: false, year: true }) }),
    length,
    (durationType === "none" || durationType === "min_days") && maxDays && t("max", { days: maxDays }),
    startWeekday && t("weekday", { day: weekday(`d${startWeekday}` as "d1") }),
    salesStartDate && t("sales", { date: f.date(salesStartDate, { year: true }) }),
    allowConcurrentBookings
      ? totalAreaCapacity && t("shared", { who: guestOfOffering(offering), count: totalAreaCapacity })
      : t("alone"),
  ].filter((line): line is string => typeof line === "string" && line !== "");
}
