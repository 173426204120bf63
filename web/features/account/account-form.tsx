import { type ReactNode, useEffect, useRef } from "react";
import { Form } from "react-router";
import { FieldErrors } from "#web/ui/form/field.tsx";
import { focusFirstInvalid } from "#web/ui/form/focus-first-invalid.ts";
import type { FormResult } from "./form-actions.ts";

type Props = {
  result: FormResult | undefined;
  fields: readonly string[];
  returnUrl: string;
  children: ReactNode;
};

/** A sign-in form that works without JavaScript. Errors are at their fields; the first one gets the focus. */
export function AccountForm({ result, fields, returnUrl, children }: Props) {
  const ref = useRef<HTMLFormElement>(null);
  const problem = result?.problem;
  useEffect(() => {
    if (problem && ref.current) focusFirstInvalid(ref.current);
  }, [problem]);
  return (
    <Form ref={ref} method="post" className="stack" noValidate>
      <input type="hidden" name="returnUrl" value={returnUrl} />
      <FieldErrors problem={problem} fields={fields}>
        {children}
      </FieldErrors>
    </Form>
  );
}
