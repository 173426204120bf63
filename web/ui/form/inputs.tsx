import type { ComponentProps, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type FactName, type Field, type Fields, factNames, longestText } from "#domain/fields.ts";
import type { EnglishTexts } from "#domain/property/english.ts";
import { DateField, DateRange } from "#web/ui/date/date-field.tsx";
import { CheckField, ChipGroup, SelectField, TextArea, TextField } from "./field.tsx";
import { fieldsOf } from "./form-state.ts";
import { Wide } from "./form.tsx";

/** A field's texts: its label has the field's name as key, and its hint the name with `Hint`. */
type Texts<N extends string> = ((key: N) => string) & { has: (key: never) => boolean };
type FactKey = "dogs.label";
type Of<N extends string> = {
  form: { values: { [K in N]: unknown }; set: (part: never) => void };
  texts: Texts<Exclude<N, "english">>;
};
type More = Pick<ComponentProps<"input">, "autoComplete" | "list"> & {
  label?: string;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** The label of the option without a value, in an optional choice. */
  none?: string | undefined;
};

const hintOf = <N extends string>(texts: Texts<N>, name: N): string | undefined => {
  const key = `${name}Hint` as N;
  return texts.has(key as never) ? texts(key) : undefined;
};

/** The inputs of several declared fields. Needs the texts of `form` and `lists`. */
export const Inputs = <N extends string>({
  names,
  ...of
}: Of<N> & { fields: { [K in N]: Field }; names: readonly N[] }) =>
  names.map((name) => <Input key={name} {...of} name={name} />);

/** The input of one field, whose kind and bounds are declared in domain/<noun>/fields.ts. */
export function Input<N extends string>({
  form,
  fields,
  texts,
  name,
  none = "",
  ...more
}: Of<N> & { fields: { [K in N]: Field }; name: N } & More) {
  const lists = useTranslations("lists");
  const formTexts = useTranslations("form");
  const field: Field = (fields as Fields)[name] as Field;
  const set = form.set as (part: object) => void;
  const values = form.values as unknown as Record<string, never>;
  const { text, tick } = fieldsOf<Record<string, never>>(values, set);
  if (field.kind === "english")
    return (
      <EnglishFields
        value={values[name] as unknown as EnglishTexts}
        onChange={(english) => set({ [name]: english })}
        rules={field.rules}
      />
    );
  const words = {
    ...more,
    label: more.label ?? texts(name as never),
    hint: more.hint ?? hintOf(texts, name as never),
  };
  /** a choice that must be made has no option without a value */
  const isRequired = "required" in field && !("ifEmpty" in field) && field.kind !== "choice";
  const { required } = { required: isRequired || undefined, ...more };
  const withLabels = (list = "", options: readonly string[] = []) =>
    options.map((one) => [one, lists(`${list}.${one}` as Parameters<typeof lists>[0])] as const);
  const typed = { ...text(name as never), ...words, required };
  switch (field.kind) {
    case "text":
      return field.rows ? (
        <TextArea {...typed} rows={field.rows} maxLength={field.max} />
      ) : (
        <TextField {...typed} maxLength={field.max} />
      );
    case "lines":
      return <TextArea {...typed} rows={field.rows} maxLength={field.optional && longestText} />;
    case "number":
      return <TextField {...typed} unit={field.unit} inputMode={field.whole ? "numeric" : "decimal"} />;
    case "amount":
      return <TextField {...typed} unit={formTexts("kroner")} inputMode="decimal" />;
    case "date":
      return <DateField {...typed} onChange={(date) => set({ [name]: date })} />;
    case "time":
      return <TextField {...typed} type="time" />;
    case "choice":
      return (
        <SelectField
          {...typed}
          options={[
            ...(field.optional ? [["", none] as const] : []),
            ...withLabels(field.list, field.options),
          ]}
        />
      );
    case "choices":
      return (
        <ChipGroup
          {...words}
          options={withLabels(field.list, field.options)}
          values={values[name] as unknown as readonly string[]}
          onChange={(picked) => set({ [name]: field.options.filter((one) => picked.includes(one)) })}
        />
      );
    case "yesNo":
      return (
        <Wide>
          <CheckField {...tick(name as never)} {...words} role="switch" />
        </Wide>
      );
    case "own":
      throw new Error(`${name} has an input of its own`);
  }
}

/** Inputs of facts, which have no effect on bookings. Their texts are in `lists.fact`. */
export function FactInputs<F extends Fields>({
  form,
  fields,
}: {
  form: { values: { [N in FactName<F>]: unknown }; set: (part: never) => void };
  fields: F;
}) {
  const t = useTranslations("lists.fact");
  const factText = (name: string, part: "label" | "hint" | "none") =>
    t.has(`${name}.${part}` as FactKey) ? t(`${name}.${part}` as FactKey) : undefined;
  return factNames(fields).map((name) => (
    <Input
      key={name}
      form={form}
      fields={fields}
      name={name}
      texts={Object.assign((key: string) => factText(key, "label") ?? "", { has: () => false })}
      hint={factText(name, "hint")}
      none={factText(name, "none")}
    />
  ));
}

/** Two dates for a range that includes both. */
export function DateRangeInput<N extends string>({
  form,
  texts,
  names: [from, to],
  required,
}: Of<N> & { names: readonly [from: N, to: N]; required?: true }) {
  const end = (name: N) => ({
    name,
    value: form.values[name] as string,
    label: texts(name as never),
    hint: hintOf(texts, name as never),
    required,
  });
  const set = form.set as (part: object) => void;
  return (
    <DateRange
      from={end(from)}
      to={end(to)}
      onChange={(first, last) => set({ [from]: first, [to]: last })}
      lastIncluded
    />
  );
}

type Props = { value: EnglishTexts; onChange: (value: EnglishTexts) => void; rules?: boolean | undefined };

/** The English translations of name, description and rules. Collapsed, since they are optional. */
function EnglishFields({ value, onChange, rules = false }: Props) {
  const t = useTranslations("form.english");
  const { text } = fieldsOf(value, (part) => onChange({ ...value, ...part }));
  const input = (name: keyof EnglishTexts) => ({ ...text(name), name: `english.${name}`, label: t(name) });
  return (
    <Wide>
      <details open={Object.values(value).some(Boolean) || undefined}>
        <summary>{t("title")}</summary>
        <div className="stack">
          <p className="muted">{t("lead")}</p>
          <TextField {...input("name")} maxLength={200} />
          <TextArea {...input("description")} rows={5} maxLength={10_000} />
          {rules && <TextArea {...input("rules")} hint={t("rulesHint")} rows={4} maxLength={5000} />}
        </div>
      </details>
    </Wide>
  );
}
