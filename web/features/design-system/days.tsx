import { useState } from "react";
import { useTranslations } from "use-intl";
import { addDays, isoWeekday } from "#domain/days.ts";
import { densities } from "#domain/availability/capacity.ts";
import { useFormat } from "#web/i18n/format.ts";
import { MonthCalendar } from "#web/ui/date/calendar.tsx";
import {
  addMonths,
  type CalendarDay,
  monthOf,
  type PickedDates,
  pickStay,
} from "#web/ui/date/calendar-model.ts";
import { Card } from "#web/ui/layout/card.tsx";
import css from "./design-system.module.css";

/** A sample month in which every shade of a day occurs. */
function sampleMonth(first: string): CalendarDay[] {
  return Array.from({ length: 28 }, (_, i) => {
    const date = addDays(first, i);
    const density = isoWeekday(date) > 5 && i > 7 && i < 14 ? "full" : densities[Math.floor(i / 6) % 4]!;
    return {
      date,
      density,
      priceOre: 300_000 - i * 4_500,
      placesLeft: 8 - (i % 8),
      disabled: density === "full",
    };
  });
}

export function Days({ today }: { today: string }) {
  const t = useTranslations("designSystem.days");
  const f = useFormat();
  const month = addMonths(monthOf(today), 1);
  const [picked, setPicked] = useState<PickedDates>({ from: `${month}-01`, to: `${month}-04` });
  return (
    <Card title={t("title")}>
      <div className={css.days}>
        <MonthCalendar
          days={sampleMonth(`${month}-01`)}
          startMonth={month}
          picked={picked}
          onPick={(d) => setPicked(pickStay(picked, d))}
          min={today}
          legend
          priceNote={t("price")}
        />
        <p className="muted" aria-live="polite">
          {picked.from && picked.to ? f.dateRange(picked.from, picked.to) : t("pick")}
        </p>
      </div>
    </Card>
  );
}
