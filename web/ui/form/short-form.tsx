import type { ReactNode } from "react";
import type { Problem } from "#contract/client.ts";
import { FieldErrors } from "./field.tsx";

type Props = {
  problem: Problem | undefined;
  /** The names of fields that show their own errors. */
  fields: readonly string[];
  /** Content above the fields. */
  intro?: ReactNode;
  onSubmit: () => Promise<unknown>;
  children: ReactNode;
};

/** A form with few fields, for a dialog or a card. The server's errors are shown at the fields. */
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
