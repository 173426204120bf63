import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { addDays } from "#domain/days.ts";
import { roundDiv } from "#domain/money.ts";
import { MonthCalendar } from "../../ui/calendar.tsx";
import type { CalendarDay } from "../../ui/calendar-model.ts";
import { Section } from "../../ui/section.tsx";
import css from "./free-days.module.css";
import type { Desk } from "./use-booking-desk.ts";

/** The calendar: price and places of each day, and why a day is closed. Picking fills in arrival and departure. */
export function FreeDays({ desk }: { desk: Desk }) {
  const t = useTranslations("offering.calendar");
  const { offering, today, choice, pick, availability } = desk;
  const days = useMemo(
    () =>
      [...availability.days.values()].map(
        ({ date, density, placesLeft, priceOre, reason }): CalendarDay => ({
          date,
          ...(reason === undefined || reason === "booked" || reason === "cabin_taken" ? { density } : { disabled: true }),
          ...(density === "full" && { disabled: true }),
          ...(priceOre !== null && { priceOre: roundDiv(priceOre, 100) * 100 }), // a day is read at a glance; the quote is exact
          ...(offering.allowConcurrentBookings && density !== "full" && { placesLeft }),
          ...(reason && reason !== "booked" && { reason: t(`reason.${reason}`) }),
          ...((reason === "outside_season" || reason === "past") && { quiet: true }),
        }),
      ),
    [availability.days, offering.allowConcurrentBookings, t],
  );
  const first = offering.validFrom > today ? offering.validFrom : today;
  const last = addDays(offering.validTo, 1);
  return (
    <Section
      title={t("title")}
      lead={t(offering.durationType === "season" ? "leadSeason" : offering.durationType === "fixed_days" ? "leadFixed" : "lead", { days: offering.fixedDays ?? 1 })}
    >
      <div className={css.frame}>
        <MonthCalendar
          key={desk.calendar}
          days={days}
          startMonth={desk.month}
          picked={{ from: choice.fromDate || undefined, to: choice.toDate || undefined }}
          onPick={pick}
          onMonth={availability.look}
          min={first < last ? first : last}
          max={last}
          legend
          priceNote={t(`note.${offering.pricing.per}_${offering.durationType === "fixed_days" ? "stay" : offering.durationType === "season" ? "season" : "day"}`, {
            who: desk.who,
          })}
        />
      </div>
    </Section>
  );
}
