import { CommandButton } from "#web/platform/api/command-button.tsx";
import { useTranslations } from "use-intl";
import type { OwnPropertyView } from "./property-form.ts";

type Props = { cabin: Pick<OwnPropertyView["cabins"][number], "cabinId" | "name" | "status"> };

/** The switch that publishes or unpublishes a cabin at once. */
export function CabinToggle({ cabin: { cabinId, name, status: now } }: Props) {
  const t = useTranslations("mine");
  const isPublished = now === "published";
  const status = isPublished ? ("draft" as const) : ("published" as const);
  return (
    <CommandButton
      aria-label={t(isPublished ? "takeDownName" : "putOutName", { name })}
      intent={status}
      send={(api, once) => api("PATCH /api/cabins/:cabinId", { params: { cabinId }, body: { status } }, once)}
      done={t(isPublished ? "cabinDown" : "cabinOut", { name })}
      refused={({ detail }) => `${t("cabinFailed")} ${detail}`}
    >
      {t(isPublished ? "takeDown" : "putOut")}
    </CommandButton>
  );
}
