import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { GuestKind } from "#domain/offering/guest-kind.ts";
import { pricingModes, priceModifierTypes } from "#domain/offering/lists.ts";
import { businessTerms } from "#domain/business-terms.ts";
import type { FormOf } from "#web/ui/form/form-state.ts";
import { ChoiceCard } from "#web/ui/form/choice.tsx";
import { ChipGroup, TextField, SelectField } from "#web/ui/form/field.tsx";
import { Choices, ErrorAt, Wide } from "#web/ui/form/form.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { FormPart } from "#web/ui/form/form-parts.tsx";
import {
  includesCabin,
  hasFixedPrice,
  isSeasonCardForm,
  type OfferingValues,
  weekdays,
  emptyModifier,
  isPercent,
} from "./offering-form.ts";
import { PriceHint } from "./price-hint.tsx";
import type { EditorPart } from "./use-parts.ts";
import { offeringFields } from "#domain/offering/fields.ts";
import { DateField } from "#web/ui/date/date-field.tsx";
import { EditableRows } from "#web/ui/form/editable-rows.tsx";
import { Input } from "#web/ui/form/inputs.tsx";

import css from "./offering-editor.module.css";

type Props = { form: FormOf<OfferingValues> };

/**
 * The price is fixed, varies from the first to the last day, or is the same for all days; only the last two
 * can have weekend and long-stay terms.
 */
export function PriceFields({
  form,
  part,
  who,
  propertyId,
  dayPrices,
}: Props & { part: EditorPart; who: GuestKind; propertyId: string; dayPrices: number }) {
  const t = useTranslations("offeringForm.price");
  const isWholeSeason = form.values.durationType === "season";
  const fixed = hasFixedPrice(form.values);
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
      <PriceModes form={form} isWholeSeason={isWholeSeason} />
      <PriceInputs form={form} />
      {isSeasonCardForm(form.values) && <SeasonPrices form={form} />}
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
      <PriceTerms form={form} off={fixed} isWholeSeason={isWholeSeason} />
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

type Mode = Pick<OfferingValues, "fixed" | "samePrice">;
const modes = {
  fixed: { fixed: true, samePrice: false },
  same: { fixed: false, samePrice: true },
  season: { fixed: false, samePrice: false },
} as const satisfies Record<string, Mode>;

function PriceModes({ form, isWholeSeason }: Props & { isWholeSeason: boolean }) {
  const t = useTranslations("offeringForm.price");
  const chosen = hasFixedPrice(form.values) ? "fixed" : form.values.samePrice ? "same" : "season";
  const choice = (name: keyof typeof modes) => (
    <ChoiceCard
      type="radio"
      name="fixed"
      checked={chosen === name}
      disabled={isWholeSeason && name !== "fixed"}
      onChange={() => form.set(modes[name])}
      label={t(name)}
      hint={t(isWholeSeason && name !== "fixed" ? "seasonNot" : `${name}Hint`)}
    />
  );
  return (
    <Choices label={t("mode")}>
      {choice("fixed")}
      {choice("same")}
      {choice("season")}
    </Choices>
  );
}

function PriceInputs({ form }: Props) {
  const t = useTranslations("offeringForm.price");
  const kroner = { unit: t("kr"), inputMode: "decimal" as const, required: true };
  if (hasFixedPrice(form.values))
    return (
      <TextField
        {...form.text("fixedPrice")}
        {...kroner}
        name="pricing.fixedPriceOre"
        label={t("fixedPrice")}
      />
    );
  const { samePrice } = form.values;
  return (
    <>
      <TextField
        {...form.text("startPrice")}
        {...kroner}
        name="pricing.startPriceOre"
        label={t(samePrice ? "fixedPrice" : "startPrice")}
      />
      {!samePrice && (
        <TextField {...form.text("endPrice")} {...kroner} name="pricing.endPriceOre" label={t("endPrice")} />
      )}
    </>
  );
}

/** What a season card costs from some days of its season on. */
function SeasonPrices({ form }: Props) {
  const t = useTranslations("offeringForm.seasonPrices");
  const kr = useTranslations("offeringForm.price")("kr");
  const { seasonPrices, validFrom, validTo } = form.values;
  return (
    <Wide>
      <h3>{t("title")}</h3>
      <p className="muted small">{t("lead")}</p>
      <EditableRows
        name="seasonPrices"
        problem={form.problem}
        rows={seasonPrices}
        onChange={(rows) => form.set({ seasonPrices: rows })}
        empty={{ from: "", price: "" }}
        add={t("add")}
        remove={(n) => t("remove", { n })}
      >
        {({ row, i, change }) => (
          <>
            <div data-span="6">
              <DateField
                name={`seasonPrices.${i}.from`}
                label={t("from")}
                value={row.from}
                onChange={(from) => change({ from })}
                min={validFrom}
                max={validTo}
                required
              />
            </div>
            <div data-span="6">
              <TextField
                name={`seasonPrices.${i}.priceOre`}
                label={t("price")}
                value={row.price}
                onChange={(e) => change({ price: e.currentTarget.value })}
                unit={kr}
                inputMode="decimal"
                required
              />
            </div>
          </>
        )}
      </EditableRows>
    </Wide>
  );
}

/** Where weekend and long-stay terms do not apply, they are shown disabled with the reason. */
function PriceTerms({ form, off, isWholeSeason }: Props & { off: boolean; isWholeSeason: boolean }) {
  const t = useTranslations("offeringForm.price");
  const day = useTranslations("lists.weekday");
  const { weekendDays } = form.values;
  return (
    <Wide>
      <fieldset className={css.modifiers} disabled={off}>
        <legend>{t("modifiers")}</legend>
        <p className={css.why}>
          {t(isWholeSeason ? "modifiersWhole" : off ? "modifiersNot" : "modifiersHint")}
        </p>
        <ChipGroup
          label={t("weekend")}
          options={weekdays.map((d) => [d, day(`d${d}`)])}
          values={off ? [] : weekendDays}
          onChange={(days) => form.set({ weekendDays: weekdays.filter((d) => days.includes(d)) })}
        />
        <ErrorAt problem={form.problem} name="pricing.weekend.weekdays" />
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

/** Price labels are shown to hunters, but not used in calculations (rules 10.1). */
function PriceLabels({ form }: { form: FormOf<OfferingValues> }) {
  const t = useTranslations("offeringForm.labels");
  const type = useTranslations("lists.priceModifier");
  return (
    <Wide>
      <h3>{t("title")}</h3>
      <p className="muted small">{t("lead")}</p>
      <Input form={form} fields={offeringFields} texts={t} name="priceUnit" none={t("noUnit")} />
      <EditableRows
        name="priceModifiers"
        problem={form.problem}
        rows={form.values.priceModifiers}
        onChange={(priceModifiers) => form.set({ priceModifiers })}
        empty={emptyModifier}
        add={t("add")}
        remove={(n) => t("remove", { n })}
      >
        {({ row, text }) => (
          <>
            <div data-span="12">
              <TextField
                {...text("label")}
                label={t("label")}
                hint={t("labelHint")}
                required
                maxLength={100}
              />
            </div>
            <div data-span="6">
              <SelectField
                {...text("type")}
                label={t("type")}
                options={priceModifierTypes.map((k) => [k, type(k)])}
              />
            </div>
            <div data-span="6">
              <TextField
                {...text("value")}
                label={t("value")}
                unit={isPercent(row.type) ? "%" : t("kr")}
                inputMode="decimal"
                required
              />
            </div>
          </>
        )}
      </EditableRows>
    </Wide>
  );
}
