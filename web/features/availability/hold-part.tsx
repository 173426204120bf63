/** Holds days, places or a property's whole ground for somebody outside the product (rules 2.9). */
import { createContext, useState } from "react";
import { useTranslations } from "use-intl";
import { parseNumber } from "#web/i18n/number-input.ts";
import { Button } from "#web/ui/button.tsx";
import { DialogButtons } from "#web/ui/overlay/dialog.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import type { Stay } from "./calendar-days.ts";
import type { PartProps, PickedDays } from "./use-changes.ts";

/** Gives a hold by hand back; undefined where the list is not of the calendar. */
export const GiveBack = createContext<((stay: Stay) => void) | undefined>(undefined);

/** One offering, or all of a property. */
export const canHold = ({ items }: Pick<PickedDays, "items">, propertyId: string | undefined): boolean =>
  propertyId !== undefined || (items.length === 1 && items[0]?.kind === "offering");

export function HoldDaysForm({ draft, picked, onSave }: PartProps) {
  const t = useTranslations("calendar.hold");
  const { items, from, to, inOrder } = picked;
  const [item] = items;
  const [places, setPlaces] = useState(draft.places ?? "");
  const [note, setNote] = useState(draft.notes ?? "");
  if (!item) return null;
  const isShared = !draft.propertyId && item.capacity !== null && item.capacity > 1;
  const count = parseNumber(places);
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        const hold = {
          propertyId: item.propertyId,
          ...(!draft.propertyId && { offeringId: item.id }),
          ...(isShared && count !== undefined && { places: count }),
          ...(note.trim() && { note: note.trim() }),
        };
        onSave({ from, to, hold }, { places, notes: note });
      }}
    >
      <p className="muted small">{t(draft.propertyId ? "wholeText" : "text")}</p>
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
