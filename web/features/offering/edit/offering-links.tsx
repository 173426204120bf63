import { useTranslations } from "use-intl";
import { offeringAddress } from "#domain/page-addresses.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { DuplicateButton } from "./duplicate-button.tsx";
import type { OfferingView } from "./offering-form.ts";

/** Links of an offering's form: to the hunters' view, and to copy the offering for next season. */
export function OfferingLinks({
  offering: { propertyId, offeringId, name },
  mayCopy,
}: {
  offering: OfferingView;
  mayCopy: boolean;
}) {
  const t = useTranslations("offeringForm.ways");
  return (
    <>
      <LinkButton size="small" to={offeringAddress({ propertyId, offeringId })}>
        {t("asHunter")}
      </LinkButton>
      {mayCopy && <DuplicateButton offeringId={offeringId} name={name} />}
    </>
  );
}
