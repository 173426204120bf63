import { useMessages, useTranslations } from "use-intl";
import { documentVersions } from "#domain/company/facts.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import { businessTermsAndLinks, TextPage } from "#web/features/company/public.ts";

export const loader = pageLoader({ publicPage: true, messages: ["company", "privacyPolicy"] });

export default function PrivacyPolicy() {
  const t = useTranslations("privacyPolicy");
  const { parts } = useMessages().privacyPolicy;
  return (
    <TextPage
      name="privacy"
      title={t("title")}
      description={t("description")}
      lead={t("lead")}
      validFrom={documentVersions.privacy}
      parts={parts}
      say={(part, key) => t.rich(`parts.${part}.${key}` as never, businessTermsAndLinks as never)}
    />
  );
}
