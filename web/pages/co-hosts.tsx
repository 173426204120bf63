import { useTranslations } from "use-intl";
import { useNameInLanguage } from "#web/i18n/in-language.tsx";
import { pageLoader } from "#web/platform/page/page.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { CoHosts, CoHostedProperties } from "#web/features/co-host/public.ts";
import { ChooseProperty, loadOwnProperty, loadPropertyChoice } from "#web/features/property/public.ts";
import type { Route } from "./+types/co-hosts";

export const loader = pageLoader({
  messages: ["coHosts", "form", "mine", "propertyForm"],
  load: async ({ api, url, me }) => {
    const propertyId = url.searchParams.get("propertyId");
    if (!propertyId) {
      const [choose, { items: helping }] = await Promise.all([
        loadPropertyChoice(api, me, "own"),
        api("GET /api/co-hosting", {}),
      ]);
      return { choose, helping };
    }
    const { items } = await api("GET /api/properties/:propertyId/co-hosts", { params: { propertyId } });
    return { helped: { property: await loadOwnProperty(api, propertyId), items } };
  },
});

/** The co-hosts of a property and their rights. */
export default function CoHostsPage({ loaderData: { choose, helping, helped } }: Route.ComponentProps) {
  const t = useTranslations("coHosts");
  const withName = useNameInLanguage();
  if (!helped)
    return (
      <ChooseProperty
        path="/co-hosts"
        choose={choose}
        title={t("title")}
        lead={t("choose")}
        also={helping.length > 0 && <CoHostedProperties items={helping} />}
      />
    );
  const { property, items } = helped;
  return (
    <div className="page page-body">
      <PageHeader above={withName(property.name, property.name)} title={t("title")} lead={t("lead")} />
      <CoHosts propertyId={property.propertyId} items={items} />
    </div>
  );
}
