import { useId } from "react";
import { useTranslations } from "use-intl";
import { businessTerms } from "#domain/business-terms.ts";
import { isPerDay } from "#domain/service/lists.ts";
import { serviceFields } from "#domain/service/fields.ts";
import { useFormat } from "#web/i18n/format.ts";
import type { FormOf } from "#web/ui/form/form-state.ts";
import { CheckField, ChipGroup } from "#web/ui/form/field.tsx";
import { FactInputs, Input } from "#web/ui/form/inputs.tsx";
import { FormSection, LockedFields, Wide } from "#web/ui/form/form.tsx";
import { type Host, PublishPart } from "#web/features/property/public.ts";
import css from "./service-fields.module.css";
import {
  exampleOre,
  examplePeople,
  isCountableByArea,
  type ServiceOffering,
  type ServiceValues,
  suggestedCategories,
} from "./service-form.ts";

/** `locked`: the reason why the reader may not change the service. */
type Props = { form: FormOf<ServiceValues>; locked: string | undefined };

export function ServiceBasics({ form, locked, categories }: Props & { categories: readonly string[] }) {
  const t = useTranslations("serviceForm.basics");
  const id = useId();
  const of = { form, fields: serviceFields };
  const lowerCased = new Set(categories.map((c) => c.toLocaleLowerCase("nb")));
  const words = [
    ...categories,
    ...suggestedCategories
      .map((key) => t(`categories.${key}`))
      .filter((word) => !lowerCased.has(word.toLocaleLowerCase("nb"))),
  ];
  return (
    <FormSection title={t("title")} locked={locked}>
      <Input {...of} texts={t} name="name" />
      <Input {...of} texts={t} name="category" list={id} autoComplete="off" />
      <datalist id={id}>
        {words.map((word) => (
          <option key={word} value={word} />
        ))}
      </datalist>
      <FactInputs {...of} />
      <Input {...of} texts={t} name="description" />
    </FormSection>
  );
}

/** The price and its unit, explained by the price of a sample stay. */
export function ServicePrice({ form, locked }: Props) {
  const t = useTranslations("serviceForm.price");
  const f = useFormat();
  const { values } = form;
  const of = { form, fields: serviceFields, texts: t };
  const amountOre = exampleOre(values);
  return (
    <FormSection title={t("title")} lead={t("lead", businessTerms)} locked={locked}>
      <Input {...of} name="unit" />
      {values.unit === "on_request" ? <span aria-hidden /> : <Input {...of} name="priceOre" />}
      {isPerDay(values.unit) && <Input {...of} name="singleDays" />}
      <Wide>
        <output className={css.example}>
          <span>{t(`means.${values.unit}`)}</span>
          {amountOre !== undefined && (
            <strong>
              {t("example", {
                hunters: examplePeople.persons,
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
  const of = { form, fields: serviceFields, texts: t };
  const category = useTranslations("serviceForm.basics.categories");
  const ofPieces = suggestedCategories.map((key) => category(key));
  return (
    <FormSection title={t("title")} lead={t("lead")} locked={locked}>
      <Input {...of} name="quantity" />
      {isCountableByArea(form.values, ofPieces) && <Input {...of} name="quantityUnit" />}
      <Input {...of} name="maxQuantity" />
    </FormSection>
  );
}

/** The offerings to which guests can add the service. */
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
  /** Whether the property is public. */
  isOpen: boolean;
  host: Host;
};
export function ServiceStatus({ form, propertyId, isOpen, host, locked }: StatusProps) {
  const t = useTranslations("serviceForm.status");
  return (
    <FormSection title={t("title")}>
      <LockedFields why={locked}>
        <Input form={form} fields={serviceFields} texts={t} name="premium" />
      </LockedFields>
      <Wide>
        <PublishPart noun="service" propertyId={propertyId} isOpen={isOpen} host={host} form={form} />
      </Wide>
    </FormSection>
  );
}
