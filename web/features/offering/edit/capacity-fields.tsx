import { useState } from "react";
import { useTranslations } from "use-intl";
import type { GuestKind } from "#domain/offering/guest-kind.ts";
import type { FormOf } from "#web/ui/form/form-state.ts";
import { offeringFields } from "#domain/offering/fields.ts";
import { CheckField } from "#web/ui/form/field.tsx";
import { Input } from "#web/ui/form/inputs.tsx";
import { Wide } from "#web/ui/form/form.tsx";
import { parseNumber } from "#web/i18n/number-input.ts";
import { FormPart } from "#web/ui/form/form-parts.tsx";
import { GroundFields } from "./ground-fields.tsx";
import { includesCabin, type OfferingValues, type OfferingView } from "./offering-form.ts";
import type { OfferingContext } from "./templates.ts";
import type { EditorPart } from "./use-parts.ts";

/** With concurrent bookings, no cabin can be included and the total capacity is required (rules 2.3). */
export function CapacityFields({
  form,
  part,
  who,
  by,
  offering,
}: {
  form: FormOf<OfferingValues>;
  part: EditorPart;
  who: GuestKind;
  by: OfferingContext;
  offering: OfferingView | undefined;
}) {
  const t = useTranslations("offeringForm.capacity");
  const withCabin = includesCabin(form.values);
  const { checked, ...concurrent } = form.tick("allowConcurrentBookings");
  const [maxHunters, totalCapacity] = [
    parseNumber(form.values.maxHunters),
    parseNumber(form.values.totalAreaCapacity),
  ];
  // the field is shown only if it had a value of its own when the form opened
  const [hasOwnLimit] = useState(form.values.maxParticipants !== "");
  const of = { form, fields: offeringFields, texts: t };
  const tooMany = checked && !withCabin && Number(maxHunters) > Number(totalCapacity);
  return (
    <FormPart {...part}>
      <Input {...of} name="minHunters" label={t("minHunters", { who })} />
      <Input
        {...of}
        name="maxHunters"
        label={t("maxHunters", { who })}
        error={tooMany ? t("tooMany", { who, total: totalCapacity ?? 0 }) : undefined}
      />
      {hasOwnLimit && (
        <Input {...of} name="maxParticipants" required={false} hint={t("maxParticipantsHint", { who })} />
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
        <Input {...of} name="totalAreaCapacity" hint={t("totalAreaCapacityHint", { who })} required />
      )}
      {!(checked && !withCabin) && <Input {...of} name="preparationDays" />}
      <GroundFields form={form} by={by} offering={offering} />
    </FormPart>
  );
}
