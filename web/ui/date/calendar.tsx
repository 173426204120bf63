import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, type SyntheticEvent, useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type Density, densities } from "#domain/availability/capacity.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Button } from "#web/ui/button.tsx";
import css from "./calendar.module.css";
import { CalendarCell, type CellState, useDayTexts } from "./calendar-cell.tsx";
import {
  addMonths,
  type CalendarDay,
  canPick,
  markOf,
  moveBy,
  monthOf,
  type PickedDates,
  tabStopOf,
  weeksOf,
} from "./calendar-model.ts";

type Props = {
  /** The state of each day; a day not in the list is free. */
  days?: readonly CalendarDay[];
  /** First month shown, `YYYY-MM`. */
  startMonth: string;
  /** Shows the next month too, where there is room. */
  two?: boolean;
  /** The selected stay; arrival and departure are marked. */
  picked?: PickedDates;
  onPick: (date: string) => void;
  /** Called when the month changes: fetch its days. */
  onMonth?: (month: string) => void;
  /** The state of a month's data; `onRetry` fetches it again. */
  stateOf?: (month: string) => "loading" | "failed" | undefined;
  onRetry?: (month: string) => void;
  min?: string;
  max?: string;
  /** Explains the shades below the grid: all of them, or the given ones. */
  legend?: boolean | readonly Density[];
  /** The legend's text about the figures, and about the days on which no stay can begin. */
  priceNote?: string;
  arrivalNote?: string | undefined;
  /** Below the grid, describes the day that is hovered, focused or tapped; this text until there is one. */
  hint?: string;
};

/**
 * A month, or two, as an ARIA grid. Arrow keys move by day and week, Home and End to the ends of the week,
 * Page keys by month.
 */
export function MonthCalendar({
  days = [],
  startMonth,
  two,
  picked,
  onPick,
  onMonth,
  stateOf,
  onRetry,
  min = "",
  max = "9",
  legend,
  priceNote,
  arrivalNote,
  hint,
}: Props) {
  const t = useTranslations("common.calendar");
  const [month, setMonth] = useState(startMonth);
  const [focus, setFocus] = useState<string>();
  const [hintDate, setHintDate] = useState<string>();
  const grids = useRef<HTMLDivElement>(null);
  const daysByDate = useMemo(() => new Map(days.map((d) => [d.date, d])), [days]);
  const bounds = { min, max };

  function turn(to: string) {
    if (to < monthOf(min) || to > monthOf(max)) return;
    setMonth(to);
    onMonth?.(to);
  }
  function onKey(e: KeyboardEvent) {
    const { date } = dayOf(e) ?? {};
    const to = date && moveBy(e.key, date, bounds);
    if (!to) return;
    e.preventDefault();
    const isVisible = grids.current?.querySelector(`[data-month="${monthOf(to)}"]`)?.getClientRects().length;
    if (!isVisible) turn(monthOf(to));
    setFocus(to);
  }
  const see = (e: SyntheticEvent) => setHintDate((before) => dayOf(e)?.date ?? before);
  const onFocus = (e: SyntheticEvent) => {
    see(e);
    setFocus((before) => dayOf(e)?.date ?? before);
  };
  function onClick(e: SyntheticEvent) {
    see(e);
    const day = dayOf(e);
    if (day?.pickable) onPick(day.date);
  }
  useEffect(() => {
    if (focus) grids.current?.querySelector<HTMLElement>(`[data-date="${focus}"]`)?.focus();
  }, [focus]);

  const cellOf = (month: string) => (date: string) => ({
    day: daysByDate.get(date) ?? { date },
    elsewhere: monthOf(date) !== month,
    pickable: date >= min && date <= max && canPick(daysByDate, picked, date),
    mark: picked && markOf(picked, date),
  });
  const months = two ? [month, addMonths(month, 1)] : [month];
  const stop = focus && months.includes(monthOf(focus)) ? focus : tabStopOf(month, picked?.from, bounds);
  const shades = legend === true ? densities : legend || [];
  return (
    <div className={css.calendar}>
      <div className={css.turn}>
        <button
          type="button"
          aria-label={t("previous")}
          aria-disabled={month <= monthOf(min) || undefined}
          onClick={() => turn(addMonths(month, -1))}
        >
          <IconChevronLeft size={22} aria-hidden />
        </button>
        <button
          type="button"
          aria-label={t("next")}
          aria-disabled={month >= monthOf(max) || undefined}
          onClick={() => turn(addMonths(month, 1))}
        >
          <IconChevronRight size={22} aria-hidden />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the days in it are buttons; their events are delegated to it */}
      <div
        ref={grids}
        className={css.months}
        onClick={onClick}
        onKeyDown={onKey}
        onPointerOver={see}
        onFocus={onFocus}
      >
        {months.map((visibleMonth) => (
          <Month
            key={visibleMonth}
            month={visibleMonth}
            min={min}
            cellOf={cellOf(visibleMonth)}
            state={stateOf?.(visibleMonth)}
            onRetry={() => onRetry?.(visibleMonth)}
            tabStop={stop}
          />
        ))}
      </div>
      {hint !== undefined && (
        <DayHint
          day={hintDate === undefined ? undefined : (daysByDate.get(hintDate) ?? { date: hintDate })}
          hint={hint}
        />
      )}
      {(shades.length > 0 || priceNote || arrivalNote) && (
        <ul className={css.legend}>
          {shades.map((d) => (
            <li key={d}>
              <i data-density={d} aria-hidden />
              {t(d)}
            </li>
          ))}
          {arrivalNote && (
            <li>
              <i data-no-arrival aria-hidden />
              {arrivalNote}
            </li>
          )}
          {priceNote && <li>{priceNote}</li>}
        </ul>
      )}
    </div>
  );
}

type MonthProps = {
  month: string;
  min: string;
  cellOf: (date: string) => CellState;
  state: "loading" | "failed" | undefined;
  onRetry: () => void;
  tabStop: string;
};

/** The day cell of an event (delegation). */
function dayOf({ target }: SyntheticEvent): { date: string; pickable: boolean } | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-date]") : null;
  return cell?.dataset.date ? { date: cell.dataset.date, pickable: !cell.ariaDisabled } : undefined;
}

function Month({ month, min, cellOf, state, onRetry, tabStop }: MonthProps) {
  const t = useTranslations("common.calendar");
  const ui = useTranslations("common.ui");
  const f = useFormat();
  const weeks = weeksOf(month, min);
  return (
    <div className={css.month} data-month={month}>
      <h3 aria-live="polite">{f.month(`${month}-01`)}</h3>
      <table
        className={css.grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of WAI-ARIA, on the table that it is
        role="grid"
        aria-label={f.month(`${month}-01`)}
        aria-busy={state === "loading"}
        data-state={state}
      >
        <thead>
          <tr>
            {weeks.at(-1)!.map((date) => (
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
                <CalendarCell key={date} {...cellOf(date)} tabStop={date === tabStop} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {state === "failed" && (
        <p className={css.failed} role="alert">
          {t("failed")}
          <Button size="small" onClick={onRetry}>
            {ui("retry")}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Details that a cell has no room for. The cell's accessible name has them too, so this is not announced. */
function DayHint({ day, hint }: { day: CalendarDay | undefined; hint: string }) {
  const words = useDayTexts();
  const [first, ...rest] = day ? words(day) : [];
  return (
    <p className={css.hint} data-hint={day?.date}>
      {first ? (
        <>
          <b>{first}</b>
          {` – ${rest.join(", ") || hint}`}
        </>
      ) : (
        hint
      )}
    </p>
  );
}
