/** The fields of the desk's filters; what they hold goes to the address. */
import { useState } from "react";
import { useTranslations } from "use-intl";
import { DateField } from "#web/ui/date-field.tsx";
import { SelectField, TextField } from "#web/ui/field.tsx";
import css from "./admin.module.css";

type Of = { name: string; label: string; given: string | undefined };

export function TextFilter({ name, label, given = "", most }: Of & { most: number }) {
  return (
    <TextField
      name={name}
      type="search"
      label={label}
      defaultValue={given}
      maxLength={most}
      autoComplete="off"
    />
  );
}

/** One of a few, or all of them. */
export function ChoiceFilter<T extends string>({
  name,
  label,
  given = "",
  values,
  word,
}: Of & { values: readonly T[]; word: (value: T) => string }) {
  const t = useTranslations("desk.list");
  const options = [["", t("all")], ...values.map((value) => [value, word(value)] as const)] as const;
  return <SelectField name={name} label={label} defaultValue={given} options={options} />;
}

/** The field shows the day in the reader's form; the address has it as it is stored. */
export function DayFilter({ name, label, given = "" }: Of) {
  const [day, setDay] = useState(given);
  return (
    <div className={css.day}>
      <DateField name={`${name}Shown`} label={label} value={day} onChange={setDay} />
      <input type="hidden" name={name} value={day} />
    </div>
  );
}
