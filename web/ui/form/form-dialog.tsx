import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import type { Problem } from "#contract/client.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import type { DialogState } from "#web/ui/overlay/dialog-button.tsx";
import type { FormOf } from "./form-state.ts";
import { ShortForm } from "./short-form.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";

type Props = DialogState & {
  title: string;
  form: Pick<FormOf<object>, "problem" | "busy"> & { submit: () => Promise<unknown> };
  /** The names of fields that show their own errors. */
  fields: readonly string[];
  /** Content above the fields. */
  intro?: ReactNode;
  save: string;
  /** A toast's text after the form is saved. */
  done: string;
  /** The text for a failure without a reason; by default a general one. */
  failed?: string;
  children: ReactNode;
};

/** Replaces the text of a failure without a reason. */
const withFallbackMessage = (problem: Problem, failed: string): Problem =>
  problem.status >= 500 || problem.status === 0 ? { ...problem, detail: failed } : problem;

/** A short form in a dialog. Once it is saved, the dialog closes and the page reloads its data. */
export function FormDialog({ title, form, fields, intro, save, done, failed, ...o }: Props) {
  const { open, onClose, children } = o;
  const t = useTranslations("form");
  const { revalidate } = useRevalidator();
  const problem = form.problem && withFallbackMessage(form.problem, failed ?? t("failed"));
  async function submit() {
    if (!(await form.submit())) return;
    notify.success(done);
    onClose();
    await revalidate();
  }
  return (
    <Dialog title={title} open={open} onClose={onClose}>
      <ShortForm problem={problem} fields={fields} intro={intro} onSubmit={submit}>
        {children}
        <Button type="submit" look="primary" wide busy={form.busy}>
          {save}
        </Button>
      </ShortForm>
    </Dialog>
  );
}
