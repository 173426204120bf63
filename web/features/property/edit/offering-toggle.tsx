import { CommandButton } from "#web/platform/api/command-button.tsx";
import { useTranslations } from "use-intl";
import type { OwnPropertyView } from "./property-form.ts";

/** Publishes or unpublishes an offering at once. */
export function OfferingToggle({ offering }: { offering: OwnPropertyView["offerings"][number] }) {
  const t = useTranslations("mine");
  const { offeringId, name, status, published } = offering;
  const shown = status === "active" && published;
  const to = shown ? ("inactive" as const) : ("active" as const);
  return (
    <CommandButton
      aria-label={t(shown ? "takeDownName" : "putOutName", { name })}
      intent={to}
      send={(api, once) =>
        api(
          "PUT /api/offerings/:offeringId/status",
          { params: { offeringId }, body: { status: to, published: !shown } },
          once,
        )
      }
      refused={() => t("statusFailed")}
    >
      {t(shown ? "takeDown" : "putOut")}
    </CommandButton>
  );
}
