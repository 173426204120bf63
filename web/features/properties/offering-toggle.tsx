import { useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { ApiError } from "#contract/client.ts";
import { browserApi } from "../../platform/api-client.ts";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/toast.tsx";
import type { Own } from "./property-form.ts";
import { offeringStanding } from "./standing.ts";

/** Puts an offering out, or takes it down; what hunters see changes at once. */
export function OfferingToggle({ offering }: { offering: Own["offerings"][number] }) {
  const t = useTranslations("mine");
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const { offeringId, name } = offering;
  const shown = offeringStanding(offering) === "shown";
  async function toggle() {
    setBusy(true);
    try {
      const body = shown ? ({ status: "inactive", published: false } as const) : ({ status: "active", published: true } as const);
      await browserApi()("PUT /api/offerings/:offeringId/status", { params: { offeringId }, body });
      await revalidate();
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      notify.error(t("statusFailed"));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button size="small" busy={busy} aria-label={t(shown ? "takeDownName" : "putOutName", { name })} onClick={() => void toggle()}>
      {t(shown ? "takeDown" : "putOut")}
    </Button>
  );
}
