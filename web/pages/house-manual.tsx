import { useTranslations } from "use-intl";
import { useNameInLanguage } from "#web/i18n/in-language.tsx";
import { returnAddressOf } from "#web/platform/page/return-to.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { ChooseManual, ManualEditor } from "#web/features/house-manual/public.ts";
import { ChooseProperty, loadOwnProperty, loadPropertyChoice } from "#web/features/property/public.ts";
import type { Route } from "./+types/house-manual";

export const loader = pageLoader({
  messages: ["houseManual", "form", "mine", "propertyForm"],
  load: async ({ api, url, me }) => {
    const propertyId = url.searchParams.get("propertyId");
    if (!propertyId) return { choose: await loadPropertyChoice(api, me, "answer") };
    const { items } = await api("GET /api/properties/:propertyId/house-manual", { params: { propertyId } });
    const property = await loadOwnProperty(api, propertyId);
    const requestedId = url.searchParams.get("cabinId");
    const cabinId = property.cabins.find((c) => c.cabinId === requestedId)?.cabinId ?? null;
    return {
      edit: {
        property,
        cabinId,
        manual: items.find((m) => m.cabinId === cabinId),
        returnTo: returnAddressOf(url, `/dashboard?tab=my-properties#${propertyId}`),
      },
    };
  },
});

/** The page on which a landowner edits a house manual, which only guests who have paid can read. */
export default function HouseManualPage({ loaderData: { choose, edit } }: Route.ComponentProps) {
  const t = useTranslations("houseManual.edit");
  const withName = useNameInLanguage();
  if (!edit) return <ChooseProperty path="/house-manual" choose={choose} />;
  const { property, cabinId, manual, returnTo } = edit;
  return (
    <div className="page page-body">
      <PageHeader above={withName(property.name, property.name)} title={t("title")} lead={t("lead")} />
      <ChooseManual property={property} cabinId={cabinId} returnTo={returnTo} />
      <ManualEditor
        key={cabinId}
        propertyId={property.propertyId}
        cabinId={cabinId}
        manual={manual}
        returnTo={returnTo}
      />
    </div>
  );
}
