import { useTranslations } from "use-intl";
import { LinkButton } from "#web/ui/button.tsx";
import { FormSection, Wide } from "#web/ui/form/form.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { arrivalAddress } from "./arrival-address.ts";

/** Leads to meeting points, and asks for them if guests would have no place to drive to. */
export function AskForWay({
  propertyId,
  isMissing,
  returnTo,
}: {
  propertyId: string;
  isMissing: boolean;
  returnTo: string;
}) {
  const t = useTranslations("arrivalLink");
  const link = (
    <LinkButton size="small" to={arrivalAddress(propertyId, { returnTo })}>
      {t("open")}
    </LinkButton>
  );
  return (
    <FormSection title={t("title")}>
      <Wide>
        {isMissing ? (
          <Notice kind="warning" title={t("missing")}>
            <p>{t("missingText")}</p>
            {link}
          </Notice>
        ) : (
          <>
            <p className="muted">{t("text")}</p>
            {link}
          </>
        )}
      </Wide>
    </FormSection>
  );
}
