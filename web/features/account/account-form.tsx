import { type ReactNode, useEffect, useRef } from "react";
import { Form } from "react-router";
import { FieldErrors } from "#web/ui/field.tsx";
import { focusFirstInvalid } from "#web/ui/focus-first-invalid.ts";
import type { FormErrors } from "./form-actions.ts";

type Props = { told: FormErrors | undefined; fields: readonly string[]; way: string; children: ReactNode };

/** A form of the way in: works without scripts, refusals at their fields, the first of them in focus. */
export function AccountForm({ told, fields, way, children }: Props) {
  const ref = useRef<HTMLFormElement>(null);
  const problem = told?.problem;
  useEffect(() => {
    if (problem && ref.current) focusFirstInvalid(ref.current);
  }, [problem]);
  return (
    <Form ref={ref} method="post" className="stack" noValidate>
      <input type="hidden" name="way" value={way} />
      <FieldErrors problem={problem} fields={fields}>
        {children}
      </FieldErrors>
    </Form>
  );
}
