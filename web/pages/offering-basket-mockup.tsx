import { useTranslations } from "use-intl";
import { BasketMockup } from "#web/features/developer/public.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";

export const loader = pageLoader({ messages: ["developer"] });

export default function OfferingBasketMockup() {
  const t = useTranslations("developer.basket");
  return (
    <div className="page page-body">
      <PageHeader title={t("pageTitle")} lead={t("lead")} />
      <BasketMockup />
    </div>
  );
}
