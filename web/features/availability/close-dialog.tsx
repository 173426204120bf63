/**
 * What is done with the days that were picked: closed with a reason, or opened again. What lies there is
 * named, and stays.
 */
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Problem } from "#contract/client.ts";
import { addDays, isCalendarDate } from "#domain/days.ts";
import { blackoutTypes } from "#domain/lists.ts";
import { Button } from "#web/ui/button.tsx";
import { ChoiceCard } from "#web/ui/choice.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { DateRange } from "#web/ui/date-field.tsx";
import { FieldErrors, SelectField, TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { daysOf, groupsOf, type Item, type Stay } from "./calendar-days.ts";
import css from "./close-dialog.module.css";
import { type Exception, named } from "./exceptions.ts";
import { StayList } from "./item-month.tsx";
import { useDayWords } from "./use-day-labels.ts";

export type Draft = {
  ids: readonly string[];
  /** All that is let on this property; the ids are its. */
  propertyId?: string;
  from: string;
  to: string;
  type?: Exception["type"];
  notes?: string | undefined;
  problem?: Problem;
};
type Props = {
  draft: Draft;
  items: readonly Item[];
  stays: readonly Stay[];
  /** `what`: how that which was chosen is called. */
  onSave: (asked: Draft, wish: Exception, what: string) => void;
  onClose: () => void;
};
const mostNamed = 6;

/** «Elgjakt på Storåsen», «hele Storåsen», or how many. */
function useNames() {
  const t = useTranslations("calendar");
  return (items: readonly Item[], whole: boolean): string => {
    const [first] = items;
    if (whole && first) return t("whole", { name: first.propertyName });
    return items.length === 1 && first ? first.name : t("several", { count: items.length });
  };
}

export function CloseDialog({ draft, items, stays, onSave, onClose }: Props) {
  const t = useTranslations("calendar");
  const words = useDayWords();
  const names = useNames();
  const [from, setFrom] = useState(draft.from);
  const [last, setLast] = useState(addDays(draft.to, -1));
  const [type, setType] = useState(draft.type ?? "maintenance");
  const [notes, setNotes] = useState(draft.notes ?? "");
  const [propertyId, setPropertyId] = useState(draft.propertyId);
  const chosen = items.filter((item) =>
    propertyId ? item.propertyId === propertyId : draft.ids.includes(item.id),
  );
  const ids = chosen.map(({ id }) => id);
  const what = names(chosen, propertyId !== undefined);
  const inOrder = isCalendarDate(from) && isCalendarDate(last) && last >= from;
  const to = inOrder ? addDays(last, 1) : from;
  const inside = stays.filter(
    (stay) =>
      inOrder && stay.fromDate < to && stay.toDate > from && stay.items.some((id) => ids.includes(id)),
  );
  const days = inOrder
    ? chosen.flatMap((item) => daysOf(item, from, to)).filter(({ span }) => span.reason !== "outside_season")
    : [];
  const shut = days.filter(({ span }) => span.reason === "blackout");
  const imported = new Set(shut.flatMap((day) => day.closed?.calendar ?? []));
  const closed = shut.filter((day) => !day.closed?.calendar).length;
  const allClosed = closed > 0 && shut.length === days.length;
  const typed = chosen.some(({ kind }) => kind !== "offering");
  const wish = (action: "block" | "open"): Exception => ({
    ...named(chosen),
    from,
    to,
    action,
    ...(action === "block" && typed && { type, ...(notes.trim() && { notes: notes.trim() }) }),
  });
  const save = (action: "block" | "open") =>
    onSave({ ...draft, ids, ...(propertyId && { propertyId }) }, wish(action), what);
  const title = t(allClosed ? "openTitle" : "closeTitle", {
    days: inOrder ? words.days(from, to) : t("theDays"),
    what,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          {closed > 0 && !allClosed && <Button onClick={() => save("open")}>{t("openSome")}</Button>}
          <Button look="primary" disabled={!inOrder} onClick={() => save(allClosed ? "open" : "block")}>
            {t(allClosed ? "open" : "close")}
          </Button>
        </>
      }
    >
      <FieldErrors problem={draft.problem} fields={["from", "to", "notes"]}>
        {propertyId && (
          <SelectField
            label={t("property")}
            value={propertyId}
            options={groupsOf(items).map((group) => [group.propertyId, group.name] as const)}
            onChange={(e) => setPropertyId(e.currentTarget.value)}
          />
        )}
        {chosen.length > 1 && <p className="muted small">{chosen.map(({ name }) => name).join(", ")}</p>}
        <Now items={chosen} from={from} to={to} />
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
        {imported.size > 0 && <Notice>{t("imported", { calendar: [...imported].join(", ") })}</Notice>}
        {inside.length > 0 && (
          <Notice title={t("inside", { count: inside.length })}>
            <StayList stays={inside.slice(0, mostNamed)} />
            {inside.length > mostNamed && <p>{t("more", { count: inside.length - mostNamed })}</p>}
          </Notice>
        )}
        {typed && !allClosed && (
          <>
            <fieldset>
              <legend className={css.legend}>{t("why")}</legend>
              <div className={css.types}>
                {blackoutTypes.map((one) => (
                  <ChoiceCard
                    key={one}
                    type="radio"
                    name="type"
                    label={t(`types.${one}`)}
                    checked={type === one}
                    onChange={() => setType(one)}
                  />
                ))}
              </div>
            </fieldset>
            <TextField
              name="notes"
              label={t("notes")}
              hint={t("notesHint")}
              maxLength={1000}
              value={notes}
              onChange={(e) => setNotes(e.currentTarget.value)}
            />
          </>
        )}
      </FieldErrors>
    </Dialog>
  );
}

/** What a single thing's picked days are like now, in a line. */
function Now({ items, from, to }: { items: readonly Item[]; from: string; to: string }) {
  const words = useDayWords();
  const [item] = items;
  if (!item || items.length > 1 || from >= to) return null;
  const said = [...new Set(daysOf(item, from, to).map((day) => words.state(item, day)))];
  return <p className={css.now}>{said.slice(0, 3).join(" · ")}</p>;
}
