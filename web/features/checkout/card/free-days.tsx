import { useState } from "react";
import { useTranslations } from "use-intl";
import { addDays } from "#domain/days.ts";
import { isSeasonCard } from "#domain/offering/season-card.ts";
import { useFormat } from "#web/i18n/format.ts";
import { MonthCalendar } from "#web/ui/date/calendar.tsx";
import { addMonths, monthOf } from "#web/ui/date/calendar-model.ts";
import { useLazyComponent } from "#web/ui/use-lazy-component.ts";
import { Section } from "#web/ui/layout/section.tsx";
import css from "./booking-fields.module.css";
import { missingDay } from "../stay/choice.ts";
import type { Checkout, StayFields } from "../stay/use-checkout.ts";
import { priceUnitKey } from "../stay/price-labels.ts";
import { useCalendarDays } from "../stay/use-calendar-days.ts";

/** The section with the offering's calendar: each day's price and places, or the reason why it is closed. */
export function FreeDays({ checkout }: { checkout: Checkout }) {
  const t = useTranslations("offering.calendar");
  const f = useFormat();
  const { choice, offering } = checkout;
  const { durationType, fixedDays } = offering;
  const leads = {
    none: "lead",
    min_days: "lead",
    fixed_days: "leadFixed",
    season: isSeasonCard(offering) ? "leadSeasonCard" : "leadSeason",
  } as const;
  const lead =
    missingDay(choice) === "departure"
      ? t("leadDeparture", { date: f.date(choice.fromDate) })
      : t(leads[durationType], { days: fixedDays ?? 1 });
  return (
    <Section title={t("title")} lead={lead}>
      <div className={css.frame}>
        <StayCalendar key={checkout.calendar} checkout={checkout} onPick={checkout.pick} />
      </div>
    </Section>
  );
}

const loadMonthJump = () => import("#web/ui/date/month-jump.tsx").then((m) => ({ default: m.MonthJump }));
/** The offering's calendar, for the page and the card's date fields, to pick arrival and departure. */
export function StayCalendar({ checkout, onPick }: { checkout: StayFields; onPick: (date: string) => void }) {
  const t = useTranslations("offering.calendar");
  const weekday = useTranslations("lists.weekday");
  const { offering, today, choice, availability } = checkout;
  const days = useCalendarDays(checkout);
  const { startWeekday } = offering;
  const first = offering.validFrom > today ? offering.validFrom : today;
  const last = addDays(offering.validTo, 1);
  const [jump, setJump] = useState({ count: 0, month: checkout.month });
  const [shownMonth, setShownMonth] = useState(checkout.month);
  const look = (month: string) => {
    setShownMonth(month);
    availability.look(month);
  };
  const isLong = monthOf(last) > addMonths(monthOf(first), 2);
  const MonthJump = useLazyComponent(loadMonthJump, isLong);
  return (
    <>
      {MonthJump && (
        <MonthJump
          first={monthOf(first)}
          last={monthOf(last)}
          shownMonth={shownMonth}
          onJump={(month) => {
            look(month);
            setJump(({ count }) => ({ count: count + 1, month }));
          }}
        />
      )}
      <MonthCalendar
        key={jump.count}
        two
        days={days}
        startMonth={jump.month}
        picked={{ from: choice.fromDate || undefined, to: choice.toDate || undefined }}
        onPick={onPick}
        onMonth={look}
        stateOf={availability.stateOf}
        onRetry={availability.again}
        min={first < last ? first : last}
        max={last}
        legend={offering.allowConcurrentBookings || ["free", "full"]}
        hint={t("hint")}
        illegalNote={days.some(({ illegal }) => illegal) ? t("illegalNote") : undefined}
        arrivalNote={startWeekday ? t("arrivalOn", { day: weekday(`d${startWeekday}` as "d1") }) : undefined}
        priceNote={t(`note.${priceUnitKey(offering)}`, { who: checkout.who })}
      />
    </>
  );
}
