import { useCallback, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { browserApi } from "../../platform/api-client.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Says that the hits are those of before, and asks for the others: on a press, and when the browser has a line again. */
export function NoLine() {
  const t = useTranslations("search");
  const common = useTranslations("common.ui");
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const again = useCallback(async () => {
    setBusy(true);
    // Asking anew asks for all of the page, and what stands around the hits would not outlive a line that is still away.
    await browserApi()("GET /api/health", {}).then(revalidate, () => {});
    setBusy(false);
  }, [revalidate]);
  useEffect(() => {
    const online = () => void again();
    addEventListener("online", online);
    return () => removeEventListener("online", online);
  }, [again]);
  return (
    <Notice kind="warning">
      <div className="row">
        <p>{t("noLine")}</p>
        <Button size="small" busy={busy} onClick={() => void again()}>
          {common("retry")}
        </Button>
      </div>
    </Notice>
  );
}
