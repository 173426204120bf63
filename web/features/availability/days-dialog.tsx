/** The dialog for picked days: close, open, price or hold them. */
import { useState } from "react";
import { useTranslations } from "use-intl";
import { addDays, isCalendarDate } from "#domain/days.ts";
import { DateRange } from "#web/ui/date/date-field.tsx";
import { Dialog, DialogButtons } from "#web/ui/overlay/dialog.tsx";
import { FieldErrors, SelectField, TextField } from "#web/ui/form/field.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { SegmentRadios } from "#web/ui/form/segments.tsx";
import { daysOf, groupsOf, type Item, type Stay } from "./calendar-days.ts";
import { CloseDaysForm, closureSummary } from "./close-part.tsx";
import { canHold, HoldDaysForm } from "./hold-part.tsx";
import { canPrice, pricesIn } from "./day-prices.ts";
import { idsByKind } from "./exceptions.ts";
import { StayList } from "./item-month.tsx";
import type { CalendarChange, Draft, PartProps, PickedDays } from "./use-changes.ts";
import { useDayLabels } from "./use-day-labels.ts";
import { isPricedByArrival } from "#domain/offering/bookability.ts";
import { kronerText, parseOre } from "#web/i18n/number-input.ts";
import { Button } from "#web/ui/button.tsx";

import css from "./days-dialog.module.css";

type Props = {
  draft: Draft;
  items: readonly Item[];
  stays: readonly Stay[];
  /** `what`: the name of the chosen items in the toast. */
  onSave: (asked: Draft, change: CalendarChange, what: string) => void;
  onClose: () => void;
};
const maxNamed = 6;

/** Names the chosen items: «Elgjakt på Storåsen», «hele Storåsen», or how many they are. */
function useItemNames() {
  const t = useTranslations("calendar");
  return (items: readonly Item[], isWholeProperty: boolean): string => {
    const [first] = items;
    if (isWholeProperty && first) return t("whole", { name: first.propertyName });
    return items.length === 1 && first ? first.name : t("several", { count: items.length });
  };
}

export function DaysDialog({ draft, items: all, stays, onSave, onClose }: Props) {
  const t = useTranslations("calendar");
  const words = useDayLabels();
  const names = useItemNames();
  const [from, setFrom] = useState(draft.from);
  const [last, setLast] = useState(addDays(draft.to, -1));
  const [propertyId, setPropertyId] = useState(draft.propertyId);
  const [chosenMode, setMode] = useState(draft.mode ?? "close");
  const selected = all.filter((item) =>
    propertyId ? item.propertyId === propertyId && item.kind !== "ground" : draft.ids.includes(item.id),
  );
  // ground rows are left out if other rows are selected too, since only those can be closed
  const subjects = selected.filter(({ kind }) => kind !== "ground");
  const items = subjects.length > 0 ? subjects : selected;
  const isGround = subjects.length === 0;
  const ids = items.map(({ id }) => id);
  const what = names(items, propertyId !== undefined);
  const inOrder = isCalendarDate(from) && isCalendarDate(last) && last >= from;
  const picked = { items, from, to: inOrder ? addDays(last, 1) : from, inOrder };
  const modes = [
    ...(isGround ? [] : ["close" as const]),
    ...(!propertyId && canPrice(items) ? ["price" as const] : []),
    ...(canHold({ items }, propertyId) ? ["hold" as const] : []),
  ];
  const mode = modes.find((one) => one === chosenMode) ?? modes[0] ?? "close";
  const Part = { close: CloseDaysForm, price: DayPriceForm, hold: HoldDaysForm }[mode];
  const inside = stays.filter(
    (stay) => stay.fromDate < picked.to && stay.toDate > from && stay.items.some((id) => ids.includes(id)),
  );
  const title =
    mode === "hold"
      ? "holdTitle"
      : mode === "price"
        ? "priceTitle"
        : closureSummary(picked).all
          ? "openTitle"
          : "closeTitle";
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(title, { days: inOrder ? words.days(from, picked.to) : t("theDays"), what })}
    >
      <FieldErrors problem={draft.problem} fields={["from", "to", "notes", "note", "places", "priceOre"]}>
        {propertyId && (
          <SelectField
            label={t("property")}
            value={propertyId}
            options={groupsOf(all).map((group) => [group.propertyId, group.name] as const)}
            onChange={(e) => setPropertyId(e.currentTarget.value)}
          />
        )}
        {modes.length > 1 && <ModeTabs modes={modes} mode={mode} onMode={setMode} />}
        {items.length > 1 && <p className="muted small">{items.map(({ name }) => name).join(", ")}</p>}
        <CurrentState {...picked} />
        <div className={css.dates}>
          <DateRange
            from={{ name: "from", label: t("from"), value: from }}
            to={{ name: "to", label: t("last"), value: last, error: inOrder ? undefined : t("order") }}
            onChange={(first, end) => {
              setFrom(first);
              setLast(end);
            }}
            lastIncluded
          />
        </div>
        {inside.length > 0 && (
          <Notice title={t(mode === "price" ? "insidePrice" : "inside", { count: inside.length })}>
            <StayList stays={inside.slice(0, maxNamed)} />
            {inside.length > maxNamed && <p>{t("more", { count: inside.length - maxNamed })}</p>}
          </Notice>
        )}
        <Part
          draft={{ ...draft, ...(propertyId && { propertyId }) }}
          picked={picked}
          onSave={(change, typed) =>
            onSave(
              { ids, ...(propertyId && { propertyId }), from, to: picked.to, mode, ...typed },
              change,
              what,
            )
          }
        />
      </FieldErrors>
    </Dialog>
  );
}

