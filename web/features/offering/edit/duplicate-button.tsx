import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { CommandButton } from "#web/platform/api/command-button.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";

/** Creates a draft copy for the next season, and opens its form. */
export function DuplicateButton({ offeringId, name }: { offeringId: string; name: string }) {
  const t = useTranslations("offeringForm.duplicate");
  const navigate = useNavigate();
  return (
    <CommandButton
      aria-label={t("label", { name })}
      send={(api, once) =>
        api("POST /api/offerings/:offeringId/duplicate", { params: { offeringId }, body: {} }, once)
      }
      done={(copy) => {
        const { propertyId, offeringId: copyId } = copy;
        notify.success(t("done", { name: copy.name }));
        void navigate(`/offering-workflow?${new URLSearchParams({ propertyId, offeringId: copyId })}`);
      }}
      refused={({ detail }) => `${t("failed")} ${detail}`}
    >
      {t("button")}
    </CommandButton>
  );
}
