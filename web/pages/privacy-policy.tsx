import { useMessages, useTranslations } from "use-intl";
import { documentVersions } from "#domain/company/facts.ts";
import { useRootData } from "#web/platform/page/root-data.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import { businessTermsAndLinks, TextPage } from "#web/features/company/public.ts";

export const loader = pageLoader({ publicPage: true, messages: ["company", "privacyPolicy"] });

export default function PrivacyPolicy() {
  const t = useTranslations("privacyPolicy");
  const { parts } = useMessages().privacyPolicy;
  const translator = useRootData()?.translator;
  const { translation: _who, ...who } = parts.who;
  const { l8: _keep, ...keep } = parts.keep;
  const values = { ...businessTermsAndLinks, translator };
  return (
    <TextPage
      name="privacy"
      title={t("title")}
      description={t("description")}
      lead={t("lead")}
      validFrom={documentVersions.privacy}
      parts={translator ? parts : { ...parts, who, keep }}
      say={(part, key) => t.rich(`parts.${part}.${key}` as never, values as never)}
    />
  );
}
