import { useTranslations } from "use-intl";
import { priceModifierTypes } from "#domain/lists.ts";
import { offeringFields } from "#domain/offering/fields.ts";
import type { FormOf } from "#web/ui/form/form-state.ts";
import { EditableRows } from "#web/ui/form/editable-rows.tsx";
import { SelectField, TextField } from "#web/ui/form/field.tsx";
import { Wide } from "#web/ui/form/form.tsx";
import { Input } from "#web/ui/form/inputs.tsx";
import { emptyModifier, isPercent, type OfferingValues } from "./offering-form.ts";

/** Price labels: shown to hunters, not used in calculations (rules 10.1). */
export function PriceLabels({ form }: { form: FormOf<OfferingValues> }) {
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
