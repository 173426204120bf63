import { useState } from "react";
import { useTranslations } from "use-intl";
import type { GuestKind } from "#domain/offering/guest-kind.ts";
import type { FormOf } from "#web/ui/form-state.ts";
import { CheckField, TextField } from "#web/ui/field.tsx";
import { Wide } from "#web/ui/form.tsx";
import { parseNumber } from "#web/i18n/number-input.ts";
import { FormPart } from "#web/ui/form-parts.tsx";
import { includesCabin, type OfferingValues } from "./offering-form.ts";
import type { EditorPart } from "./use-parts.ts";

/** Concurrent bookings exclude included cabins, and need the total capacity (rules 2.3). */
export function CapacityFields({
  form,
  part,
  who,
}: {
  form: FormOf<OfferingValues>;
  part: EditorPart;
  who: GuestKind;
}) {
  const t = useTranslations("offeringForm.capacity");
  const withCabin = includesCabin(form.values);
  const { checked, ...concurrent } = form.tick("allowConcurrentBookings");
  const [most, total] = [parseNumber(form.values.maxHunters), parseNumber(form.values.totalAreaCapacity)];
  // shown only where it was once set to something else
  const [hasOwnLimit] = useState(form.values.maxParticipants !== "");
  const tooMany = checked && !withCabin && Number(most) > Number(total);
  return (
    <FormPart {...part}>
      <TextField {...form.text("minHunters")} label={t("min", { who })} inputMode="numeric" required />
      <TextField
        {...form.text("maxHunters")}
        label={t("max", { who })}
        error={tooMany ? t("tooMany", { who, total: total ?? 0 }) : undefined}
        inputMode="numeric"
        required
      />
      {hasOwnLimit && (
        <TextField
          {...form.text("maxParticipants")}
          label={t("participants")}
          hint={t("participantsHint", { who })}
          inputMode="numeric"
        />
      )}
      <Wide>
        <CheckField
          {...concurrent}
          role="switch"
          checked={checked && !withCabin}
          disabled={withCabin}
          label={t("concurrent")}
          hint={t(withCabin ? "concurrentNot" : "concurrentHint")}
        />
      </Wide>
      {checked && !withCabin && (
        <TextField
          {...form.text("totalAreaCapacity")}
          label={t("total")}
          hint={t("totalHint", { who })}
          inputMode="numeric"
          required
        />
      )}
    </FormPart>
  );
}
