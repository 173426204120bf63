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
  /** The known days. A day that is not in the list is free. */
  days?: readonly CalendarDay[];
  /** The first month that is shown, `YYYY-MM`. */
  startMonth: string;
  /** Whether the next month is shown too, if there is room. */
  two?: boolean;
  /** The selected dates, which are marked. */
  picked?: PickedDates;
  onPick: (date: string) => void;
  /** Called when another month is shown, whose days must then be loaded. */
  onMonth?: (month: string) => void;
  /** The state of loading a month; `onRetry` loads it again. */
  stateOf?: (month: string) => "loading" | "failed" | undefined;
  onRetry?: (month: string) => void;
  min?: string;
  max?: string;
  /** Explains the shades of days below the grid: all shades, or only the given ones. */
  legend?: boolean | readonly Density[];
  /** The legend's text about prices, and about days on which no stay can begin. */
  priceNote?: string;
  arrivalNote?: string | undefined;
  /** The legend's text about days that the law closes. */
  illegalNote?: string | undefined;
  /** A text below the grid, replaced by a description of the day that is hovered, focused or tapped. */
  hint?: string;
};

/**
 * One or two months as an ARIA grid. Arrow keys move by day and week, Home and End within the week, and the
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
  illegalNote,
  hint,
}: Props) {
  const t = useTranslations("common.calendar");
  const [month, setMonth] = useState(startMonth);
  const [focus, setFocus] = useState<string>();
  const [hintDate, setHintDate] = useState<string>();
  const grids = useRef<HTMLDivElement>(null);
  const daysByDate = useMemo(() => new Map(days.map((d) => [d.date, d])), [days]);
  const bounds = { min, max };

  function showMonth(to: string) {
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
    if (!isVisible) showMonth(monthOf(to));
    setFocus(to);
  }
  const showHint = (e: SyntheticEvent) => setHintDate((before) => dayOf(e)?.date ?? before);
  const onFocus = (e: SyntheticEvent) => {
    showHint(e);
    setFocus((before) => dayOf(e)?.date ?? before);
  };
  function onClick(e: SyntheticEvent) {
    showHint(e);
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
          onClick={() => showMonth(addMonths(month, -1))}
        >
          <IconChevronLeft size={22} aria-hidden />
        </button>
        <button
          type="button"
          aria-label={t("next")}
          aria-disabled={month >= monthOf(max) || undefined}
          onClick={() => showMonth(addMonths(month, 1))}
        >
          <IconChevronRight size={22} aria-hidden />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the days in it are buttons; their events are delegated to it */}
      <div
        ref={grids}
        className={css.months}
        data-places={days.some(({ placesLeft }) => placesLeft !== undefined) || undefined}
        onClick={onClick}
        onKeyDown={onKey}
        onPointerOver={showHint}
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
      {(shades.length > 0 || priceNote || arrivalNote || illegalNote) && (
        <ul className={css.legend}>
          {shades.map((d) => (
            <li key={d}>
              <i data-density={d} aria-hidden />
              {t(d)}
            </li>
          ))}
          {illegalNote && (
            <li>
              <i data-illegal aria-hidden />
              {illegalNote}
            </li>
          )}
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

/** The day whose cell an event comes from. */
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
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of WAI-ARIA, applied to a table
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

/** Details of a day for which its cell has no room. Not announced, since the cell's name has them. */
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
