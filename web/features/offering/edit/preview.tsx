import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import type { GuestKind } from "#domain/offering/guest-kind.ts";
import { MonthCalendar } from "#web/ui/date/calendar.tsx";
import { monthOf } from "#web/ui/date/calendar-model.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { ExampleCard } from "./example-card.tsx";
import { type ExampleContext, type ExampleChoice, exampleStay } from "./example-stay.ts";
import { type OfferingValues, offeringBody } from "./offering-form.ts";
import css from "./preview.module.css";
import { PriceCurve } from "./price-curve.tsx";
import { calendarDays, type Season, seasonOf } from "./price-days.ts";

type Props = { values: OfferingValues; around: ExampleContext; who: GuestKind };

/** A preview of the form: a sample stay, the price over the season, and the calendar. */
export function Preview({ values, around, who }: Props) {
  const [choice, setChoice] = useState<ExampleChoice>({});
  const example = useMemo(() => exampleStay(values, around, choice), [values, around, choice]);
  const season = useMemo(() => seasonOf(offeringBody(values), around.dayPrices), [values, around]);
  const change = (part: ExampleChoice) => setChoice((now) => ({ ...now, ...part }));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps Enter in a figure from sending the form around it
    <div
      className={css.preview}
      onKeyDown={(e) => e.key === "Enter" && e.target instanceof HTMLInputElement && e.preventDefault()}
    >
      <ExampleCard example={example} who={who} onChoose={change} />
      {season && <PriceCurve season={season} />}
      {season && (
        <PriceCalendar
          key={monthOf(season.validFrom)}
          season={season}
          picked={example?.stay}
          onPick={(fromDate) => change({ fromDate })}
        />
      )}
    </div>
  );
}

function PriceCalendar({
  season,
  picked,
  onPick,
}: {
  season: Season;
  picked: { fromDate: string; toDate: string } | undefined;
  onPick: (date: string) => void;
}) {
  const t = useTranslations("offeringForm.calendar");
  const [month, setMonth] = useState(monthOf(picked?.fromDate ?? season.validFrom));
  const days = useMemo(
    () => calendarDays(season, month, { closed: t("closed"), outside: t("outside") }),
    [season, month, t],
  );
  return (
    <Card title={t("title")}>
      <p className="muted small">{t("lead")}</p>
      <div className={css.calendar}>
        <MonthCalendar
          days={days}
          startMonth={month}
          {...(picked && { picked: { from: picked.fromDate, to: picked.toDate } })}
          onPick={onPick}
          onMonth={setMonth}
          min={season.validFrom}
          max={season.validTo}
        />
      </div>
    </Card>
  );
}
