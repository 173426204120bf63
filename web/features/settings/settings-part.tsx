import { type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useHydrated } from "../../platform/hydrated.ts";
import type { FormOf } from "../../platform/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { FieldErrors } from "../../ui/field.tsx";
import { focusFirstWrong } from "../../ui/focus-first-wrong.ts";
import css from "./settings.module.css";

type Props = { form: Pick<FormOf<object>, "problem" | "busy" | "dirty">; fields: readonly string[]; onSubmit: () => Promise<unknown>; save: string; children: ReactNode };

/** A part of the settings that is saved by its own button. */
export function SettingsPart({ form: { problem, busy, dirty }, fields, onSubmit, save, children }: Props) {
  const t = useTranslations("settings");
  const ref = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  useEffect(() => {
    if (problem && ref.current) focusFirstWrong(ref.current);
  }, [problem]);
  return (
    <form
      ref={ref}
      className={css.form}
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        void onSubmit();
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
          <p aria-live="polite">{problem ? t("notSaved") : dirty ? t("unsaved") : ""}</p>
        </div>
      </fieldset>
    </form>
  );
}
