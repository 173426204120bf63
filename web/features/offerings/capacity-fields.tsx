import { useTranslations } from "use-intl";
import type { FormOf } from "../../platform/use-form.ts";
import { CheckField, TextField } from "../../ui/field.tsx";
import { FormSection, Wide } from "../../ui/form.tsx";
import { includesCabin, type OfferingValues } from "./offering-form.ts";

/** Several parties at once go with no included cabin (spec 5), and ask how many the ground holds (rules 2.3). */
export function CapacityFields({ form }: { form: FormOf<OfferingValues> }) {
  const t = useTranslations("offeringForm.capacity");
  const withCabin = includesCabin(form.values);
  const { checked, ...concurrent } = form.tick("allowConcurrentBookings");
  return (
    <FormSection title={t("title")} lead={t("lead")}>
      <TextField {...form.text("minHunters")} label={t("min")} inputMode="numeric" required />
      <TextField {...form.text("maxHunters")} label={t("max")} hint={t("maxHint")} inputMode="numeric" required />
      <TextField {...form.text("maxParticipants")} label={t("participants")} hint={t("participantsHint")} inputMode="numeric" />
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
      {checked && !withCabin && <TextField {...form.text("totalAreaCapacity")} label={t("total")} hint={t("totalHint")} inputMode="numeric" required />}
    </FormSection>
  );
}
