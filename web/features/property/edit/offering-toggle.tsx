import { useTranslations } from "use-intl";
import { useCommand } from "#web/platform/use-command.ts";
import { Button } from "#web/ui/button.tsx";
import { notify } from "#web/ui/toast.tsx";
import type { OwnPropertyView } from "./property-form.ts";

/** Publishes or unpublishes an offering at once. */
export function OfferingToggle({ offering }: { offering: OwnPropertyView["offerings"][number] }) {
  const t = useTranslations("mine");
  const { offeringId, name, status, published } = offering;
  const shown = status === "active" && published;
  const { run, busy } = useCommand(
    (api, out: boolean, once) =>
      api(
        "PUT /api/offerings/:offeringId/status",
        { params: { offeringId }, body: { status: out ? "active" : "inactive", published: out } },
        once,
      ),
    () => notify.error(t("statusFailed")),
  );
  return (
    <Button
      size="small"
      busy={busy}
      aria-label={t(shown ? "takeDownName" : "putOutName", { name })}
      onClick={() => void run(!shown)}
    >
      {t(shown ? "takeDown" : "putOut")}
    </Button>
  );
}
