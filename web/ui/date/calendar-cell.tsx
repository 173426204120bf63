import { memo } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import css from "./calendar.module.css";
import type { CalendarDay, DayMark } from "./calendar-model.ts";

export type CellState = {
  day: CalendarDay;
  elsewhere: boolean;
  pickable: boolean;
  mark: DayMark | undefined;
};
type Props = CellState & { tabStop: boolean };

/** Returns a day's accessible name: its date, and everything known about it. */
export function useDayTexts(): (day: CalendarDay, mark?: CellState["mark"]) => string[] {
  const t = useTranslations("common.calendar");
  const f = useFormat();
  return (day, mark) => {
    const open = !day.disabled && day.density !== "full";
    return [
      f.date(day.date, { year: true }),
      mark && t(mark),
      day.why ?? day.reason ?? (day.density ? t(day.density) : day.disabled && t("closed")),
      day.whyNot,
      open && day.placesLeft !== undefined && t("places", { places: day.placesLeft }),
      open && day.priceOre !== undefined && f.money(day.priceOre),
    ].filter((word): word is string => typeof word === "string");
  };
}

/**
 * A day's cell: its number, and its price or why it is closed. Its accessible name has all details. The
 * calendar handles the events of all cells.
 */
function Cell({ day, elsewhere, pickable, mark, tabStop }: Props) {
  const t = useTranslations("common.calendar");
  const f = useFormat();
  const words = useDayTexts();
  if (elsewhere)
    return (
      <td className={css.elsewhere} aria-hidden>
        {Number(day.date.slice(8))}
      </td>
    );
  const isFull = day.density === "full";
  const price = day.priceOre === undefined ? "" : f.amount(day.priceOre);
  const under = day.quiet ? "" : (day.reason ?? (isFull ? t("full") : day.disabled ? t("closed") : price));
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a td of a grid has the role gridcell
    <td className={css.cell} aria-selected={mark !== undefined}>
      <button
        type="button"
        data-date={day.date}
        data-density={day.density}
        data-closed={(day.disabled && !isFull && !day.quiet) || undefined}
        data-quiet={day.quiet}
        data-illegal={day.illegal}
        data-no-arrival={day.whyNot !== undefined || undefined}
        data-mark={mark}
        tabIndex={tabStop ? 0 : -1}
        aria-disabled={!pickable || undefined}
      >
        <span className="visually-hidden">{words(day, mark).join(", ")}</span>
        <b aria-hidden>{Number(day.date.slice(8))}</b>
        <small aria-hidden>{under}</small>
        {!isFull && !day.disabled && day.placesLeft !== undefined && (
          <small aria-hidden>{t("left", { places: day.placesLeft })}</small>
        )}
      </button>
    </td>
  );
}

const isEqual = <T extends object>(a: T, b: T) =>
  (Object.keys({ ...a, ...b }) as (keyof T)[]).every((key) => a[key] === b[key]);
/** Memoized, so that a choice renders only the cells that change, of about sixty. */
export const CalendarCell = memo(
  Cell,
  ({ day, ...old }, { day: next, ...now }) => isEqual(day, next) && isEqual(old, now),
);
