import { useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { ApiError } from "#contract/client.ts";
import { browserApi } from "../../platform/api-client.ts";
import { useIntent } from "../../platform/intent.ts";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/toast.tsx";

/** Makes a draft for the next season, and leads to its form. */
export function DuplicateButton({ offeringId, name }: { offeringId: string; name: string }) {
  const t = useTranslations("offeringForm.duplicate");
  const navigate = useNavigate();
  const intent = useIntent();
  const [busy, setBusy] = useState(false);
  async function go() {
    setBusy(true);
    try {
      const copy = await browserApi()("POST /api/offerings/:offeringId/duplicate", { params: { offeringId }, body: {} }, { idempotencyKey: intent.keyFor({ offeringId }) });
      intent.over();
      notify.success(t("done", { name: copy.name }));
      await navigate(`/offering-workflow?${new URLSearchParams({ propertyId: copy.propertyId, offeringId: copy.offeringId })}`);
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      notify.error(`${t("failed")} ${e.problem.detail}`);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button size="small" busy={busy} aria-label={t("label", { name })} onClick={() => void go()}>
      {t("button")}
    </Button>
  );
}
