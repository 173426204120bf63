import { redirect } from "react-router";
import { useTranslations } from "use-intl";
import { ownProperty } from "../features/properties/own-property.ts";
import { emptyProperty } from "../features/properties/property-form.ts";
import { PropertyEditor } from "../features/properties/property-editor.tsx";
import { BecomeLandowner } from "../features/properties/become-landowner.tsx";
import { pageLoader } from "../platform/page.ts";
import { PageHeader } from "../ui/page-header.tsx";
import type { Route } from "./+types/property-registration-page";

export const loader = pageLoader({
  messages: ["propertyForm", "form", "lists", "species"],
  load: async ({ api, url, me }) => {
    if (!me) throw redirect("/login?next=/property-registration-page");
    const propertyId = url.searchParams.get("propertyId");
    const may = me.isLandowner || me.isAdmin;
    return { may, property: propertyId ? await ownProperty(api, propertyId) : undefined, initial: emptyProperty(me) };
  },
});

export default function PropertyRegistration({ loaderData: { may, property, initial } }: Route.ComponentProps) {
  const t = useTranslations("propertyForm");
  return (
    <div className="page page-body">
      <PageHeader title={property ? t("editTitle", { name: property.name }) : t("createTitle")} lead={t(property ? "editLead" : "createLead")} />
      {may ? <PropertyEditor key={property?.propertyId ?? "new"} property={property} initial={initial} /> : <BecomeLandowner next="/property-registration-page" />}
    </div>
  );
}
