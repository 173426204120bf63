import { useMessages, useTranslations } from "use-intl";
import { pageLoader } from "#web/platform/page/page.ts";
import { businessTermsAndLinks, StoredItems, TextPage } from "#web/features/company/public.ts";

export const loader = pageLoader({ publicPage: true, messages: ["company", "cookiePolicy"] });

export default function CookiePolicy() {
  const t = useTranslations("cookiePolicy");
  const { parts } = useMessages().cookiePolicy;
  return (
    <TextPage
      name="cookies"
      title={t("title")}
      description={t("description")}
      lead={t("lead")}
      parts={parts}
      say={(part, key) => t.rich(`parts.${part}.${key}` as never, businessTermsAndLinks as never)}
    >
      <StoredItems cookie />
      <StoredItems cookie={false} />
    </TextPage>
  );
}
