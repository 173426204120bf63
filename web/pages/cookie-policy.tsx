import { useMessages, useTranslations } from "use-intl";
import { pageLoader } from "#web/platform/page.ts";
import { businessTermsAndLinks, StoredItems, TextPage } from "#web/features/company/public.ts";
import type { Route } from "./+types/cookie-policy";

export const loader = pageLoader({
  sameForAnybody: true,
  messages: ["company", "cookiePolicy"],
  load: ({ url }) => ({ origin: url.origin }),
});

export default function CookiePolicy({ loaderData: { origin } }: Route.ComponentProps) {
  const t = useTranslations("cookiePolicy");
  const { parts } = useMessages().cookiePolicy;
  return (
    <TextPage
      name="cookies"
      origin={origin}
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
