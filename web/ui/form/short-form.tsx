import type { ReactNode } from "react";
import type { Problem } from "#contract/client.ts";
import { FieldErrors } from "./field.tsx";

type Props = {
  problem: Problem | undefined;
  /** Names of the fields that show their own error. */
  fields: readonly string[];
  /** Shown above the fields. */
  intro?: ReactNode;
  onSubmit: () => Promise<unknown>;
  children: ReactNode;
};

/** A few fields and their button, as in a dialog or a card; the server's errors are shown at the fields. */
export const ShortForm = ({ problem, fields, intro, onSubmit, children }: Props) => (
  <form
    className="stack"
    noValidate
    onSubmit={(e) => {
      e.preventDefault();
      void onSubmit();
    }}
  >
    {intro}
    <FieldErrors problem={problem} fields={fields}>
      {children}
    </FieldErrors>
  </form>
);
