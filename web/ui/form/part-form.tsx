import { type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { useSaveErrorText } from "./use-not-saved.ts";
import type { FormOf } from "./form-state.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldErrors } from "./field.tsx";
import { focusFirstInvalid } from "./focus-first-invalid.ts";
import css from "./part-form.module.css";

type Props = {
  id?: string;
  form: Pick<FormOf<object>, "problem" | "answer" | "busy" | "dirty"> & {
    submit: () => Promise<unknown>;
    /** A text shown beside the button after a refusal. */
    failed?: string;
  };
  /** The names of the fields on the server. */
  fields: readonly string[];
  save: string;
  children: ReactNode;
};

/** A section with its own save button and status. Errors are at fields; the first one gets the focus. */
export function PartForm({
  id,
  form: { problem, answer, busy, dirty, submit, failed },
  fields,
  save,
  children,
}: Props) {
  const t = useTranslations("form");
  const ref = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  useEffect(() => {
    if (answer && ref.current) focusFirstInvalid(ref.current);
  }, [answer]);
  const notSaved = useSaveErrorText(problem, fields);
  return (
    <form
      ref={ref}
      id={id}
      className={css.part}
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        void submit();
      }}
    >
      <fieldset className={css.whole} disabled={!hydrated}>
        <FieldErrors problem={problem} fields={fields}>
          {children}
        </FieldErrors>
        <div className={css.end}>
          <Button type="submit" look={dirty ? "primary" : "plain"} busy={busy}>
            {save}
          </Button>
          <div role="status">
            {notSaved && failed && <p>{failed}</p>}
            <p>{notSaved ?? (dirty ? t("unsavedPart") : "")}</p>
          </div>
        </div>
      </fieldset>
    </form>
  );
}

/** A column of sections that are saved separately. */
export const PartsColumn = ({ children }: { children: ReactNode }) => (
  <div className={css.parts}>{children}</div>
);
