import { type RefObject, useEffect } from "react";
import type { Problem } from "#contract/client.ts";
import { errorsOf } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";

/**
 * What failed, and why, in the server's words. What belongs to one of the `fields` stands beside it, not
 * here.
 */
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

/** The first field that was refused takes the focus. */
export function useFocusOnInvalid(
  form: RefObject<HTMLFormElement | null>,
  problem: Problem | undefined,
): void {
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problem, form]);
}
