import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { CallOptions, Client } from "#contract/client.ts";
import { useCommand } from "#web/platform/use-command.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { DialogState } from "#web/ui/dialog-button.tsx";
import { notify } from "#web/ui/toast.tsx";

type Props<T> = DialogState & {
  title: string;
  look?: "primary" | "danger";
  /** The button that does it. */
  label: string;
  disabled?: boolean;
  send: (api: Client, once: CallOptions) => Promise<T>;
  /** Told when it is done, and where it failed without a reason. */
  done: string;
  failed?: string;
  children: ReactNode;
};

/** Asks before something is done. Why it was refused is told where there is a reason, else that it failed. */
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
  const t = useTranslations("desk");
  const command = useCommand(
    (api, _: object, once) => send(api, once),
    ({ status, detail }) => notify.error(status >= 500 || status === 0 ? (failed ?? t("failed")) : detail),
  );
  async function go() {
    if (!(await command.run({}))) return;
    notify.success(done);
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
