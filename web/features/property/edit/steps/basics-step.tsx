import { IconFish, IconHome2, IconTractor, IconTrees, IconTrekking } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { propertyRights, propertyTypes } from "#domain/property/lists.ts";
import { propertyFields } from "#domain/property/fields.ts";
import { ChoiceCard } from "#web/ui/form/choice.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import { Input, Inputs } from "#web/ui/form/inputs.tsx";
import { fieldsOf } from "#web/ui/form/form-state.ts";
import { Choices, FormSection } from "#web/ui/form/form.tsx";
import { useLockedFields } from "../use-locked.ts";
import type { Kind, StepProps } from "./step.ts";

const icons = {
  hunting_ground: IconTrees,
  fishing_area: IconFish,
  combined: IconTrekking,
  cabin_rental: IconHome2,
  farm: IconTractor,
} satisfies Record<Kind, unknown>;

const contactInputs = {
  name: { autoComplete: "name", maxLength: 200 },
  email: { type: "email", autoComplete: "email" },
  phone: { type: "tel", autoComplete: "tel" },
} as const;

export function BasicsStep({ form, property }: StepProps) {
  const t = useTranslations("propertyForm.basics");
  const word = useTranslations("lists.propertyType");
  const contact = useTranslations("propertyForm.contact");
  const locked = useLockedFields(property ?? { rights: propertyRights, landownerName: "" });
  const of = { form, fields: propertyFields };
  const ofContact = fieldsOf(form.values.contact, (part) =>
    form.set({ contact: { ...form.values.contact, ...part } }),
  );
  return (
    <>
      <FormSection title={t("title")} lead={t("lead")}>
        <Input {...of} texts={t} name="name" />
        <Input {...of} texts={t} name="address" autoComplete="street-address" />
        <Choices label={t("type")}>
          {propertyTypes.map((type) => {
            const Icon = icons[type];
            return (
              <ChoiceCard
                key={type}
                type="radio"
                name="type"
                checked={form.values.type === type}
                onChange={() => form.set({ type })}
                icon={<Icon size={22} aria-hidden />}
                label={word(type)}
                hint={t(`types.${type}`)}
              />
            );
          })}
        </Choices>
        <Inputs {...of} texts={t} names={["description", "english"]} />
      </FormSection>
      <FormSection title={contact("title")} lead={contact("lead")} locked={locked("own")}>
        {(["name", "email", "phone"] as const).map((name) => (
          <TextField
            key={name}
            {...ofContact.text(name)}
            name={`contact.${name}`}
            label={contact(name)}
            {...contactInputs[name]}
          />
        ))}
      </FormSection>
    </>
  );
}
