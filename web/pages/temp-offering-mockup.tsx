import { useTranslations } from "use-intl";
import { OfferingMockup } from "#web/features/developer/public.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";

export const loader = pageLoader({ messages: ["developer", "lists"] });

export default function TempOfferingMockup() {
  const t = useTranslations("developer.mockup");
  return (
    <div className="page page-body">
      <PageHeader title={t("pageTitle")} lead={t("lead")} />
      <OfferingMockup />
    </div>
  );
}
