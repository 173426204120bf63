import { type RefObject, useEffect } from "react";
import type { Problem } from "#contract/client.ts";
import { errorsOf } from "#web/ui/form/field.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";

/** The server's text about a refusal, except errors of `fields`, which are shown at those fields. */
export function RefusalNotice({
  title,
  problem,
  fields = [],
}: {
  title: string;
  problem: Problem | undefined;
  fields?: readonly string[];
}) {
  if (!problem) return null;
  return (
    <Notice kind="error" title={title}>
      {errorsOf(problem, fields).general.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}

/** Focuses the first invalid field. */
export function useFocusOnInvalid(
  form: RefObject<HTMLFormElement | null>,
  problem: Problem | undefined,
): void {
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problem, form]);
}
