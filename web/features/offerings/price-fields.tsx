import { useTranslations } from "use-intl";
import { pricingModes } from "#domain/lists.ts";
import type { FormOf } from "../../platform/use-form.ts";
import { ChoiceCard } from "../../ui/choice.tsx";
import { ChipGroup, TextField } from "../../ui/field.tsx";
import { Choices, FormSection, Wide } from "../../ui/form.tsx";
import { weekdays } from "./offering-fields.tsx";
import { includesCabin, isFixed, type OfferingValues } from "./offering-form.ts";

type Props = { form: FormOf<OfferingValues> };

/** Fixed, or from the first day of the season to the last; only the latter takes weekend and long-stay terms (spec 5). */
export function PriceFields({ form }: Props) {
  const t = useTranslations("offeringForm.price");
  const whole = form.values.durationType === "season";
  const fixed = isFixed(form.values);
  const period = whole || form.values.durationType === "fixed_days";
  return (
    <FormSection title={t("title")} lead={t(period ? "leadPeriod" : "lead")}>
      <Choices label={t("per")}>
        {pricingModes.map((k) => (
          <ChoiceCard key={k} type="radio" name="pricing.per" checked={form.values.per === k} onChange={() => form.set({ per: k })} label={t(k)} hint={t(`${k}Hint`)} />
        ))}
      </Choices>
      <Choices label={t("mode")}>
        <ChoiceCard type="radio" name="fixed" checked={fixed} onChange={() => form.set({ fixed: true })} label={t("fixed")} hint={t("fixedHint")} />
        <ChoiceCard
          type="radio"
          name="fixed"
          checked={!fixed}
          disabled={whole}
          onChange={() => form.set({ fixed: false })}
          label={t("season")}
          hint={t(whole ? "seasonNot" : "seasonHint")}
        />
      </Choices>
      {fixed ? (
        <TextField {...form.text("fixedPrice")} name="pricing.fixedPriceOre" label={t("fixedPrice")} unit={t("kr")} inputMode="decimal" required />
      ) : (
        <SeasonPrice form={form} />
      )}
      {includesCabin(form.values) && (
        <TextField {...form.text("accommodationShare")} name="pricing.accommodationSharePercent" label={t("share")} hint={t("shareHint")} unit="%" inputMode="decimal" />
      )}
    </FormSection>
  );
}

function SeasonPrice({ form }: Props) {
  const t = useTranslations("offeringForm.price");
  const day = useTranslations("lists.weekday");
  return (
    <>
      <TextField {...form.text("startPrice")} name="pricing.startPriceOre" label={t("startPrice")} unit={t("kr")} inputMode="decimal" required />
      <TextField {...form.text("endPrice")} name="pricing.endPriceOre" label={t("endPrice")} hint={t("endPriceHint")} unit={t("kr")} inputMode="decimal" required />
      <Wide>
        <ChipGroup label={t("weekend")} options={weekdays.map((d) => [d, day(`d${d}`)])} values={form.values.weekendDays} onChange={(weekendDays) => form.set({ weekendDays })} />
      </Wide>
      {form.values.weekendDays.length > 0 && (
        <TextField {...form.text("weekendPercent")} name="pricing.weekend.percent" label={t("weekendPercent")} unit="%" inputMode="decimal" required />
      )}
      <Wide>
        <h3>{t("longStay")}</h3>
      </Wide>
      <TextField {...form.text("longStayDays")} name="pricing.longStay.minDays" label={t("longStayDays")} unit={t("days")} inputMode="numeric" />
      <TextField {...form.text("longStayPercent")} name="pricing.longStay.percent" label={t("longStayPercent")} unit="%" inputMode="decimal" />
    </>
  );
}
