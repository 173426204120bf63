/** Forms that hold days, places or ground for guests from elsewhere, and change such holds (rules 2.9). */
import { createContext, useState } from "react";
import { useTranslations } from "use-intl";
import { addDays, isCalendarDate } from "#domain/days.ts";
import { useForm } from "#web/platform/api/use-form.ts";
import { DateRange } from "#web/ui/date/date-field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { DialogButton } from "#web/ui/overlay/dialog-button.tsx";
import { parseNumber } from "#web/i18n/number-input.ts";
import { Button } from "#web/ui/button.tsx";
import { DialogButtons } from "#web/ui/overlay/dialog.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import type { Stay } from "./calendar-days.ts";
import type { PartProps, PickedDays } from "./use-changes.ts";

/** The function that gives a hold by hand back; undefined where stays are not listed in the calendar. */
export const GiveBackContext = createContext<((stay: Stay) => void) | undefined>(undefined);

/** Whether the picked days can be held: a whole property, one offering, or ground of one property. */
export const canHold = ({ items }: Pick<PickedDays, "items">, propertyId: string | undefined): boolean =>
  propertyId !== undefined ||
  (items.length === 1 && items[0]?.kind === "offering") ||
  (items.length > 0 &&
    items.every((item) => item.kind === "ground" && item.propertyId === items[0]?.propertyId));

/** The ids of the parts to hold; empty if the whole ground is selected. */
const chosenPartIds = (items: PickedDays["items"]): string[] =>
  items.some(({ id, propertyId }) => id === propertyId) ? [] : items.map(({ id }) => id);

/** The form that moves, shortens or renames a hold by hand. */
export function ChangeHoldButton({ stay }: { stay: Stay }) {
  const t = useTranslations("calendar.hold");
  const dates = useTranslations("calendar");
  const { reservationId: holdId, propertyId, fromDate, toDate, who } = stay;
  const form = useForm({
    initial: { from: fromDate, last: addDays(toDate, -1), note: who },
    bodyOf: ({ from, last, note }) => ({
      from,
      to: isCalendarDate(last) ? addDays(last, 1) : last,
      note: note.trim(),
    }),
    send: (api, body, once) =>
      api(
        "PATCH /api/properties/:propertyId/holds/:holdId",
        { params: { propertyId, holdId: holdId ?? "" }, body },
        once,
      ),
  });
  const { from, last } = form.values;
  return (
    <DialogButton label={t("change")}>
      {(state) => (
        <FormDialog
          title={t("changeTitle")}
          form={form}
          fields={["from", "to", "note"]}
          save={t("saveChange")}
          done={t("changed")}
          {...state}
        >
          <DateRange
            from={{ name: "from", label: dates("from"), value: from }}
            to={{ name: "to", label: dates("last"), value: last }}
            onChange={(first, end) => form.set({ from: first, last: end })}
            lastIncluded
          />
          <TextField {...form.text("note")} label={t("note")} hint={t("noteHint")} maxLength={1000} />
        </FormDialog>
      )}
    </DialogButton>
  );
}

export function HoldDaysForm({ draft, picked, onSave }: PartProps) {
  const t = useTranslations("calendar.hold");
  const { items, from, to, inOrder } = picked;
  const [item] = items;
  const [places, setPlaces] = useState(draft.places ?? "");
  const [note, setNote] = useState(draft.notes ?? "");
  if (!item) return null;
  const isShared = !draft.propertyId && items.length === 1 && item.capacity !== null && item.capacity > 1;
  const count = parseNumber(places);
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        const hold = {
          propertyId: item.propertyId,
          ...(!draft.propertyId &&
            (item.kind === "ground"
              ? chosenPartIds(items).length > 0 && { groundIds: chosenPartIds(items) }
              : { offeringId: item.id })),
          ...(isShared && count !== undefined && { places: count }),
          ...(note.trim() && { note: note.trim() }),
        };
        onSave({ from, to, hold }, { places, notes: note });
      }}
    >
      <p className="muted small">{t(draft.propertyId || item.kind === "ground" ? "wholeText" : "text")}</p>
      {isShared && (
        <TextField
          name="places"
          label={t("places")}
          hint={t("placesHint", { count: item.capacity ?? 0 })}
          inputMode="numeric"
          value={places}
          onChange={(e) => setPlaces(e.currentTarget.value)}
        />
      )}
      <TextField
        name="note"
        label={t("note")}
        hint={t("noteHint")}
        maxLength={1000}
        value={note}
        onChange={(e) => setNote(e.currentTarget.value)}
      />
      <DialogButtons>
        <Button look="primary" type="submit" off={!inOrder}>
          {t("save")}
        </Button>
      </DialogButtons>
    </form>
  );
}
