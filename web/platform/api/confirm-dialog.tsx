import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { CallOptions, Client, Problem } from "#contract/client.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { DialogButton, type DialogState } from "#web/ui/overlay/dialog-button.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { useCommand } from "./use-command.ts";

type Props<T> = DialogState & {
  title: string;
  look?: "primary" | "danger";
  /** The label of the button that confirms. */
  label: string;
  off?: boolean;
  send: (api: Client, once: CallOptions) => Promise<T>;
  /** Called when done, or returns a message about the answer. */
  done: string | ((answer: T) => void);
  /** The text shown if it failed without a reason; by default the words for any action. */
  failed?: string;
  children: ReactNode;
};

/** Asks for confirmation before an action. A refusal is shown in the server's words. */
export function ConfirmDialog<T>({
  open,
  onClose,
  title,
  send,
  done,
  failed,
  children,
  ...button
}: Props<T>) {
  const t = useTranslations("form");
  const textOf = ({ status, detail }: Problem) =>
    status >= 500 || status === 0 ? (failed ?? t("failed")) : detail;
  const command = useCommand((api, _: object, once) => send(api, once));
  async function go() {
    const answer = await command.run({});
    if (!answer) return;
    if (typeof done === "string") notify.success(done);
    else done(answer);
    onClose();
  }
  return (
    <Dialog
      title={title}
      open={open}
      onClose={onClose}
      footer={
        <Button
          look={button.look ?? "primary"}
          busy={command.busy}
          off={button.off}
          onClick={() => void go()}
        >
          {button.label}
        </Button>
      }
    >
      {command.problem && (
        <Notice kind="error">
          <p>{textOf(command.problem)}</p>
        </Notice>
      )}
      {children}
    </Dialog>
  );
}

type ButtonProps<T> = Omit<Props<T>, keyof DialogState> & {
  /** The button's label, if it differs from the dialog's. */
  opens?: string;
  opensLook?: "primary";
};

/** A button that asks for confirmation before its command. */
export const ConfirmButton = <T,>({ opens, opensLook, ...dialog }: ButtonProps<T>) => (
  <DialogButton label={opens ?? dialog.label} {...(opensLook && { look: opensLook })}>
    {(state) => <ConfirmDialog {...dialog} {...state} />}
  </DialogButton>
);
