import { useTranslations } from "use-intl";
import { TestMap } from "#web/features/developer/public.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";

export const loader = pageLoader({ messages: ["developer", "map"] });

export default function TestMapPage() {
  const t = useTranslations("developer.map");
  return (
    <div className="page page-body">
      <PageHeader title={t("pageTitle")} lead={t("lead")} />
      <TestMap />
    </div>
  );
}
