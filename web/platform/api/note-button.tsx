import type { CallOptions, Client } from "#contract/client.ts";
import { DialogButton } from "#web/ui/overlay/dialog-button.tsx";
import { TextArea, TextField } from "#web/ui/form/field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { useForm } from "./use-form.ts";

type Props<F extends string> = {
  /** The label of the button that opens the dialog, and of the one that sends it unless `save` is given. */
  label: string;
  look?: "primary";
  title: string;
  text?: string;
  /** The name of the field in the API. */
  field: F;
  /** The label of the field. */
  fieldLabel: string;
  hint?: string;
  initial?: string;
  /** Whether the field may be empty. */
  optional?: boolean;
  /** Whether the field has room for several lines. */
  lines?: boolean;
  maxLength?: number;
  save?: string;
  done: string;
  send: (api: Client, body: Record<F, string>, once: CallOptions) => Promise<unknown>;
};

/** A button for a command that needs a note, such as a reason, which its dialog asks for. */
export function NoteButton<F extends string>({ label, look, title, text, field, ...o }: Props<F>) {
  const form = useForm({
    initial: { value: o.initial ?? "" },
    bodyOf: ({ value }) => ({ [field]: value.trim() }) as Record<F, string>,
    send: async (api, body, once) => {
      await o.send(api, body, once);
      return true;
    },
  });
  const { fieldLabel, hint, maxLength = 500, optional, lines, done } = o;
  const props = {
    ...form.text("value"),
    name: field,
    label: fieldLabel,
    hint,
    maxLength,
    required: !optional,
  };
  return (
    <DialogButton label={label} {...(look && { look })}>
      {(state) => (
        <FormDialog
          title={title}
          form={form}
          done={done}
          {...state}
          fields={[field]}
          save={o.save ?? label}
          intro={text && <p>{text}</p>}
        >
          {lines ? <TextArea {...props} /> : <TextField {...props} autoComplete="off" />}
        </FormDialog>
      )}
    </DialogButton>
  );
}
