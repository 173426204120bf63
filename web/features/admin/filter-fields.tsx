/** Filter fields for the administrators' lists. Their values are stored in the address. */
import { createContext, useContext, useState } from "react";
import { useTranslations } from "use-intl";
import { DateField } from "#web/ui/date/date-field.tsx";
import { SelectField, TextField } from "#web/ui/form/field.tsx";
import css from "./admin.module.css";
import type { ListQuery } from "./sections.ts";

/** The list's current parameters, from the address. */
export const FilterValuesContext = createContext<ListQuery>({});
const useCurrentValue = (name: string): string => useContext(FilterValuesContext)[name] ?? "";

type Of = { name: string; label: string };

export function TextFilter({ name, label, most: maxLength = 200 }: Of & { most?: number }) {
  const current = useCurrentValue(name);
  return (
    <TextField
      name={name}
      type="search"
      label={label}
      defaultValue={current}
      maxLength={maxLength}
      autoComplete="off"
    />
  );
}

type ChoiceProps<T> = Of & { values: readonly T[]; word: (value: T) => string };

/** A select field with the given values, and an option for all. */
export function ChoiceFilter<T extends string>({ name, label, values, word }: ChoiceProps<T>) {
  const t = useTranslations("desk.list");
  const options = [["", t("all")], ...values.map((value) => [value, word(value)] as const)] as const;
  return <SelectField name={name} label={label} defaultValue={useCurrentValue(name)} options={options} />;
}

/** A date field. It shows the reader's date format, but the address has YYYY-MM-DD. */
export function DayFilter({ name, label }: Of) {
  const [day, setDay] = useState(useCurrentValue(name));
  return (
    <div className={css.day}>
      <DateField name={`${name}Shown`} label={label} value={day} onChange={setDay} />
      <input type="hidden" name={name} value={day} />
    </div>
  );
}
