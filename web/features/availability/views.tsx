/** Everything at once where there is room for it, else one thing at a time. */
import { IconCalendarPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/field.tsx";
import css from "./availability.module.css";
import { groupsOf, isOpenIn, type Item, type Stay } from "./calendar-days.ts";
import { ItemMonth } from "./item-month.tsx";
import { Legend } from "./legend.tsx";
import { MonthGrid } from "./month-grid.tsx";
import { moveInRows, moveInWeeks, type Selection, selectedCells, type Range } from "./cell-selection.ts";
import { useDayWords } from "./use-day-labels.ts";
import { useCellSelection } from "./use-cell-selection.ts";
import type { Shown } from "./use-visible-range.ts";
import { useWide } from "./use-wide.ts";

type Props = {
  items: readonly Item[];
  stays: readonly Stay[];
  shown: Shown;
  today: string;
  range: Range | undefined;
  onRange: (range: Range | undefined) => void;
  onOpen: (picked: Selection) => void;
};

export function Views(props: Props) {
  const wide = useWide();
  return (
    <>
      {wide !== false && (
        <div className={css.wide}>
          <Everything {...props} />
        </div>
      )}
      {wide !== true && (
        <div className={css.narrow}>
          <OneByOne {...props} />
        </div>
      )}
    </>
  );
}

function usePickingIn(
  { shown: { month, choose }, range, onRange, onOpen }: Props,
  ids: readonly string[],
  move: Parameters<typeof useCellSelection>[0]["move"],
) {
  const [choosing, setChoosing] = useState(false);
  const picking = useCellSelection({
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
  return { picking, choosing, toggle };
}

function Everything(props: Props) {
  const { items, stays, shown, today, range } = props;
  const groups = groupsOf(items);
  const ids = groups.flatMap((group) => group.items.map(({ id }) => id));
  const { picking, choosing, toggle } = usePickingIn(props, ids, (key, cell) => moveInRows(key, cell, ids));
  return (
    <>
      <Hint range={range} ids={ids} choosing={choosing} onChoose={toggle} />
      <Legend />
      <MonthGrid
        groups={groups}
        stays={stays}
        month={shown.month}
        today={today}
        picking={picking}
        range={range}
      />
    </>
  );
}

function OneByOne(props: Props) {
  const t = useTranslations("calendar");
  const hydrated = useHydrated();
  const { items, stays, shown, today, range } = props;
  const groups = groupsOf(items);
  const listed = groups.flatMap((group) => group.items);
  // and it stays when months are turned
  const [first] = useState(() => listed.find((one) => isOpenIn([one], shown.month))?.id);
  const item =
    listed.find(({ id }) => id === shown.item) ?? listed.find(({ id }) => id === first) ?? listed[0];
  const ids = item ? [item.id] : [];
  const { picking, choosing, toggle } = usePickingIn(props, ids, moveInWeeks);
  if (!item) return null;
  return (
    <>
      <SelectField
        label={t("what")}
        disabled={!hydrated}
        value={item.id}
        onChange={(e) => shown.choose({ item: e.currentTarget.value })}
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
      <Hint range={range} ids={ids} choosing={choosing} onChoose={toggle} />
      <ItemMonth
        item={item}
        stays={stays}
        month={shown.month}
        today={today}
        picking={picking}
        range={range}
      />
      <Legend />
    </>
  );
}

/** How days are picked, and which are picked so far. */
function Hint({
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
  const words = useDayWords();
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
