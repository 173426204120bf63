import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { GuestKind } from "#domain/offering/guest-kind.ts";
import { pricingModes } from "#domain/lists.ts";
import { businessTerms } from "#domain/business-terms.ts";
import type { FormOf } from "#web/ui/form-state.ts";
import { ChoiceCard } from "#web/ui/choice.tsx";
import { ChipGroup, TextField } from "#web/ui/field.tsx";
import { Choices, Wide } from "#web/ui/form.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { FormPart } from "#web/ui/form-parts.tsx";
import { includesCabin, isFixed, type OfferingValues, weekdays } from "./offering-form.ts";
import css from "./price-fields.module.css";
import { PriceHint } from "./price-hint.tsx";
import { PriceLabels } from "./price-labels.tsx";
import type { EditorPart } from "./use-parts.ts";

type Props = { form: FormOf<OfferingValues> };

/**
 * A fixed price, or one from the first to the last day of the season; only the latter has weekend and
 * long-stay terms.
 */
export function PriceFields({
  form,
  part,
  who,
  propertyId,
  dayPrices,
}: Props & { part: EditorPart; who: GuestKind; propertyId: string; dayPrices: number }) {
  const t = useTranslations("offeringForm.price");
  const whole = form.values.durationType === "season";
  const fixed = isFixed(form.values);
  return (
    <FormPart {...part}>
      <Choices label={t("per")}>
        {pricingModes.map((k) => (
          <ChoiceCard
            key={k}
            type="radio"
            name="pricing.per"
            checked={form.values.per === k}
            onChange={() => form.set({ per: k })}
            label={t(k, { who })}
            hint={t(`${k}Hint`, { who })}
          />
        ))}
      </Choices>
      <Choices label={t("mode")}>
        <ChoiceCard
          type="radio"
          name="fixed"
          checked={fixed}
          onChange={() => form.set({ fixed: true })}
          label={t("fixed")}
          hint={t("fixedHint")}
        />
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
        <TextField
          {...form.text("fixedPrice")}
          name="pricing.fixedPriceOre"
          label={t("fixedPrice")}
          unit={t("kr")}
          inputMode="decimal"
          required
        />
      ) : (
        <>
          <TextField
            {...form.text("startPrice")}
            name="pricing.startPriceOre"
            label={t("startPrice")}
            unit={t("kr")}
            inputMode="decimal"
            required
          />
          <TextField
            {...form.text("endPrice")}
            name="pricing.endPriceOre"
            label={t("endPrice")}
            unit={t("kr")}
            inputMode="decimal"
            required
          />
        </>
      )}
      <PriceHint form={form} propertyId={propertyId} />
      {dayPrices > 0 && (
        <Wide>
          <Notice>
            {t("dayPrices")}{" "}
            <Link to={`/dashboard?${new URLSearchParams({ tab: "availability", property: propertyId })}`}>
              {t("toCalendar")}
            </Link>
          </Notice>
        </Wide>
      )}
      <Modifiers form={form} off={fixed} />
      {includesCabin(form.values) && (
        <TextField
          {...form.text("accommodationShare")}
          name="pricing.accommodationSharePercent"
          label={t("share")}
          hint={t("shareHint", businessTerms)}
          unit="%"
          inputMode="decimal"
        />
      )}
      <PriceLabels form={form} />
    </FormPart>
  );
}

/** Visible but disabled where they do not apply, with the reason. */
function Modifiers({ form, off }: Props & { off: boolean }) {
  const t = useTranslations("offeringForm.price");
  const day = useTranslations("lists.weekday");
  const { weekendDays } = form.values;
  return (
    <Wide>
      <fieldset className={css.modifiers} disabled={off}>
        <legend>{t("modifiers")}</legend>
        <p className={css.why}>{t(off ? "modifiersNot" : "modifiersHint")}</p>
        <ChipGroup
          label={t("weekend")}
          options={weekdays.map((d) => [d, day(`d${d}`)])}
          values={off ? [] : weekendDays}
          onChange={(days) => form.set({ weekendDays: weekdays.filter((d) => days.includes(d)) })}
        />
        <div className={css.pair}>
          <TextField
            {...form.text("weekendPercent")}
            name="pricing.weekend.percent"
            label={t("weekendPercent")}
            unit="%"
            inputMode="decimal"
            required={!off && weekendDays.length > 0}
          />
        </div>
        <div className={css.pair}>
          <TextField
            {...form.text("longStayDays")}
            name="pricing.longStay.minDays"
            label={t("longStayDays")}
            unit={t("days")}
            inputMode="numeric"
          />
          <TextField
            {...form.text("longStayPercent")}
            name="pricing.longStay.percent"
            label={t("longStayPercent")}
            unit="%"
            inputMode="decimal"
          />
        </div>
      </fieldset>
    </Wide>
  );
}
