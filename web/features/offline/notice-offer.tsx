import { IconBell } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { declinePush, type PushState, turnOnPush } from "#web/platform/device/push.ts";
import { Button } from "#web/ui/button.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import css from "./offline.module.css";

/** Offers push notifications once, after the reader has sent something. `name`: the person who will reply. */
export function NoticeOffer({ name }: { name: string }) {
  const t = useTranslations("offline.device");
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const [push, setPush] = useState<PushState>("off");
  if (!open) return null;
  async function accept() {
    setBusy(true);
    try {
      setPush(await turnOnPush());
    } catch {
      notify.error(t("failed"));
    } finally {
      setBusy(false);
    }
  }
  const refuse = () => {
    setOpen(false);
    declinePush();
  };
  return (
    <div className={css.offer} aria-live="polite">
      <IconBell size={22} aria-hidden />
      <p>{push === "off" ? t("whenAnswered", { name }) : t(`push.${push}`)}</p>
      {push === "off" && (
        <div className="row">
          <Button busy={busy} onClick={() => void accept()}>
            {t("on")}
          </Button>
          <Button look="quiet" onClick={refuse}>
            {t("notNow")}
          </Button>
        </div>
      )}
    </div>
  );
}
