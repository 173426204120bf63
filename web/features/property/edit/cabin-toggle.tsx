import { useTranslations } from "use-intl";
import { useCommand } from "#web/platform/use-command.ts";
import { Button } from "#web/ui/button.tsx";
import { notify } from "#web/ui/toast.tsx";
import type { OwnPropertyView } from "./property-form.ts";

type Props = { cabin: Pick<OwnPropertyView["cabins"][number], "cabinId" | "name" | "status"> };

/** Publishes or unpublishes a cabin at once. */
export function CabinToggle({ cabin: { cabinId, name, status } }: Props) {
  const t = useTranslations("mine");
  const shown = status === "published";
  const { run, busy } = useCommand(
    (api, out: boolean, once) =>
      api(
        "PATCH /api/cabins/:cabinId",
        { params: { cabinId }, body: { status: out ? "published" : "draft" } },
        once,
      ),
    ({ detail }) => notify.error(`${t("cabinFailed")} ${detail}`),
  );
  async function toggle() {
    if (await run(!shown)) notify.success(t(shown ? "cabinDown" : "cabinOut", { name }));
  }
  return (
    <Button
      size="small"
      busy={busy}
      aria-label={t(shown ? "takeDownName" : "putOutName", { name })}
      onClick={() => void toggle()}
    >
      {t(shown ? "takeDown" : "putOut")}
    </Button>
  );
}
