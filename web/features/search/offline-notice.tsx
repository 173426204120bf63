import { useTranslations } from "use-intl";
import { useReconnect } from "#web/platform/device/connectivity.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";

/** A notice that earlier hits are shown, with polling for the new ones. */
export function OfflineNotice() {
  const t = useTranslations("search");
  const common = useTranslations("common.ui");
  const { busy, press } = useReconnect();
  return (
    <Notice kind="warning">
      <div className="row">
        <p>{t("noLine")}</p>
        <Button size="small" busy={busy} onClick={press}>
          {common("retry")}
        </Button>
      </div>
    </Notice>
  );
}
