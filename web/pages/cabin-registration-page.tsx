import { useTranslations } from "use-intl";
import { CabinEditor } from "../features/cabins/cabin-editor.tsx";
import { ChooseProperty, loadToChoose } from "../features/properties/choose-property.tsx";
import { ownProperty } from "../features/properties/own-property.ts";
import { pageLoader } from "../platform/page.ts";
import { PageHeader } from "../ui/page-header.tsx";
import type { Route } from "./+types/cabin-registration-page";

export const loader = pageLoader({
  messages: ["cabinForm", "form", "lists", "media", "mine", "propertyForm"],
  load: async ({ api, url, me }) => {
    const cabinId = url.searchParams.get("cabinId");
    const cabin = cabinId ? await api("GET /api/cabins/:cabinId", { params: { cabinId } }) : undefined;
    const propertyId = cabin?.propertyId ?? url.searchParams.get("propertyId");
    if (!propertyId) return { choose: await loadToChoose(api, me) };
    const { name } = await ownProperty(api, propertyId);
    return { edit: { cabin, propertyId, propertyName: name } };
  },
});

export default function CabinRegistration({ loaderData: { choose, edit } }: Route.ComponentProps) {
  const t = useTranslations("cabinForm");
  if (!edit) return <ChooseProperty path="/cabin-registration-page" choose={choose} />;
  const { cabin, propertyId, propertyName } = edit;
  return (
    <div className="page page-body">
      <PageHeader above={propertyName} title={cabin ? t("editTitle", { name: cabin.name }) : t("createTitle")} lead={t("lead")} />
      <CabinEditor key={cabin?.cabinId ?? propertyId} propertyId={propertyId} cabin={cabin} />
    </div>
  );
}
