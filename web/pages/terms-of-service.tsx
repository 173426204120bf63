import { useMessages, useTranslations } from "use-intl";
import { documentVersions } from "#domain/company/facts.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import { TextPage, useTermsAndLinks } from "#web/features/company/public.ts";

export const loader = pageLoader({ publicPage: true, messages: ["company", "termsOfService"] });

export default function TermsOfService() {
  const t = useTranslations("termsOfService");
  const { parts } = useMessages().termsOfService;
  const values = useTermsAndLinks();
  return (
    <TextPage
      name="terms"
      title={t("title")}
      description={t("description")}
      lead={t("lead")}
      validFrom={documentVersions.terms}
      parts={parts}
      say={(part, key) => t.rich(`parts.${part}.${key}` as never, values as never)}
    />
  );
}
