import { useTranslations } from "use-intl";
import type { CalendarDate } from "#domain/days.ts";
import type { FormOf } from "#web/ui/form/form-state.ts";
import { ChoiceCard } from "#web/ui/form/choice.tsx";
import { Choices, FormSection } from "#web/ui/form/form.tsx";
import { emptyOffering, type OfferingValues } from "./offering-form.ts";
import { type OfferingContext, type Template, templatesFor, templateValues } from "./templates.ts";

type Props = {
  by: OfferingContext;
  today: CalendarDate;
  form: FormOf<OfferingValues>;
  chosen: Template | undefined;
  onChoose: (template: Template) => void;
};

/** Templates of common offerings: complete except for the price, and everything can be changed. */
export function TemplatePicker({ by, today, form, chosen, onChoose }: Props) {
  const t = useTranslations("offeringForm.template");
  const templates = templatesFor(by);
  if (templates.length === 0) return null;
  const begin = (template: Template) => {
    const place = template.kind === "cabin" ? (by.cabins[0]?.name ?? "") : by.propertyName;
    const cabinIds = by.cabins.map((c) => c.cabinId);
    form.set({
      ...emptyOffering(cabinIds, template.species, by.fishing, templateValues(template, by, today)),
      name: t(`${template.kind}.name`, { lead: template.lead, place }),
      description: form.values.description,
      serviceIds: form.values.serviceIds,
    });
    onChoose(template);
  };
  return (
    <FormSection title={t("title")} lead={t("lead")}>
      <Choices label={t("choose")}>
        {templates.map((template) => (
          <ChoiceCard
            key={template.kind}
            type="radio"
            name="template"
            checked={chosen?.kind === template.kind}
            onChange={() => begin(template)}
            label={t(`${template.kind}.label`, { lead: template.lead })}
            hint={t(`${template.kind}.hint`)}
          />
        ))}
      </Choices>
    </FormSection>
  );
}
