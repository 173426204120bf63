import { IconBell, IconBellOff, IconDeviceMobile } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useInstall } from "#web/platform/device/device.ts";
import { type PushState, pushState, turnOffPush, turnOnPush } from "#web/platform/device/push.ts";
import { Button } from "#web/ui/button.tsx";
import { FormSection, Wide } from "#web/ui/form/form.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";

/** Settings of this device: push notifications, and installing the site as an app. */
export function ThisDevice() {
  const t = useTranslations("offline.device");
  const install = useInstall();
  const [push, setPush] = useState<PushState>();
  const [busy, setBusy] = useState(false);
  useEffect(() => void pushState().then(setPush, () => setPush("none")), []);
  async function change(to: () => Promise<PushState>) {
    setBusy(true);
    try {
      setPush(await to());
    } catch {
      notify.error(t("failed"));
    } finally {
      setBusy(false);
    }
  }
  return (
    <FormSection title={t("title")} lead={t("lead")}>
      <Wide>
        <div className="row">
          {push === "off" && (
            <Button
              busy={busy}
              icon={<IconBell size={20} aria-hidden />}
              onClick={() => void change(turnOnPush)}
            >
              {t("on")}
            </Button>
          )}
          {push === "on" && (
            <Button
              busy={busy}
              icon={<IconBellOff size={20} aria-hidden />}
              onClick={() => void change(turnOffPush)}
            >
              {t("off")}
            </Button>
          )}
          {install && (
            <Button icon={<IconDeviceMobile size={20} aria-hidden />} onClick={install}>
              {t("install")}
            </Button>
          )}
        </div>
        <p className="muted small" aria-live="polite">
          {push && t(`push.${push}`)}
        </p>
      </Wide>
    </FormSection>
  );
}
