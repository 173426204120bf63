import { useTranslations } from "use-intl";
import { type Field, type Fields, factNames } from "#domain/fields.ts";
import { useFormat } from "./format.ts";

type Key = "fact.dogs.label";
/** Returns the texts of an object's facts (`fact` in domain/fields.ts), without empty ones. Needs `lists`. */
export function useFactTexts<F extends Fields>(fields: F) {
  const t = useTranslations("lists");
  const f = useFormat();
  const textOf = (field: Field, value: unknown): string | undefined => {
    if (value === null || value === "" || value === false) return undefined;
    if (field.kind === "choice") return t(`${field.list}.${value}` as Key);
    if (field.kind === "number") return [f.number(Number(value), 2), field.unit].filter(Boolean).join(" ");
    if (field.kind === "date") return f.date(String(value));
    return field.kind === "yesNo" ? t("yes") : String(value);
  };
  return (item: object) =>
    factNames(fields).flatMap((name) => {
      const field = fields[name] as Field;
      const value = textOf(field, (item as Record<string, unknown>)[name] ?? null);
      const label = t(`fact.${name}.label` as Key);
      /** the value of a choice says what it is about, so its tag has no label */
      const tag = field.kind === "choice" ? value : field.kind === "yesNo" ? label : `${label}: ${value}`;
      return value === undefined ? [] : [{ label, value, tag }];
    });
}
