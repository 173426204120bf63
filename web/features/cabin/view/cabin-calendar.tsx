import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { MonthCalendar } from "#web/ui/calendar.tsx";
import type { CalendarDay } from "#web/ui/calendar-model.ts";
import type { CabinCheckout } from "./use-cabin-checkout.ts";

/** Each night with its price, or why it is closed; on the page and below the card's date fields. */
export function CabinCalendar({
  checkout,
  onPick,
}: {
  checkout: CabinCheckout;
  onPick: (date: string) => void;
}) {
  const t = useTranslations("cabin.calendar");
  const { availability, choice, today } = checkout;
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
    <MonthCalendar
      two
      days={days}
      startMonth={checkout.month}
      picked={{ from: choice.fromDate || undefined, to: choice.toDate || undefined }}
      onPick={onPick}
      onMonth={availability.look}
      stateOf={availability.stateOf}
      onRetry={availability.again}
      min={today}
      legend={["free", "full"]}
      hint={t("hint")}
      priceNote={t("note")}
    />
  );
}
