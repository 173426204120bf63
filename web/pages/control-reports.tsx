import { useTranslations } from "use-intl";
import { useNameInLanguage } from "#web/i18n/in-language.tsx";
import { ControlReports } from "#web/features/control/public.ts";
import { ChooseProperty, loadOwnProperty, loadPropertyChoice } from "#web/features/property/public.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import type { Route } from "./+types/control-reports";

export const loader = pageLoader({
  messages: ["control", "mine", "propertyForm"],
  load: async ({ api, url, me }) => {
    const propertyId = url.searchParams.get("propertyId");
    if (!propertyId) return { choose: await loadPropertyChoice(api, me, "own") };
    const cursor = url.searchParams.get("cursor") ?? undefined;
    const [list, { name }] = await Promise.all([
      api("GET /api/properties/:propertyId/control-reports", {
        params: { propertyId },
        query: { limit: 50, cursor },
      }),
      loadOwnProperty(api, propertyId),
    ]);
    return { reported: { propertyId, name, list } };
  },
});

/** What wardens have reported of a property, for its owner. */
export default function ControlReportsPage({ loaderData: { choose, reported } }: Route.ComponentProps) {
  const t = useTranslations("control.reports");
  const withName = useNameInLanguage();
  if (!reported) return <ChooseProperty path="/control-reports" choose={choose} />;
  const { propertyId, name, list } = reported;
  return (
    <div className="page page-body">
      <PageHeader above={withName(name, name)} title={t("title")} lead={t("lead")} />
      <ControlReports propertyId={propertyId} list={list} />
    </div>
  );
}
