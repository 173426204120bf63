import { useMessages, useTranslations } from "use-intl";
import { pageLoader } from "#web/platform/page.ts";
import { CompanyPage, Document, businessTermsAndLinks, StoredItems } from "#web/features/company/public.ts";
import type { Route } from "./+types/cookie-policy";

export const loader = pageLoader({
  messages: ["company", "cookiePolicy"],
  load: ({ url }) => ({ origin: url.origin }),
});

export default function CookiePolicy({ loaderData: { origin } }: Route.ComponentProps) {
  const company = useTranslations("company");
  const t = useTranslations("cookiePolicy");
  const { cookiePolicy } = useMessages();
  return (
    <CompanyPage
      name="cookies"
      origin={origin}
      title={t("title")}
      description={t("description")}
      lead={t("lead")}
    >
      <div className="stack widest-gap">
        <StoredItems cookie />
        <StoredItems cookie={false} />
        <Document
          parts={cookiePolicy.parts}
          say={(part, key) => t.rich(`parts.${part}.${key}` as never, businessTermsAndLinks as never)}
          contents={company("contents")}
        />
      </div>
    </CompanyPage>
  );
}
