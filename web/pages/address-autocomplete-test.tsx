import { useTranslations } from "use-intl";
import { AddressTest } from "#web/features/developer/public.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";

export const loader = pageLoader({ messages: ["developer"] });

export default function AddressAutocompleteTest() {
  const t = useTranslations("developer.address");
  return (
    <div className="page page-body">
      <PageHeader title={t("pageTitle")} lead={t("lead")} />
      <AddressTest />
    </div>
  );
}
