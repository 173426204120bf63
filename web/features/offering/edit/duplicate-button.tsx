import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { useCommand } from "#web/platform/use-command.ts";
import { Button } from "#web/ui/button.tsx";
import { notify } from "#web/ui/toast.tsx";

/** Creates a draft for the next season, and opens its form. */
export function DuplicateButton({ offeringId, name }: { offeringId: string; name: string }) {
  const t = useTranslations("offeringForm.duplicate");
  const navigate = useNavigate();
  const { run, busy } = useCommand(
    (api, ids: { offeringId: string }, once) =>
      api("POST /api/offerings/:offeringId/duplicate", { params: ids, body: {} }, once),
    ({ detail }) => notify.error(`${t("failed")} ${detail}`),
  );
  async function go() {
    const copy = await run({ offeringId });
    if (!copy) return;
    notify.success(t("done", { name: copy.name }));
    await navigate(
      `/offering-workflow?${new URLSearchParams({ propertyId: copy.propertyId, offeringId: copy.offeringId })}`,
    );
  }
  return (
    <Button size="small" busy={busy} aria-label={t("label", { name })} onClick={() => void go()}>
      {t("button")}
    </Button>
  );
}
