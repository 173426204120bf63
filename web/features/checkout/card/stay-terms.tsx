import { useTranslations } from "use-intl";
import { isSeasonCard } from "#domain/offering/season-card.ts";
import { Prose } from "#web/ui/layout/prose.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import type { Checkout } from "../stay/use-checkout.ts";
import { useFormat } from "#web/i18n/format.ts";
import type { Offering } from "../stay/choice.ts";
import { guestOfOffering } from "../stay/price-labels.ts";

/** The offering's terms: length of the stay, days of arrival, and group size. */
export function StayTerms({ offering }: Pick<Checkout, "offering">) {
  const t = useTranslations("offering.stay");
  return (
    <Section title={t("title")}>
      <Prose points text={useStayLabels(offering)} />
    </Section>
  );
}

/** Sentences about the days on which guests can arrive, and how long they can stay. */
function useStayLabels(offering: Offering): string[] {
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
    season: t(isSeasonCard(offering) ? "seasonCard" : "season"),
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
