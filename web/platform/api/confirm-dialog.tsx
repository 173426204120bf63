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
  /** The label of the button that confirms the action. */
  label: string;
  off?: boolean;
  send: (api: Client, once: CallOptions) => Promise<T>;
  /** A toast's text after success, or a function that gets the response. */
  done: string | ((answer: T) => void);
  /** The text for a failure without a reason; by default a general one. */
  failed?: string;
  children: ReactNode;
};

/** Asks for confirmation before an action. If the server refuses the action, its text is shown. */
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
  /** The label of the button that opens the dialog, if it differs from the confirming button's. */
  opens?: string;
  opensLook?: "primary";
  opensSize?: "large";
};

/** A button for a command that must be confirmed in a dialog first. */
export const ConfirmButton = <T,>({ opens, opensLook, opensSize, ...dialog }: ButtonProps<T>) => (
  <DialogButton
    label={opens ?? dialog.label}
    {...(opensLook && { look: opensLook })}
    {...(opensSize && { size: opensSize })}
  >
    {(state) => <ConfirmDialog {...dialog} {...state} />}
  </DialogButton>
);
