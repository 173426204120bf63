/** One item's month, week by week, for a narrow screen; its bookings are listed below. */
import { useContext, useMemo } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { isoWeekday } from "#domain/days.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { monthOf, weeksOf } from "#web/ui/date/calendar-model.ts";
import {
  type Day,
  daysOf,
  startOf,
  type Item,
  firstDayAfter,
  isOnDay,
  type Stay,
  stayKey,
  staysIn,
} from "./calendar-days.ts";
import css from "./item-month.module.css";
import { selectedCells, type Range } from "./cell-selection.ts";
import { OwnPriceMark } from "./own-price-mark.tsx";
import { Button } from "#web/ui/button.tsx";
import { ChangeHoldButton, GiveBackContext } from "./hold-part.tsx";
import { styleOfStay } from "./stay-bar.tsx";
import { useDayLabels } from "./use-day-labels.ts";
import type { CellSelection } from "./use-cell-selection.ts";

type Props = {
  item: Item;
  stays: readonly Stay[];
  month: string;
  today: string;
  picking: CellSelection;
  range: Range | undefined;
};

export function ItemMonth({ item, stays, month, today, picking, range }: Props) {
  const t = useTranslations("calendar");
  const f = useFormat();
  const first = startOf(month);
  const itemStays = staysIn(stays, month).filter((stay) => stay.items.includes(item.id));
  const days = useMemo(
    () => new Map(daysOf(item, startOf(month), firstDayAfter(month)).map((day) => [day.date, day])),
    [item, month],
  );
  const picked = range && selectedCells(range, [item.id]);
  const stop =
    picking.focus && monthOf(picking.focus.date) === month
      ? picking.focus.date
      : days.has(today)
        ? today
        : first;
  const weeks = weeksOf(month);
  return (
    <>
      <table
        ref={picking.root}
        className={css.month}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: WAI-ARIA's grid pattern on a table
        role="grid"
        aria-multiselectable
        aria-label={t("itemLabel", { name: item.name, month: f.month(first) })}
        {...picking.handlers}
      >
        <thead>
          <tr>
            {weeks[0]?.map((date) => (
              <th key={date} scope="col" abbr={f.weekday(date, "long")}>
                {f.weekday(date, "short")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => {
                const day = days.get(date);
                if (!day) return <td key={date} className={css.elsewhere} />;
                return (
                  <MonthDay
                    key={date}
                    item={item}
                    day={day}
                    stays={itemStays.filter((stay) => isOnDay(stay, date))}
                    today={today}
                    stop={date === stop}
                    selected={picked !== undefined && picked.from <= date && date < picked.to}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <MonthStays stays={itemStays} today={today} />
    </>
  );
}

type DayProps = {
  item: Item;
  day: Day;
  stays: readonly Stay[];
  today: string;
  stop: boolean;
  selected: boolean;
};
function MonthDay({ item, day, stays, today, stop, selected }: DayProps) {
  const t = useTranslations("calendar");
  const shade = useTranslations("common.calendar");
  const words = useDayLabels();
  const f = useFormat();
  const { span, date, ownPriceOre } = day;
  const places = item.capacity !== null && item.capacity > 1 && span.placesLeft !== null;
  const under =
    span.reason === "outside_season" || date < today
      ? ""
      : span.reason === "blackout"
        ? t("closed")
        : span.density === "full"
          ? shade("full")
          : ownPriceOre !== undefined
            ? f.fromMoney(ownPriceOre)
            : places
              ? t("left", { left: span.placesLeft ?? 0 })
              : "";
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a td of a grid is a gridcell
    <td
      data-id={item.id}
      data-date={date}
      data-density={span.density}
      data-reason={span.reason}
      data-weekend={isoWeekday(date) > 5 || undefined}
      data-today={date === today || undefined}
      data-past={date < today || undefined}
      aria-selected={selected}
      tabIndex={stop ? 0 : -1}
    >
      <span className="visually-hidden">{words.cell(item, day, stays)}</span>
      <b aria-hidden>{Number(date.slice(8))}</b>
      <small aria-hidden>{under}</small>
      {ownPriceOre !== undefined && <OwnPriceMark />}
      <span className={css.dots} aria-hidden>
        {stays.slice(0, 4).map((stay) => (
          <i key={stayKey(stay)} data-look={styleOfStay(stay)} />
        ))}
      </span>
    </td>
  );
}

/** `names`: item names by id, for lists where it is not clear which item a stay is on. */
type StayListProps = { stays: readonly Stay[]; today?: string; names?: ReadonlyMap<string, string> };

export function MonthStays({ stays, ...rest }: StayListProps) {
  const t = useTranslations("calendar");
  if (stays.length === 0) return <p className="muted small">{t("noStays")}</p>;
  return (
    <section className={css.stays} aria-label={t("stays")}>
      <h3>{t("stays")}</h3>
      <StayList stays={stays} {...rest} />
    </section>
  );
}

/** Lists stays with guest, dates, number of people and status; a booking links to its page. */
export function StayList({ stays, today = "", names }: StayListProps) {
  const t = useTranslations("calendar.hold");
  const words = useDayLabels();
  const giveBack = useContext(GiveBackContext);
  return (
    <ul className={css.list}>
      {stays.map((stay) => (
        <li key={stayKey(stay)} data-over={stay.toDate < today || undefined}>
          <i className={css.mark} data-look={styleOfStay(stay)} aria-hidden />
          <span>
            {stay.bookingId && stay.mayOpen ? (
              <Link to={bookingAddress(stay.bookingId)}>{words.who(stay)}</Link>
            ) : (
              <b>{words.who(stay)}</b>
            )}
            <span className="muted small">
              {[words.dates(stay), words.size(stay), words.status(stay)].filter(Boolean).join(" · ")}
            </span>
            {names && (
              <span className="muted small">
                {stay.items.flatMap((id) => names.get(id) ?? []).join(", ")}
              </span>
            )}
            {giveBack && stay.byHand && stay.toDate >= today && (
              <span className="row">
                <ChangeHoldButton stay={stay} />
                <Button size="small" look="quiet" onClick={() => giveBack(stay)}>
                  {t("giveBack")}
                </Button>
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
