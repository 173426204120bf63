import { type ComponentProps, createContext, type ReactNode, useContext, useId } from "react";
import { useTranslations } from "use-intl";
import type { Problem } from "#contract/client.ts";
import css from "./field.module.css";
import { Notice } from "#web/ui/layout/notice.tsx";

type Errors = { at: (path: string) => string | undefined; general: string[] };
const none: Errors = { at: () => undefined, general: [] };
const ErrorsContext = createContext<Errors>(none);

/** Splits a refusal into errors of fields (by `errors[].path`) and errors about the whole form. */
export function errorsOf(problem: Problem | undefined, fields: readonly string[]): Errors {
  if (!problem) return none;
  const listed = problem.errors ?? [];
  const at = (path: string) =>
    listed.filter((e) => e.path === path || e.path?.startsWith(`${path}.`)).map((e) => e.detail);
  const otherErrors = listed
    .filter((e) => !fields.some((f) => e.path === f || e.path?.startsWith(`${f}.`)))
    .map((e) => e.detail);
  return {
    at: (path) => at(path).join(" ") || undefined,
    general: listed.length > 0 ? otherErrors : [problem.detail],
  };
}

/** Provides field errors to the fields inside, and shows the other errors above them. */
export function FieldErrors({
  problem,
  fields,
  children,
}: {
  problem: Problem | undefined;
  fields: readonly string[];
  children: ReactNode;
}) {
  const errors = errorsOf(problem, fields);
  return (
    <ErrorsContext value={errors}>
      {errors.general.length > 0 && (
        <Notice kind="error">
          {errors.general.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      {children}
    </ErrorsContext>
  );
}

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  name?: string | undefined;
  required?: boolean | undefined;
};
type FieldAttributes = { id: string; "aria-invalid"?: true; "aria-describedby"?: string };

/**
 * A field: label above, hint and error below. The control rendered by `children` is linked to them by its
 * attributes.
 */
export function Field({
  label,
  hint,
  error,
  name,
  required,
  children,
}: FieldProps & { children: (wiring: FieldAttributes) => ReactNode }) {
  const t = useTranslations("common.ui");
  const id = useId();
  const errors = useContext(ErrorsContext);
  const message = error ?? (name ? errors.at(name) : undefined);
  const described = [hint && `${id}h`, message && `${id}e`].filter(Boolean).join(" ");
  return (
    <div className={css.field}>
      <label id={`${id}l`} htmlFor={id} className={css.label}>
        {label}
        {required && (
          <span className={css.required} title={t("required")}>
            {" *"}
          </span>
        )}
      </label>
      {hint && (
        <p id={`${id}h`} className={css.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        ...(message && { "aria-invalid": true as const }),
        ...(described && { "aria-describedby": described }),
      })}
      {message && (
        <p id={`${id}e`} className={css.error} role="alert">
          {message}
        </p>
      )}
    </div>
  );
}

export function TextField({
  label,
  hint,
  error,
  unit,
  ...input
}: FieldProps & { unit?: ReactNode } & ComponentProps<"input">) {
  return (
    <Field label={label} hint={hint} error={error} name={input.name} required={input.required}>
      {(wiring) => (
        <span className={css.box}>
          <input {...input} {...wiring} className={css.control} />
          {unit && <span className={css.unit}>{unit}</span>}
        </span>
      )}
    </Field>
  );
}

export function TextArea({ label, hint, error, ...area }: FieldProps & ComponentProps<"textarea">) {
  return (
    <Field label={label} hint={hint} error={error} name={area.name} required={area.required}>
      {(wiring) => <textarea rows={4} {...area} {...wiring} className={css.control} />}
    </Field>
  );
}

/** A native select. `options`: values with labels, or groups of these. */
export function SelectField({
  label,
  hint,
  error,
  options,
  children,
  ...select
}: FieldProps & {
  options?: readonly (readonly [value: string, text: string])[];
} & ComponentProps<"select">) {
  return (
    <Field label={label} hint={hint} error={error} name={select.name} required={select.required}>
      {(wiring) => (
        <select {...select} {...wiring} className={css.control}>
          {children}
          {options?.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function CheckField({ label, hint, error, ...input }: FieldProps & ComponentProps<"input">) {
  const id = useId();
  const errors = useContext(ErrorsContext);
  const message = error ?? (input.name ? errors.at(input.name) : undefined);
  return (
    <div className={css.field}>
      <label className={css.check}>
        <input
          type="checkbox"
          {...input}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? id : undefined}
        />
        <span>
          {label}
          {hint && <span className={css.hint}>{hint}</span>}
        </span>
      </label>
      {message && (
        <p id={id} className={css.error} role="alert">
          {message}
        </p>
      )}
    </div>
  );
}

/** Checkboxes that look like chips, to choose several values. Submits `name` once for each of them. */
export function ChipGroup({ label, hint, name, options, values, onChange, defaultValues }: ChipProps) {
  return (
    <fieldset className={css.field}>
      <legend className={css.label}>{label}</legend>
      {hint && <p className={css.hint}>{hint}</p>}
      <div className={css.chips}>
        {options.map(([value, text]) => (
          <label key={value} className={css.chip}>
            <input
              type="checkbox"
              name={name}
              value={value}
              {...(values
                ? {
                    checked: values.includes(value),
                    onChange: () =>
                      onChange?.(
                        values.includes(value) ? values.filter((v) => v !== value) : [...values, value],
                      ),
                  }
                : { defaultChecked: defaultValues?.includes(value) })}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
type ChipProps = {
  label: ReactNode;
  hint?: ReactNode;
  name?: string;
  options: readonly (readonly [value: string, text: string])[];
  values?: readonly string[];
  defaultValues?: readonly string[];
  onChange?: (values: string[]) => void;
};
