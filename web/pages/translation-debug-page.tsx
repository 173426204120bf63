import { useTranslations } from "use-intl";
import { DebugTexts } from "#web/features/translation/public.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import type { Route } from "./+types/translation-debug-page";

export const loader = pageLoader({
  messages: ["translation"],
  load: ({ locale }) => ({ locale }),
});

export default function TranslationDebugPage({ loaderData: { locale } }: Route.ComponentProps) {
  const t = useTranslations("translation");
  return (
    <div className="page page-body">
      <PageHeader title={t("debugTitle")} lead={t("debugLead")} />
      <DebugTexts locale={locale} />
    </div>
  );
}
