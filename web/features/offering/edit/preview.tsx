import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import type { GuestKind } from "#domain/offering/guest-kind.ts";
import { MonthCalendar } from "#web/ui/date/calendar.tsx";
import { monthOf } from "#web/ui/date/calendar-model.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { type ExampleContext, type ExampleChoice, exampleStay, type Example } from "./example-stay.ts";
import { type OfferingValues, offeringBody } from "./offering-form.ts";
import { PriceCurve } from "./price-curve.tsx";
import { calendarDays, type Season, seasonOf } from "./price-days.ts";
import { businessTerms } from "#domain/business-terms.ts";
import { useFormat } from "#web/i18n/format.ts";
import { MoneyLines } from "#web/ui/chart/money.tsx";
import { Stepper } from "#web/ui/layout/stepper.tsx";
import css from "./preview.module.css";

type Props = { values: OfferingValues; around: ExampleContext; who: GuestKind };

/** A preview of the form: an example stay, the price over the season, and the calendar. */
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

type ExampleProps = { example: Example | undefined; who: GuestKind; onChoose: (part: ExampleChoice) => void };

/** The price of an example stay and the landowner's earnings, updated while the price is edited. */
function ExampleCard({ example, who, onChoose }: ExampleProps) {
  const t = useTranslations("offeringForm.example");
  const f = useFormat();
  if (!example)
    return (
      <Card title={t("title")}>
        <p className="muted">{t("waiting")}</p>
      </Card>
    );
  const { stay, bounds, quote, commissionPercent, commissionOre, earningsOre, vatOre, netOre } = example;
  const days = quote.lines[0]?.values?.days ?? 1;
  return (
    <Card stack title={t("title")}>
      <p className="muted">
        {t("stay", { who, hunters: stay.participants, dates: f.dateRange(stay.fromDate, stay.toDate) })}
      </p>
      <div className={css.steppers}>
        {bounds.days.min < bounds.days.max && (
          <Stepper label={t("days")} value={days} {...bounds.days} onChange={(n) => onChoose({ days: n })} />
        )}
        {bounds.participants.min < bounds.participants.max && (
          <Stepper
            label={t("hunters", { who })}
            value={stay.participants}
            {...bounds.participants}
            onChange={(n) => onChoose({ participants: n })}
          />
        )}
      </div>
      <MoneyLines
        totalLabel={t("net")}
        totalOre={netOre}
        lines={[
          { label: t("pays", { who }), amountOre: quote.totalOre },
          {
            label: t("commission", { percent: f.number(commissionPercent, 2) }),
            amountOre: -commissionOre,
          },
          ...(vatOre > 0 ? [{ label: t("vat"), amountOre: -vatOre }] : []),
        ]}
      />
      <p className="muted small">{t("payout", { ...businessTerms, earnings: f.money(earningsOre) })}</p>
    </Card>
  );
}
