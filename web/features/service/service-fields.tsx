import { useId } from "react";
import { useTranslations } from "use-intl";
import { businessTerms } from "#domain/business-terms.ts";
import { quantityUnits, serviceUnits } from "#domain/lists.ts";
import { useFormat } from "#web/i18n/format.ts";
import type { FormOf } from "#web/ui/form-state.ts";
import { CheckField, ChipGroup, SelectField, TextArea, TextField } from "#web/ui/field.tsx";
import { FormSection, LockedFields, Wide } from "#web/ui/form.tsx";
import { type Host, PublishPart } from "#web/features/property/public.ts";
import css from "./service-fields.module.css";
import {
  exampleOre,
  examplePeople,
  mayBeArea,
  type ServiceOffering,
  type ServiceValues,
  suggestedCategories,
} from "./service-form.ts";

/** `locked`: why the reader may not change it. */
type Props = { form: FormOf<ServiceValues>; locked: string | undefined };

export function ServiceBasics({ form, locked, categories }: Props & { categories: readonly string[] }) {
  const t = useTranslations("serviceForm.basics");
  const id = useId();
  const known = new Set(categories.map((c) => c.toLocaleLowerCase("nb")));
  const words = [
    ...categories,
    ...suggestedCategories
      .map((key) => t(`categories.${key}`))
      .filter((word) => !known.has(word.toLocaleLowerCase("nb"))),
  ];
  return (
    <FormSection title={t("title")} locked={locked}>
      <TextField {...form.text("name")} label={t("name")} hint={t("nameHint")} required maxLength={200} />
      <TextField
        {...form.text("category")}
        label={t("category")}
        hint={t("categoryHint")}
        list={id}
        autoComplete="off"
        maxLength={100}
      />
      <datalist id={id}>
        {words.map((word) => (
          <option key={word} value={word} />
        ))}
      </datalist>
      <TextArea
        {...form.text("description")}
        label={t("description")}
        hint={t("descriptionHint")}
        rows={4}
        maxLength={5000}
      />
    </FormSection>
  );
}

/** Explains the chosen unit with a sample stay. */
export function ServicePrice({ form, locked }: Props) {
  const t = useTranslations("serviceForm.price");
  const unit = useTranslations("lists.unit");
  const f = useFormat();
  const { values } = form;
  const amountOre = exampleOre(values);
  return (
    <FormSection title={t("title")} lead={t("lead", businessTerms)} locked={locked}>
      <SelectField
        name="unit"
        label={t("unit")}
        value={values.unit}
        options={serviceUnits.map((k) => [k, unit(k)])}
        onChange={(e) => form.set({ unit: serviceUnits.find((k) => k === e.currentTarget.value) ?? "fixed" })}
      />
      {values.unit === "on_request" ? (
        <span aria-hidden />
      ) : (
        <TextField
          {...form.text("price")}
          name="priceOre"
          label={t("price")}
          unit={t("kr")}
          inputMode="decimal"
          required
        />
      )}
      <Wide>
        <output className={css.example}>
          <span>{t(`means.${values.unit}`)}</span>
          {amountOre !== undefined && (
            <strong>
              {t("example", {
                hunters: examplePeople.participants,
                days: examplePeople.days,
                price: f.money(amountOre),
              })}
            </strong>
          )}
        </output>
      </Wide>
    </FormSection>
  );
}

export function ServiceAmounts({ form, locked }: Props) {
  const t = useTranslations("serviceForm.amounts");
  const word = useTranslations("lists.quantityUnit");
  const category = useTranslations("serviceForm.basics.categories");
  const ofPieces = suggestedCategories.map((key) => category(key));
  return (
    <FormSection title={t("title")} lead={t("lead")} locked={locked}>
      <TextField
        {...form.text("quantity")}
        label={t("quantity")}
        hint={t("quantityHint")}
        inputMode="numeric"
      />
      {mayBeArea(form.values, ofPieces) && (
        <SelectField
          name="quantityUnit"
          label={t("unit")}
          hint={t("unitHint")}
          value={form.values.quantityUnit}
          options={quantityUnits.map((k) => [k, word(k)])}
          onChange={(e) =>
            form.set({ quantityUnit: quantityUnits.find((k) => k === e.currentTarget.value) ?? "piece" })
          }
        />
      )}
      <TextField {...form.text("maxQuantity")} label={t("most")} hint={t("mostHint")} inputMode="numeric" />
    </FormSection>
  );
}

/** Which offerings it can be added to. */
export function ServiceOfferings({
  form,
  locked,
  offerings,
}: Props & { offerings: readonly ServiceOffering[] }) {
  const t = useTranslations("serviceForm.offerings");
  const { always, offeringIds } = form.values;
  return (
    <FormSection title={t("title")} locked={locked}>
      <Wide>
        <CheckField {...form.tick("always")} role="switch" label={t("always")} hint={t("alwaysHint")} />
      </Wide>
      {!always && (
        <Wide>
          <ChipGroup
            label={t("which")}
            hint={offerings.length === 0 ? t("none") : undefined}
            options={offerings.map(({ offeringId, name }) => [offeringId, name])}
            values={offeringIds}
            onChange={(picked) => form.set({ offeringIds: picked })}
          />
        </Wide>
      )}
    </FormSection>
  );
}

type StatusProps = Props & {
  propertyId: string;
  /** The property is public. */
  isOpen: boolean;
  host: Host;
};
export function ServiceStatus({ form, propertyId, isOpen, host, locked }: StatusProps) {
  const t = useTranslations("serviceForm.status");
  const words = {
    out: t("out"),
    outHint: t("outHint"),
    waits: t("waits"),
    propertyDown: t("propertyDown"),
  };
  return (
    <FormSection title={t("title")}>
      <LockedFields why={locked}>
        <Wide>
          <CheckField {...form.tick("premium")} role="switch" label={t("premium")} hint={t("premiumHint")} />
        </Wide>
      </LockedFields>
      <Wide>
        <PublishPart {...{ propertyId, isOpen, host, form, words }} />
      </Wide>
    </FormSection>
  );
}
