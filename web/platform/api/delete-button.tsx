import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { ApiError, type Client } from "#contract/client.ts";
import { browserApi } from "./api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";

type Props = {
  label: string;
  /** The button's accessible name, which says what it would delete. */
  about?: string;
  size?: "small";
  title: ReactNode;
  text: string;
  failed: string;
  send: (api: Client) => Promise<unknown>;
  /** Called after deleting. By default the page reloads its data. */
  onDone?: () => void;
};

/** A frameless button that deletes after confirmation; its dialog shows the server's text of a refusal. */
export function DeleteButton({ label, about, size, title, text, failed, send, onDone }: Props) {
  const t = useTranslations("common.ui");
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  async function go() {
    setBusy(true);
    setRefusal(undefined);
    try {
      await send(browserApi());
      setOpen(false);
      if (onDone) onDone();
      else void revalidate();
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      setRefusal(e.problem.detail);
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Button look="quiet" {...(size && { size })} aria-label={about} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t("cancel")}</Button>
            <Button look="danger" busy={busy} onClick={() => void go()}>
              {label}
            </Button>
          </>
        }
      >
        <p>{text}</p>
        {refusal && (
          <Notice kind="error">
            <p>{failed}</p>
            <p>{refusal}</p>
          </Notice>
        )}
      </Dialog>
    </>
  );
}
