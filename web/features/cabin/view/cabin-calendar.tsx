import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { MonthCalendar } from "#web/ui/date/calendar.tsx";
import { type CalendarDay, monthOf } from "#web/ui/date/calendar-model.ts";
import { MonthJump } from "#web/ui/date/month-jump.tsx";
import type { CabinCheckout } from "./use-cabin-checkout.ts";

/** A calendar of the cabin's nights, each with its price or the reason why it is closed. */
export function CabinCalendar({
  checkout,
  onPick,
}: {
  checkout: Pick<CabinCheckout, "availability" | "choice" | "today" | "month">;
  onPick: (date: string) => void;
}) {
  const t = useTranslations("cabin.calendar");
  const { availability, choice, today } = checkout;
  const [{ shownMonth, jumps }, setShown] = useState({ shownMonth: checkout.month, jumps: 0 });
  const showMonth = (month: string, jumped: boolean) => {
    setShown({ shownMonth: month, jumps: jumped ? jumps + 1 : jumps });
    availability.look(month);
  };
  const days = useMemo(
    () =>
      [...availability.days.values()].map(
        ({ date, density, priceOre, reason }): CalendarDay => ({
          date,
          density,
          ...(reason
            ? { disabled: true, why: t(`why.${reason}`) }
            : { priceOre: Math.round(priceOre / 100) * 100 }),
          ...(reason && reason !== "booked" && { reason: t(`reason.${reason}`) }),
          ...((reason === "past" || reason === "outside_season") && { quiet: true }),
        }),
      ),
    [availability.days, t],
  );
  return (
    <>
      <MonthJump shownMonth={shownMonth} first={monthOf(today)} onJump={(month) => showMonth(month, true)} />
      <MonthCalendar
        key={jumps}
        two
        days={days}
        startMonth={shownMonth}
        picked={{ from: choice.fromDate || undefined, to: choice.toDate || undefined }}
        onPick={onPick}
        onMonth={(month) => showMonth(month, false)}
        stateOf={availability.stateOf}
        onRetry={availability.again}
        min={today}
        legend={["free", "full"]}
        hint={t("hint")}
        priceNote={t("note")}
      />
    </>
  );
}
