import type { CallOptions, Client } from "#contract/client.ts";
import { useForm } from "#web/platform/use-form.ts";
import type { DialogState } from "#web/ui/dialog-button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";

type Props = DialogState & {
  title: string;
  text?: string;
  /** The field's name in the API. */
  field: "note" | "reason";
  label: string;
  hint?: string;
  initial?: string;
  /** It may be left empty. */
  optional?: boolean;
  button: string;
  done: string;
  send: (api: Client, value: string, once: CallOptions) => Promise<unknown>;
};

/** An act that wants one line: why. */
export function NoteDialog({
  title,
  text,
  field,
  label,
  hint,
  initial = "",
  optional = false,
  button,
  done,
  send,
  ...state
}: Props) {
  const form = useForm({
    initial: { value: initial },
    bodyOf: ({ value }) => ({ [field]: value.trim() }),
    send: async (api, body, once) => {
      await send(api, body[field] ?? "", once);
      return true;
    },
  });
  return (
    <FormDialog
      {...{ title, form, done, ...state }}
      fields={[field]}
      save={button}
      intro={text && <p>{text}</p>}
    >
      <TextField
        {...form.text("value")}
        name={field}
        label={label}
        hint={hint}
        autoComplete="off"
        maxLength={500}
        required={!optional}
      />
    </FormDialog>
  );
}
