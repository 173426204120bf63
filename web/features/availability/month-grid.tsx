/** A table of everything that the landowner lets: one row per item, the days of the month as columns. */
import { IconHome, IconMap2, IconTargetArrow, IconTool } from "@tabler/icons-react";
import { memo, useMemo } from "react";
import { useTranslations } from "use-intl";
import { eachDay, isoWeekday } from "#domain/days.ts";
import { useFormat } from "#web/i18n/format.ts";
import {
  stayBarsOf,
  closureBarsOf,
  ownPriceRuns,
  daysOf,
  startOf,
  type Group,
  type Item,
  firstDayAfter,
  type Stay,
} from "./calendar-days.ts";
import { Button } from "#web/ui/button.tsx";
import { styled } from "#web/ui/styled.ts";
import css from "./month-grid.module.css";
import { type Selection, selectedCells, type Range } from "./cell-selection.ts";
import { OwnPriceMark } from "./own-price-mark.tsx";
import { StayBar } from "./stay-bar.tsx";
import { useDayLabels } from "./use-day-labels.ts";
import type { CellSelection } from "./use-cell-selection.ts";

const icons = { ground: IconMap2, offering: IconTargetArrow, cabin: IconHome, service: IconTool };
const maxLanes = 3;

type Props = {
  groups: readonly Group[];
  stays: readonly Stay[];
  month: string;
  today: string;
  picking: CellSelection;
  range: Range | undefined;
  /** Opens the dialog for the days of a whole property. */
  onWhole: (propertyId: string) => void;
};

export function MonthGrid({ groups, stays, month, today, picking, range, onWhole }: Props) {
  const t = useTranslations("calendar");
  const f = useFormat();
  const ids = groups.flatMap(({ items }) => items.map(({ id }) => id));
  const picked = range && selectedCells(range, ids);
  const dates = useMemo(() => eachDay(startOf(month), firstDayAfter(month)), [month]);
  const { focus } = picking;
  const stop =
    focus && ids.includes(focus.id) && dates.includes(focus.date)
      ? focus
      : { id: ids[0], date: dates.includes(today) ? today : startOf(month) };
  return (
    <table
      ref={picking.root}
      className={css.grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: WAI-ARIA's grid pattern on a table
      role="grid"
      data-picking={range !== undefined || undefined}
      aria-multiselectable
      aria-label={t("gridLabel", { month: f.month(startOf(month)) })}
      {...picking.handlers}
    >
      <colgroup>
        <col className={css.names} />
        {dates.map((date) => (
          <col key={date} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t("what")}</span>
          </th>
          {dates.map((date) => (
            <th
              key={date}
              scope="col"
              data-weekend={isoWeekday(date) > 5 || undefined}
              data-today={date === today || undefined}
              data-past={date < today || undefined}
              abbr={f.date(date)}
            >
              <span aria-hidden>{f.weekday(date, "short").slice(0, 1)}</span>
              <b>{Number(date.slice(8))}</b>
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ propertyId, name, items }) => (
        <tbody key={propertyId}>
          <tr className={css.property}>
            <th scope="rowgroup" colSpan={dates.length + 1}>
              <span className="row spread">
                {name}
                <Button size="small" look="quiet" onClick={() => onWhole(propertyId)}>
                  {t("closeWhole")} <span className="visually-hidden">{name}</span>
                </Button>
              </span>
            </th>
          </tr>
          {items.map((item) => (
            <ItemRow
              key={item.id}
              item={item}
              stays={stays}
              month={month}
              today={today}
              stop={item.id === stop.id ? stop.date : undefined}
              from={picked?.ids.includes(item.id) ? picked.from : undefined}
              to={picked?.ids.includes(item.id) ? picked.to : undefined}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** The price across the days that have it, in kroner without unit, since one day has little room. */
function OwnPrice({ length, priceOre }: { length: number; priceOre: number }) {
  const f = useFormat();
  const kroner = Math.ceil(priceOre / 100);
  const single = length === 1;
  return (
    <b
      className={css.price}
      ref={styled({ "--length": length })}
      data-long={(single && kroner >= 10_000) || undefined}
      aria-hidden
    >
      {single ? kroner : f.number(kroner)}
    </b>
  );
}

type RowProps = {
  item: Item;
  stays: readonly Stay[];
  month: string;
  today: string;
  stop: string | undefined;
} & { [K in "from" | "to"]: Selection[K] | undefined };

const ItemRow = memo(function ItemRow({ item, stays, month, today, stop, from, to }: RowProps) {
  const t = useTranslations("calendar");
  const words = useDayLabels();
  const Icon = icons[item.kind];
  // biome-ignore lint/correctness/useExhaustiveDependencies: words change only with the page's language, and then everything does
  const row = useMemo(() => {
    const [first, after] = [startOf(month), firstDayAfter(month)];
    const bars = stayBarsOf(item, stays, first, after);
    const itemStays = bars.map(({ of }) => of);
    const days = daysOf(item, first, after).map((day) => ({
      ...day,
      label: words.cell(item, day, itemStays),
    }));
    return {
      days,
      bars,
      closures: closureBarsOf(days),
      prices: ownPriceRuns(days),
      lanes: Math.min(maxLanes, Math.max(0, ...bars.map(({ lane }) => lane + 1))),
    };
  }, [item, stays, month]);
  return (
    <tr
      ref={styled({ "--lanes": row.lanes })}
      data-kind={item.kind}
      data-own-prices={row.prices.length > 0 || undefined}
    >
      <th scope="row">
        <span className={css.name}>
          <Icon size={17} role="img" aria-label={t(`kind.${item.kind}`)} />
          <span>{item.name}</span>
        </span>
      </th>
      {row.days.map(({ date, span, ownPriceOre, label }, i) => {
        const hidden = row.bars.filter(
          (bar) => bar.lane >= maxLanes && bar.start <= i && i < bar.start + bar.length,
        ).length;
        return (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a td of a grid is a gridcell
          <td
            key={date}
            data-id={item.id}
            data-date={date}
            data-density={span.density}
            data-reason={span.reason}
            data-weekend={isoWeekday(date) > 5 || undefined}
            data-today={date === today || undefined}
            data-past={date < today || undefined}
            aria-selected={from !== undefined && to !== undefined && from <= date && date < to}
            tabIndex={date === stop ? 0 : -1}
            onPointerEnter={(e) => {
              e.currentTarget.title = label;
            }}
          >
            <span className="visually-hidden">{label}</span>
            <i aria-hidden>
              {item.capacity !== null && item.capacity > 1 && span.density !== "full" && date >= today
                ? span.placesLeft
                : ""}
            </i>
            {row.closures
              .filter((bar) => bar.start === i)
              .map((bar) => (
                <span
                  key="closed"
                  className={css.closed}
                  ref={styled({ "--length": bar.length })}
                  aria-hidden
                >
                  {bar.length > 1 && words.closed(bar.of)}
                </span>
              ))}
            {row.bars
              .filter((bar) => bar.start === i && bar.lane < maxLanes)
              .map((bar) => (
                <StayBar key={bar.of.bookingId ?? bar.of.reservationId} bar={bar} />
              ))}
            {ownPriceOre !== undefined && <OwnPriceMark />}
            {row.prices
              .filter((run) => run.start === i)
              .map((run) => (
                <OwnPrice key="price" {...run} />
              ))}
            {hidden > 0 && <small aria-hidden>{`+${hidden}`}</small>}
          </td>
        );
      })}
    </tr>
  );
});