type Mode = NonNullable<Draft["mode"]>;
function ModeTabs({
  modes,
  mode,
  onMode,
}: {
  modes: readonly Mode[];
  mode: Mode;
  onMode: (mode: Mode) => void;
}) {
  const t = useTranslations("calendar.modes");
  return (
    <SegmentRadios
      label={t("label")}
      name="mode"
      options={modes.map((one) => [one, t(one)] as const)}
      value={mode}
      onChange={onMode}
    />
  );
}

/** The state of the picked days in one line; only for a single item. */
function CurrentState({ items, from, to }: PickedDays) {
  const words = useDayLabels();
  const [item] = items;
  if (!item || items.length > 1 || from >= to) return null;
  const states = [...new Set(daysOf(item, from, to).map((day) => words.state(item, day)))].slice(0, 3);
  const prices = words.prices(pricesIn(item, from, to));
  return <p className={css.now}>{[...states, ...(prices ? [prices] : [])].join(" · ")}</p>;
}

/** The form that sets a price of days, or resets it to the season's price. Existing bookings keep theirs. */
function DayPriceForm({ draft, picked, onSave }: PartProps) {
  const t = useTranslations("calendar");
  const { items, from, to, inOrder } = picked;
  const days = items.flatMap((item) => pricesIn(item, from, to));
  const now = new Set(days.map(({ priceOre }) => priceOre));
  const [price, setPrice] = useState(draft.price ?? (now.size === 1 ? kronerText([...now][0]) : ""));
  const [isInvalid, setIsInvalid] = useState(false);
  const terms = items[0]?.prices;
  const save = (priceOre: number | null) => onSave({ ...idsByKind(items), from, to, priceOre }, { price });
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        const priceOre = parseOre(price);
        const fits = priceOre !== undefined && priceOre >= 0;
        setIsInvalid(!fits);
        if (fits) save(priceOre);
      }}
    >
      <TextField
        name="priceOre"
        label={t(
          `price.${terms?.pricing.per ?? "hunter"}_${terms && isPricedByArrival(terms) ? "stay" : "day"}`,
        )}
        hint={t("price.hint")}
        unit={t("price.kr")}
        inputMode="decimal"
        required
        value={price}
        error={isInvalid ? t("price.wrong") : undefined}
        onChange={(e) => {
          setPrice(e.currentTarget.value);
          setIsInvalid(false);
        }}
      />
      <DialogButtons>
        {days.some(({ own }) => own) && <Button onClick={() => save(null)}>{t("price.lift")}</Button>}
        <Button look="primary" type="submit" off={!inOrder || days.length === 0}>
          {t("price.save")}
        </Button>
      </DialogButtons>
    </form>
  );
}
