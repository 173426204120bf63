import { useRevalidator } from "react-router";
import type { CallOptions, Client } from "#contract/client.ts";
import { useForm } from "#web/platform/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FieldErrors, TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { notify } from "#web/ui/toast.tsx";

type Props = {
  title: string;
  text?: string;
  /** The field's name in the API. */
  field: "note" | "reason" | "bookingId";
  label: string;
  hint?: string;
  button: string;
  done: string;
  open: boolean;
  onClose: () => void;
  send: (api: Client, value: string, once: CallOptions) => Promise<unknown>;
};

/** An act that wants one line: why, or for which booking. */
export function NoteDialog({ title, text, field, label, hint, button, done, open, onClose, send }: Props) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { value: "" },
    bodyOf: ({ value }) => ({ [field]: value.trim() }),
    send: async (api, body, once) => {
      await send(api, body[field] ?? "", once);
      return true;
    },
  });
  async function act() {
    if (!(await form.submit())) return;
    notify.success(done);
    onClose();
    await revalidate();
  }
  const general = form.problem?.errors ? undefined : form.problem?.detail;
  return (
    <Dialog title={title} {...{ open, onClose }}>
      <form
        className="stack"
        noValidate
        onSubmit={(e) => {
          e.preventDefault();
          void act();
        }}
      >
        {text && <p>{text}</p>}
        {general && (
          <Notice kind="error">
            <p>{general}</p>
          </Notice>
        )}
        <FieldErrors problem={form.problem} fields={[field]}>
          <TextField
            {...form.text("value")}
            name={field}
            label={label}
            hint={hint}
            autoComplete="off"
            maxLength={field === "bookingId" ? 100 : 500}
            required
          />
          <Button type="submit" look="primary" wide busy={form.busy}>
            {button}
          </Button>
        </FieldErrors>
      </form>
    </Dialog>
  );
}
