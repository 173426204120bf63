import { data } from "react-router";
import { useTranslations } from "use-intl";
import { CabinEditor } from "../features/cabins/cabin-editor.tsx";
import { ownProperty } from "../features/properties/own-property.ts";
import { pageLoader } from "../platform/page.ts";
import { PageHeader } from "../ui/page-header.tsx";
import type { Route } from "./+types/cabin-registration-page";

export const loader = pageLoader({
  messages: ["cabinForm", "form", "lists"],
  load: async ({ api, url }) => {
    const cabinId = url.searchParams.get("cabinId");
    const cabin = cabinId ? await api("GET /api/cabins/:cabinId", { params: { cabinId } }) : undefined;
    const propertyId = cabin?.propertyId ?? url.searchParams.get("propertyId");
    if (!propertyId) throw data(null, { status: 404 });
    const { name } = await ownProperty(api, propertyId);
    return { cabin, propertyId, propertyName: name };
  },
});

export default function CabinRegistration({ loaderData: { cabin, propertyId, propertyName } }: Route.ComponentProps) {
  const t = useTranslations("cabinForm");
  return (
    <div className="page page-body">
      <PageHeader above={propertyName} title={cabin ? t("editTitle", { name: cabin.name }) : t("createTitle")} lead={t("lead")} />
      <CabinEditor key={cabin?.cabinId ?? propertyId} propertyId={propertyId} cabin={cabin} />
    </div>
  );
}
