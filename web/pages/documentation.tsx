import { useTranslations } from "use-intl";
import { ApiReference, readReference } from "#web/features/developer/public.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import type { Route } from "./+types/documentation";

export const loader = pageLoader({
  messages: ["developer"],
  load: ({ url }) => readReference(url.searchParams.get("group")),
});

export default function Documentation({ loaderData: { groups, open } }: Route.ComponentProps) {
  const t = useTranslations("developer.reference");
  return (
    <div className="page page-body">
      <PageHeader
        title={t("pageTitle")}
        lead={t("lead")}
        actions={<a href="/api/openapi.json">{t("download")}</a>}
      />
      <ApiReference groups={groups} open={open} />
    </div>
  );
}
