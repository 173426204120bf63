import { useTranslations } from "use-intl";
import { priceModifierTypes, priceUnits } from "#domain/lists.ts";
import type { FormOf } from "#web/ui/form-state.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField, TextField } from "#web/ui/field.tsx";
import { ErrorAt, Row, Rows, Wide } from "#web/ui/form.tsx";
import { emptyModifier, isPercent, type ModifierValues, type OfferingValues } from "./offering-form.ts";

/** Price labels: shown to hunters, not used in calculations (rules 10.1). */
export function PriceLabels({ form }: { form: FormOf<OfferingValues> }) {
  const t = useTranslations("offeringForm.labels");
  const unit = useTranslations("lists.priceUnit");
  const { priceModifiers } = form.values;
  const change = (i: number, part: Partial<ModifierValues>) =>
    form.set({ priceModifiers: priceModifiers.map((m, k) => (k === i ? { ...m, ...part } : m)) });
  return (
    <Wide>
      <h3>{t("title")}</h3>
      <p className="muted small">{t("lead")}</p>
      <SelectField
        {...form.text("priceUnit")}
        label={t("unit")}
        options={[["", t("noUnit")], ...priceUnits.map((k) => [k, unit(k)] as const)]}
      />
      <ErrorAt problem={form.problem} name="priceModifiers" />
      <Rows add={t("add")} onAdd={() => form.set({ priceModifiers: [...priceModifiers, emptyModifier] })}>
        {priceModifiers.map((modifier, i) => (
          <ModifierRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row that is being written has no other name
            key={i}
            modifier={modifier}
            i={i}
            onChange={(part) => change(i, part)}
            onRemove={() => form.set({ priceModifiers: priceModifiers.filter((_, k) => k !== i) })}
          />
        ))}
      </Rows>
    </Wide>
  );
}

type RowProps = {
  modifier: ModifierValues;
  i: number;
  onChange: (part: Partial<ModifierValues>) => void;
  onRemove: () => void;
};
function ModifierRow({ modifier, i, onChange, onRemove }: RowProps) {
  const t = useTranslations("offeringForm.labels");
  const word = useTranslations("form");
  const type = useTranslations("lists.priceModifier");
  const at = (name: keyof ModifierValues) => `priceModifiers.${i}.${name}`;
  return (
    <Row
      end={
        <Button size="small" look="quiet" aria-label={t("remove", { n: i + 1 })} onClick={onRemove}>
          {word("remove")}
        </Button>
      }
    >
      <div data-span="12">
        <TextField
          name={at("label")}
          label={t("label")}
          hint={t("labelHint")}
          required
          maxLength={100}
          value={modifier.label}
          onChange={(e) => onChange({ label: e.currentTarget.value })}
        />
      </div>
      <div data-span="6">
        <SelectField
          name={at("type")}
          label={t("type")}
          value={modifier.type}
          options={priceModifierTypes.map((k) => [k, type(k)])}
          onChange={(e) =>
            onChange({
              type: priceModifierTypes.find((k) => k === e.currentTarget.value) ?? "percent_increase",
            })
          }
        />
      </div>
      <div data-span="6">
        <TextField
          name={at("value")}
          label={t("value")}
          unit={isPercent(modifier.type) ? "%" : t("kr")}
          inputMode="decimal"
          required
          value={modifier.value}
          onChange={(e) => onChange({ value: e.currentTarget.value })}
        />
      </div>
    </Row>
  );
}
