/** The form that closes days with a reason, or opens them. Existing bookings stay. */
import { useState } from "react";
import { useTranslations } from "use-intl";
import { blackoutTypes } from "#domain/availability/lists.ts";
import { Button } from "#web/ui/button.tsx";
import { ChoiceCard } from "#web/ui/form/choice.tsx";
import { DialogButtons } from "#web/ui/overlay/dialog.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { daysOf } from "./calendar-days.ts";
import css from "./days-dialog.module.css";
import type { PartProps, PickedDays } from "./use-changes.ts";
import { idsByKind } from "./exceptions.ts";

/** Whether some or all of the days are closed by hand, and by which imported calendars days are closed. */
export function closureSummary({ items, from, to }: PickedDays) {
  const days = items
    .flatMap((item) => daysOf(item, from, to))
    .filter(({ span }) => span.reason !== "outside_season");
  const blockedDays = days.filter(({ span }) => span.reason === "blackout");
  const some = blockedDays.some((day) => !day.closed?.calendar);
  return {
    some,
    all: some && blockedDays.length === days.length,
    imported: [...new Set(blockedDays.flatMap((day) => day.closed?.calendar ?? []))],
  };
}

export function CloseDaysForm({ draft, picked, onSave }: PartProps) {
  const t = useTranslations("calendar");
  const [type, setType] = useState(draft.type ?? "maintenance");
  const [notes, setNotes] = useState(draft.notes ?? "");
  const { items, from, to, inOrder } = picked;
  const closed = closureSummary(picked);
  const withReason = items.some(({ kind }) => kind !== "offering");
  const details = { type, ...(notes.trim() && { notes: notes.trim() }) };
  const save = (action: "block" | "open") =>
    onSave(
      { ...idsByKind(items), from, to, action, ...(action === "block" && withReason && details) },
      details,
    );
  return (
    <>
      {closed.imported.length > 0 && (
        <Notice>{t("imported", { calendar: closed.imported.join(", ") })}</Notice>
      )}
      {withReason && !closed.all && (
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
      <DialogButtons>
        {closed.some && !closed.all && <Button onClick={() => save("open")}>{t("openSome")}</Button>}
        <Button look="primary" off={!inOrder} onClick={() => save(closed.all ? "open" : "block")}>
          {t(closed.all ? "open" : "close")}
        </Button>
      </DialogButtons>
    </>
  );
}
