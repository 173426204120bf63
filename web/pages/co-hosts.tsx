import { useTranslations } from "use-intl";
import { pageLoader } from "#web/platform/page.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { CoHosts } from "#web/features/co-host/public.ts";
import { ChooseProperty, loadOwnProperty, loadPropertyChoice } from "#web/features/property/public.ts";
import type { Route } from "./+types/co-hosts";

export const loader = pageLoader({
  messages: ["coHosts", "form", "mine", "propertyForm"],
  load: async ({ api, url, me }) => {
    const propertyId = url.searchParams.get("propertyId");
    if (!propertyId) return { choose: await loadPropertyChoice(api, me) };
    const { items } = await api("GET /api/properties/:propertyId/co-hosts", { params: { propertyId } });
    return { helped: { property: await loadOwnProperty(api, propertyId), items } };
  },
});

/** Who helps with a property, and with what. */
export default function CoHostsPage({ loaderData: { choose, helped } }: Route.ComponentProps) {
  const t = useTranslations("coHosts");
  if (!helped) return <ChooseProperty path="/co-hosts" choose={choose} />;
  const { property, items } = helped;
  return (
    <div className="page page-body">
      <PageHeader above={property.name} title={t("title")} lead={t("lead")} />
      <CoHosts propertyId={property.propertyId} items={items} />
    </div>
  );
}
