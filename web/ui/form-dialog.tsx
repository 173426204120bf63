import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import type { DialogState } from "./dialog-button.tsx";
import type { FormOf } from "./form-state.ts";
import { ShortForm } from "./short-form.tsx";
import { notify } from "./toast.tsx";

type Props = DialogState & {
  title: string;
  form: Pick<FormOf<object>, "problem" | "busy"> & { submit: () => Promise<unknown> };
  /** Names of the fields that show their own error. */
  fields: readonly string[];
  /** Above the fields. */
  intro?: ReactNode;
  save: string;
  /** Told when it is saved. */
  done: string;
  children: ReactNode;
};

/** A short form in a dialog, which closes once it is saved; the page below then reads its data again. */
export function FormDialog({ title, form, fields, intro, save, done, open, onClose, children }: Props) {
  const { revalidate } = useRevalidator();
  async function submit() {
    if (!(await form.submit())) return;
    notify.success(done);
    onClose();
    await revalidate();
  }
  return (
    <Dialog title={title} {...{ open, onClose }}>
      <ShortForm problem={form.problem} fields={fields} intro={intro} onSubmit={submit}>
        {children}
        <Button type="submit" look="primary" wide busy={form.busy}>
          {save}
        </Button>
      </ShortForm>
    </Dialog>
  );
}
