import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { isAdmin } from "#domain/account/policy.ts";
import { loadTranslations, TranslationsManager } from "#web/features/translation/public.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import type { Route } from "./+types/translations-manager";

export const loader = pageLoader({
  messages: ["translation", "form"],
  load: async ({ api, url, me }) => ({
    texts: isAdmin(me) ? await loadTranslations(api, url.searchParams) : null,
  }),
});

export default function TranslationsManagerPage({ loaderData: { texts } }: Route.ComponentProps) {
  const t = useTranslations("translation");
  return (
    <div className="page page-body">
      <PageHeader
        title={t("title")}
        lead={texts ? t("lead") : t("noAccess")}
        actions={texts && <Link to="/translation-debug-page">{t("debugTitle")}</Link>}
      />
      {texts && <TranslationsManager texts={texts} />}
    </div>
  );
}
