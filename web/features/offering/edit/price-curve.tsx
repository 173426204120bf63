import { type PointerEvent, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { Card } from "#web/ui/layout/card.tsx";
import css from "./preview.module.css";
import { type PricedDay, pricedDays, type Season } from "./price-days.ts";

const [width, height, top, bottom] = [300, 132, 12, 20];

/**
 * A line chart of the season's prices. Hovering or the slider shows a single day; a table has the same data.
 */
export function PriceCurve({ season }: { season: Season }) {
  const t = useTranslations("offeringForm.curve");
  const days = useMemo(() => pricedDays(season), [season]);
  const [picked, setPicked] = useState(0);
  const at = Math.min(picked, days.length - 1);
  const dayText = useDayText(days[at]!);
  const point = (e: PointerEvent<SVGSVGElement>) => {
    const box = e.currentTarget.getBoundingClientRect();
    setPicked(Math.round(Math.min(1, Math.max(0, (e.clientX - box.left) / box.width)) * (days.length - 1)));
  };
  return (
    <Card title={t("title")}>
      <div className={css.curve}>
        <p className={css.pickedDay} aria-hidden>
          {dayText}
        </p>
        <PriceChart days={days} at={at} onPoint={point} />
        {days.length > 1 && (
          <input
            type="range"
            className={css.slider}
            aria-label={t("slider")}
            min={0}
            max={days.length - 1}
            value={at}
            aria-valuetext={dayText}
            onChange={(e) => setPicked(e.currentTarget.valueAsNumber)}
          />
        )}
        <PriceTable days={days} />
      </div>
    </Card>
  );
}

function useDayText({ date, priceOre, weekend, closed }: PricedDay): string {
  const t = useTranslations("offeringForm.curve");
  const f = useFormat();
  return [f.date(date), closed ? t("closed") : f.money(priceOre), !closed && weekend && t("weekend")]
    .filter(Boolean)
    .join(", ");
}

function PriceChart({
  days,
  at,
  onPoint,
}: {
  days: readonly PricedDay[];
  at: number;
  onPoint: (e: PointerEvent<SVGSVGElement>) => void;
}) {
  const t = useTranslations("offeringForm.curve");
  const f = useFormat();
  const maxOre = Math.max(...days.map((d) => d.priceOre), 1);
  const x = (i: number) => (days.length === 1 ? width / 2 : (i / (days.length - 1)) * width);
  const y = (ore: number) => top + (1 - ore / maxOre) * (height - top - bottom);
  const step = width / Math.max(days.length - 1, 1);
  const floor = height - bottom;
  const line = days
    .map((d, i) => `${i === 0 ? "M" : "L"}${x(i).toFixed(1)} ${y(d.priceOre).toFixed(1)}`)
    .join("");
  const months = days.flatMap((d, i) =>
    d.date.endsWith("-01") && x(i) < width - 20 && x(i) > 20
      ? [{ x: x(i), word: f.month(d.date).slice(0, 3) }]
      : [],
  );
  const band = (i: number) => ({
    x: Math.max(0, x(i) - step / 2),
    width: Math.max(step, 1),
    y: top,
    height: floor - top,
  });
  return (
    <svg
      className={css.drawing}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t("described", {
        first: f.money(days[0]!.priceOre),
        last: f.money(days.at(-1)!.priceOre),
        most: f.money(maxOre),
      })}
      onPointerMove={onPoint}
      onPointerDown={onPoint}
    >
      <path d={`${line}L${x(days.length - 1)} ${floor}L${x(0)} ${floor}Z`} data-kind="under" />
      {days.map((d, i) =>
        d.closed || d.weekend ? (
          <rect key={d.date} {...band(i)} data-kind={d.closed ? "closed" : "weekend"} />
        ) : null,
      )}
      <path d={`M0 ${floor}H${width}`} data-kind="floor" />
      <path d={line} data-kind="line" />
      {months.map((m) => (
        <g key={m.x}>
          <path d={`M${m.x} ${floor}v4`} data-kind="floor" />
          <text x={m.x} y={height - 4} textAnchor="middle">
            {m.word}
          </text>
        </g>
      ))}
      <path d={`M${x(at)} ${top}V${floor}`} data-kind="at" />
      <circle cx={x(at)} cy={y(days[at]!.priceOre)} r={4} />
    </svg>
  );
}

function PriceTable({ days }: { days: readonly PricedDay[] }) {
  const t = useTranslations("offeringForm.curve");
  const f = useFormat();
  const [open, setOpen] = useState(false);
  return (
    <details className={css.table} onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>{t("table")}</summary>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
        <section tabIndex={0} aria-label={t("table")}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("day")}</th>
                <th scope="col">{t("price")}</th>
              </tr>
            </thead>
            <tbody>
              {days.map((d) => (
                <tr key={d.date}>
                  <th scope="row">{f.date(d.date)}</th>
                  <td>
                    {d.closed ? t("closed") : `${f.money(d.priceOre)}${d.weekend ? `, ${t("weekend")}` : ""}`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  );
}
