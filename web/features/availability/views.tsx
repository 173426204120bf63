/** The views of the calendar: all items in a table if they fit, otherwise one item at a time. */
import { IconCalendarPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/form/field.tsx";
import { SegmentLinks } from "#web/ui/form/segments.tsx";
import css from "./availability.module.css";
import { groupsOf, hasSeasonIn, type Item, type Stay, staysIn } from "./calendar-days.ts";
import { ItemMonth, MonthStays } from "./item-month.tsx";
import { Legend } from "./legend.tsx";
import { MonthGrid } from "./month-grid.tsx";
import { moveInRows, moveInWeeks, type Selection, selectedCells, type Range } from "./cell-selection.ts";
import { useDayLabels } from "./use-day-labels.ts";
import { useCellSelection } from "./use-cell-selection.ts";
import type { VisibleRange } from "./use-visible-range.ts";
import { useIsWideScreen } from "./use-wide.ts";

type Props = {
  items: readonly Item[];
  stays: readonly Stay[];
  visibleRange: VisibleRange;
  today: string;
  range: Range | undefined;
  onRange: (range: Range | undefined) => void;
  onOpen: (picked: Selection) => void;
  onWhole: (propertyId: string) => void;
};

export function CalendarViews(props: Props) {
  const wide = useIsWideScreen();
  return (
    <>
      {wide !== false && (
        <div className={css.wide}>
          <AllItemsView {...props} />
        </div>
      )}
      {wide !== true && (
        <div className={css.narrow}>
          <NarrowView {...props} />
        </div>
      )}
    </>
  );
}

function usePickingState(
  { visibleRange: { month, choose }, range, onRange, onOpen }: Props,
  ids: readonly string[],
  move: Parameters<typeof useCellSelection>[0]["move"],
) {
  const [choosing, setChoosing] = useState(false);
  const selection = useCellSelection({
    ids,
    month,
    move,
    onMonth: (to) => choose({ month: to }),
    onOpen,
    range,
    onRange,
    choosing,
    onChoosing: setChoosing,
  });
  const toggle = () => {
    setChoosing(!choosing);
    onRange(undefined);
  };
  return { picking: selection, choosing, toggle };
}

function AllItemsView(props: Props) {
  const { items, stays, visibleRange, today, range } = props;
  const groups = groupsOf(items);
  const ids = groups.flatMap((group) => group.items.map(({ id }) => id));
  const { picking, choosing, toggle } = usePickingState(props, ids, (key, cell) =>
    moveInRows(key, cell, ids),
  );
  return (
    <>
      <SelectionHint range={range} ids={ids} choosing={choosing} onChoose={toggle} />
      <Legend />
      <MonthGrid
        groups={groups}
        stays={stays}
        month={visibleRange.month}
        today={today}
        picking={picking}
        range={range}
        onWhole={props.onWhole}
      />
    </>
  );
}

/** For narrow screens: the month's bookings as a list, or the days of one item. */
function NarrowView(props: Props) {
  const t = useTranslations("calendar");
  const { items, stays, visibleRange, today } = props;
  const groups = groupsOf(items);
  const listed = groups.flatMap((group) => group.items);
  // stays the same when the month changes
  const [first] = useState(() => listed.find((one) => hasSeasonIn([one], visibleRange.month))?.id);
  const item = listed.find(({ id }) => id === visibleRange.item);
  const names = new Map(listed.map(({ id, name }) => [id, name]));
  const views = [
    { to: visibleRange.to({ item: "" }), label: t("bookings"), current: !item },
    {
      to: visibleRange.to({ item: item?.id ?? first ?? listed[0]?.id ?? "" }),
      label: t("days"),
      current: item !== undefined,
    },
  ];
  return (
    <>
      <SegmentLinks label={t("views")} items={views} />
      {item ? (
        <OneItemView {...props} item={item} />
      ) : (
        <>
          <MonthStays
            stays={staysIn(stays, visibleRange.month).filter((stay) =>
              stay.items.some((id) => names.has(id)),
            )}
            today={today}
            names={names}
          />
          <div className="row">
            {groups.map(({ propertyId, name }) => (
              <Button key={propertyId} size="small" onClick={() => props.onWhole(propertyId)}>
                {groups.length === 1 ? t("closeWhole") : t("closeWholeOf", { name })}
              </Button>
            ))}
          </div>
        </>
      )}
    </>
  );
}

function OneItemView({ item, ...props }: Props & { item: Item }) {
  const t = useTranslations("calendar");
  const hydrated = useHydrated();
  const { items, stays, visibleRange, today, range } = props;
  const groups = groupsOf(items);
  const ids = [item.id];
  const { picking, choosing, toggle } = usePickingState(props, ids, moveInWeeks);
  return (
    <>
      <SelectField
        label={t("what")}
        disabled={!hydrated}
        value={item.id}
        onChange={(e) => visibleRange.choose({ item: e.currentTarget.value })}
      >
        {groups.map((group) => (
          <optgroup key={group.propertyId} label={group.name}>
            {group.items.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <SelectionHint range={range} ids={ids} choosing={choosing} onChoose={toggle} />
      <ItemMonth
        item={item}
        stays={stays}
        month={visibleRange.month}
        today={today}
        picking={picking}
        range={range}
      />
      <Legend />
    </>
  );
}

/** Explains how to select days, and shows the selection. */
function SelectionHint({
  range,
  ids,
  choosing,
  onChoose,
}: {
  range: Range | undefined;
  ids: readonly string[];
  choosing: boolean;
  onChoose: () => void;
}) {
  const t = useTranslations("calendar");
  const words = useDayLabels();
  const picked = range && selectedCells(range, ids);
  return (
    <div className={css.hint}>
      <p className="muted small">
        <span className={css.mouse}>{t("howMouse")}</span>
        <span className={css.touch}>{t("howTouch")}</span>
      </p>
      <p className="small" role="status">
        {picked
          ? t("picked", { days: words.days(picked.from, picked.to), count: picked.ids.length })
          : choosing
            ? t("pickFirst")
            : ""}
        {choosing && picked && ` ${t("pickLast")}`}
      </p>
      <Button
        size="small"
        className={css.choose}
        icon={choosing ? <IconX size={18} aria-hidden /> : <IconCalendarPlus size={18} aria-hidden />}
        aria-pressed={choosing}
        onClick={onChoose}
      >
        {t("choose")}
      </Button>
    </div>
  );
}
