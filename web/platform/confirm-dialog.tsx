import type { ReactNode } from "react";
import type { CallOptions, Client } from "#contract/client.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { DialogState } from "#web/ui/dialog-button.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useCommand } from "./use-command.ts";

type Props<T> = DialogState & {
  title: string;
  look?: "primary" | "danger";
  /** The button that does it. */
  label: string;
  disabled?: boolean;
  send: (api: Client, once: CallOptions) => Promise<T>;
  /** Told when it is done, or what to tell by the answer. */
  done: string | ((answer: T) => void);
  /** Told where it failed without a reason. */
  failed?: string;
  children: ReactNode;
};

/** Asks before something is done. A refusal is told in the server's words. */
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
  const command = useCommand(
    (api, _: object, once) => send(api, once),
    ({ status, detail }) => notify.error(status >= 500 || status === 0 ? (failed ?? detail) : detail),
  );
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
      {...{ open, onClose }}
      footer={
        <Button
          look={button.look ?? "primary"}
          busy={command.busy}
          disabled={button.disabled}
          onClick={() => void go()}
        >
          {button.label}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
