import { IconCloudOff } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { useReconnect } from "#web/platform/device/connectivity.ts";
import { Button } from "#web/ui/button.tsx";
import css from "./shell.module.css";

/** Says that the page is an offline copy. */
export default function OfflineBanner({ at }: { at: string }) {
  const t = useTranslations("common.kept");
  const f = useFormat();
  const { busy, press } = useReconnect();
  return (
    <div className={css.bar} role="status">
      <IconCloudOff size={20} aria-hidden />
      <p>{t("text", { when: f.dateTime(at) })}</p>
      <Button look="quiet" busy={busy} onClick={press}>
        {t("again")}
      </Button>
    </div>
  );
}
