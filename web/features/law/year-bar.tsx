import { useId } from "react";
import { addDays, daysBetween } from "#domain/days.ts";
import { useFormat } from "#web/i18n/format.ts";
import type { RulesOfPlace } from "./load-rules.ts";
import css from "./year-bar.module.css";

type Year = RulesOfPlace["year"];
type Range = RulesOfPlace["animals"][number]["ranges"][number];
const percent = (part: number) => `${(part * 100).toFixed(2)}%`;

/** The part of the year at which a day begins. */
const partOf = (year: Year, date: string) =>
  daysBetween(year.from, date) / daysBetween(year.from, addDays(year.to, 1));

/** The first days of the months of the year. */
function monthsOf({ from, to }: Year): string[] {
  const months: string[] = [];
  for (let month = `${from.slice(0, 7)}-01`; month <= to; month = `${addDays(month, 31).slice(0, 7)}-01`)
    if (month >= from) months.push(month);
  return months;
}

/** The names of the months above the bars. */
export function YearMonths({ year }: { year: Year }) {
  const f = useFormat();
  return (
    <svg className={css.months} aria-hidden>
      {monthsOf(year).map((month) => (
        <text key={month} x={percent(partOf(year, month))} y="12">
          {f.monthName(month).slice(0, 3)}
        </text>
      ))}
    </svg>
  );
}

/** A year of answers as a bar. The table beside it says the same in words. */
export function YearBar({ year, ranges, date }: { year: Year; ranges: readonly Range[]; date: string }) {
  const stripes = useId();
  return (
    <svg className={css.bar} aria-hidden>
      <defs>
        <pattern
          id={stripes}
          width="8"
          height="8"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect className={css.stripe} width="3" height="8" />
        </pattern>
      </defs>
      {ranges.map(({ from, to, answer }) => {
        const start = partOf(year, from);
        const place = {
          x: percent(start),
          width: percent(partOf(year, addDays(to, 1)) - start),
          height: "100%",
        };
        return (
          <g key={from}>
            <rect {...place} data-answer={answer} />
            {answer === "unknown" && <rect {...place} fill={`url(#${stripes})`} />}
          </g>
        );
      })}
      <rect className={css.day} x={percent(partOf(year, date))} width="2" height="100%" />
    </svg>
  );
}
