import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { densities } from "#domain/lists.ts";
import { useFormat } from "../platform/format.ts";
import css from "./calendar.module.css";
import { CalendarCell, type CellState } from "./calendar-cell.tsx";
import { addMonths, type CalendarDay, canPick, moveBy, monthOf, type PickedStay, weeksOf } from "./calendar-model.ts";

type Props = {
  /** What is known of each day; a day that is not in the list is plain and free to pick. */
  days?: readonly CalendarDay[];
  /** First month shown, `YYYY-MM`. */
  startMonth: string;
  /** The stay picked so far; arrival and departure are marked in it. */
  picked?: PickedStay;
  onPick: (date: string) => void;
  /** The month was turned: a good time to ask for its days. */
  onMonth?: (month: string) => void;
  min?: string;
  max?: string;
  /** Explains the shades below the grid. */
  legend?: boolean;
  /** A word in the legend on what the figures are. */
  priceNote?: string;
};

/** A month as a grid. Arrow keys walk by day and week, Home and End to the ends of the week, Page keys by month. */
export function MonthCalendar({ days = [], startMonth, picked, onPick, onMonth, min, max, legend, priceNote }: Props) {
  const t = useTranslations("common.calendar");
  const f = useFormat();
  const [month, setMonth] = useState(startMonth);
  const [focus, setFocus] = useState<string>();
  const grid = useRef<HTMLTableElement>(null);
  const known = useMemo(() => new Map(days.map((d) => [d.date, d])), [days]);
  const outside = (date: string) => (min !== undefined && date < min) || (max !== undefined && date > max);

  function turn(to: string) {
    setMonth(to);
    onMonth?.(to);
  }
  function onKey(e: KeyboardEvent, date: string) {
    const to = moveBy(e.key, date);
    if (!to || outside(to)) return;
    e.preventDefault();
    if (monthOf(to) !== month) turn(monthOf(to));
    setFocus(to);
  }
  useEffect(() => {
    if (focus) grid.current?.querySelector<HTMLElement>(`[data-date="${focus}"]`)?.focus();
  }, [focus]);

  const stateOf = (date: string): CellState => ({
    day: known.get(date) ?? { date },
    elsewhere: monthOf(date) !== month,
    pickable: !outside(date) && canPick(known, picked, date),
    mark: markOf(picked, date),
  });
  const weeks = weeksOf(month);
  const stop = focus && monthOf(focus) === month ? focus : [picked?.from, `${month}-01`].find((d) => d && monthOf(d) === month);
  return (
    <div className={css.calendar}>
      <div className={css.head}>
        <button type="button" aria-label={t("previous")} disabled={min !== undefined && month <= monthOf(min)} onClick={() => turn(addMonths(month, -1))}>
          <IconChevronLeft size={22} aria-hidden />
        </button>
        <h3 aria-live="polite">{f.month(`${month}-01`)}</h3>
        <button type="button" aria-label={t("next")} disabled={max !== undefined && month >= monthOf(max)} onClick={() => turn(addMonths(month, 1))}>
          <IconChevronRight size={22} aria-hidden />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of WAI-ARIA, on the table that it is */}
      <table ref={grid} className={css.grid} role="grid" aria-label={t("label")}>
        <thead>
          <tr>
            {weeks[0]!.map((date) => (
              <th key={date} scope="col" abbr={f.weekday(date, "long")}>
                {f.weekday(date, "short")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <CalendarCell key={date} state={stateOf(date)} tabStop={date === stop} onPick={onPick} onKey={onKey} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {legend && (
        <ul className={css.legend}>
          {densities.map((d) => (
            <li key={d}>
              <i data-density={d} aria-hidden />
              {t(d)}
            </li>
          ))}
          {priceNote && <li>{priceNote}</li>}
        </ul>
      )}
    </div>
  );
}

function markOf(picked: PickedStay | undefined, date: string): CellState["mark"] {
  const { from, to } = picked ?? {};
  if (!from) return undefined;
  if (date === from) return "arrival";
  if (date === to) return "departure";
  return to && from < date && date < to ? "inStay" : undefined;
}
