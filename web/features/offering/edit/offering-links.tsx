import { useTranslations } from "use-intl";
import { offeringAddress } from "#domain/page-addresses.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { DuplicateButton } from "./duplicate-button.tsx";
import type { OfferingView } from "./offering-form.ts";

/** From the form of an offering: to how a hunter sees it, and to the next season's. */
export function OfferingLinks({ offering: { propertyId, offeringId, name } }: { offering: OfferingView }) {
  const t = useTranslations("offeringForm.ways");
  return (
    <>
      <LinkButton size="small" to={offeringAddress({ propertyId, offeringId })}>
        {t("asHunter")}
      </LinkButton>
      <DuplicateButton offeringId={offeringId} name={name} />
    </>
  );
}
