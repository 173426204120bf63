import { type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { Problem } from "#contract/client.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { useSaveErrorText } from "./use-not-saved.ts";
import type { FormOf } from "./form-state.ts";
import { Button } from "#web/ui/button.tsx";
import { errorsOf, FieldErrors } from "./field.tsx";
import { focusFirstInvalid } from "./focus-first-invalid.ts";
import css from "./form.module.css";
import { LeaveGuard } from "./leave-guard.tsx";

type FormProps = {
  form: Pick<FormOf<object>, "problem" | "answer" | "busy" | "dirty" | "isStored"> & { values: object };
  onSubmit: () => Promise<unknown>;
  save: string;
  /** Names of fields, besides those of the values, that show their own errors. */
  also?: readonly string[];
  /** Set to true before the page itself navigates, so that the reader is not asked about unsaved changes. */
  leaving: { current: boolean };
  /** Whether files are being uploaded on this page. */
  uploading?: boolean;
  extra?: ReactNode;
  /** The errors of validation in the browser, shown at their fields. */
  live?: Problem | undefined;
  /** A text shown beside the button after a refusal. */
  failed?: string | undefined;
  /** Whether the form is as wide as the page, for a form in parts. */
  wide?: boolean;
  children: ReactNode;
};

const mergeProblems = (problem: Problem | undefined, live: Problem | undefined): Problem | undefined =>
  problem?.errors && live?.errors
    ? {
        ...problem,
        errors: [
          ...problem.errors,
          ...live.errors.filter((e) => !problem.errors?.some((other) => other.path === e.path)),
        ],
      }
    : (problem ?? live);

/**
 * A form that is a whole page. Errors are at their fields, and the first one gets the focus; a bar has the
 * submit button; leaving with unsaved changes must be confirmed.
 */
export function Form({
  form,
  onSubmit,
  save,
  also = [],
  leaving,
  uploading = false,
  extra,
  live,
  failed,
  wide,
  children,
}: FormProps) {
  const t = useTranslations("form");
  const ref = useRef<HTMLFormElement>(null);
  const { problem, answer } = form;
  const hydrated = useHydrated();
  const question = uploading && (form.isStored || !form.dirty) ? "leaveUploads" : "leave";
  useEffect(() => {
    if (answer && ref.current) focusFirstInvalid(ref.current);
  }, [answer]);
  const fields = [...Object.keys(form.values), ...also];
  const notSaved = useSaveErrorText(problem, fields);
  return (
    <form
      ref={ref}
      className={css.form}
      data-wide={wide || undefined}
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        void onSubmit();
      }}
    >
      <fieldset className={css.whole} disabled={!hydrated}>
        <FieldErrors problem={mergeProblems(problem, live)} fields={fields}>
          {children}
        </FieldErrors>
        <div className={css.bar}>
          <Button type="submit" look="primary" busy={form.busy}>
            {save}
          </Button>
          {extra}
          <div role="status">
            {failed && <p>{failed}</p>}
            <p>{notSaved ?? (form.dirty ? t("unsaved") : "")}</p>
          </div>
        </div>
      </fieldset>
      <LeaveGuard
        on={form.dirty || uploading}
        unload={uploading || !form.isStored}
        title={t(`${question}.title`)}
        text={question === "leave" && form.isStored ? t("leave.textKept") : t(`${question}.text`)}
        go={t(`${question}.go`)}
        leaving={leaving}
      />
    </form>
  );
}

export function FormSection({
  id,
  title,
  lead,
  locked,
  children,
}: {
  id?: string;
  /** The section's title; absent if the page's heading is enough. */
  title?: string;
  lead?: ReactNode;
  /** The reason why the reader may not change the section. */
  locked?: string | undefined;
  children: ReactNode;
}) {
  return (
    <section className={css.section} id={id} aria-labelledby={id && title && `${id}-title`}>
      {title && <h2 id={id && `${id}-title`}>{title}</h2>}
      {lead && <p className={css.lead}>{lead}</p>}
      <div className={css.fields}>
        <LockedFields why={locked}>{children}</LockedFields>
      </div>
    </section>
  );
}

/** A field that takes both columns of a section. */
export const Wide = ({ children }: { children: ReactNode }) => <div className={css.wide}>{children}</div>;

/** Fields that the reader may not change, with the reason. Without a reason they are ordinary fields. */
export function LockedFields({ why, children }: { why: string | undefined; children: ReactNode }) {
  if (!why) return children;
  return (
    <fieldset className={css.locked} disabled>
      <p className={css.why}>{why}</p>
      {children}
    </fieldset>
  );
}

/** A heading above a group of choices, with the error about the group. */
export function Choices({
  label,
  error,
  children,
}: {
  label: string;
  error?: string | undefined;
  children: ReactNode;
}) {
  return (
    <fieldset className={css.wide}>
      <legend className={css.legend}>{label}</legend>
      <div className={css.choices}>{children}</div>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The error about a list as a whole, not about one of its rows. */
export function ErrorAt({ problem, name }: { problem: FormOf<object>["problem"]; name: string }) {
  const text =
    problem &&
    errorsOf({ ...problem, errors: (problem.errors ?? []).filter((e) => e.path === name) }, [name]).at(name);
  return text ? (
    <p className={css.error} role="alert">
      {text}
    </p>
  ) : null;
}

/** The rows of a list, and a button that adds one. */
export function Rows({ children, add, onAdd }: { children: ReactNode; add: string; onAdd: () => void }) {
  return (
    <div className={css.rows}>
      {children}
      <div>
        <Button onClick={onAdd}>{add}</Button>
      </div>
    </div>
  );
}
export function Row({ children, end }: { children: ReactNode; end: ReactNode }) {
  return (
    <div className={css.rowItem}>
      {children}
      <div className={css.rowEnd}>{end}</div>
    </div>
  );
}
