import { useTranslations } from "use-intl";
import { useNameInLanguage } from "#web/i18n/in-language.tsx";
import { returnAddressOf } from "#web/platform/page/return-to.ts";
import { expectSameProperty, pageLoader } from "#web/platform/page/page.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { CabinEditor, CabinList } from "#web/features/cabin/public.ts";
import {
  ChooseProperty,
  loadCommissionPercent,
  loadOwnProperty,
  loadPropertyChoice,
} from "#web/features/property/public.ts";
import css from "./cabin-registration-page.module.css";
import type { Route } from "./+types/cabin-registration-page";

export const loader = pageLoader({
  messages: ["cabinForm", "editor", "form", "lists", "media", "coHosts", "mine", "propertyForm"],
  load: async ({ api, url, me }) => {
    const cabinId = url.searchParams.get("cabinId");
    const cabin = cabinId ? await api("GET /api/cabins/:cabinId", { params: { cabinId } }) : undefined;
    if (cabin) expectSameProperty({ url }, cabin);
    const propertyId = cabin?.propertyId ?? url.searchParams.get("propertyId");
    if (!propertyId) return { choose: await loadPropertyChoice(api, me, "edit") };
    const property = await loadOwnProperty(api, propertyId, ["edit", "calendar"]);
    return {
      edit: {
        cabin,
        property,
        commissionPercent: await loadCommissionPercent(api, me, property),
        returnTo: returnAddressOf(url, `/dashboard?tab=my-properties#${propertyId}`),
      },
    };
  },
});

export default function CabinRegistration({ loaderData: { choose, edit } }: Route.ComponentProps) {
  const t = useTranslations("cabinForm");
  const withName = useNameInLanguage();
  if (!edit) return <ChooseProperty path="/cabin-registration-page" choose={choose} />;
  const { cabin, property, commissionPercent, returnTo } = edit;
  const ownAddress = `/cabin-registration-page?propertyId=${property.propertyId}`;
  return (
    <div className="page page-body">
      <PageHeader
        above={withName(property.name, property.name)}
        title={cabin ? t("editTitle", { name: cabin.name }) : t("createTitle")}
        heading={cabin && withName(t("editTitle", { name: cabin.name }), cabin.name)}
        lead={t("lead")}
      />
      {!cabin && (
        <div className={css.list}>
          <CabinList property={property} returnTo={ownAddress} />
        </div>
      )}
      <CabinEditor
        key={cabin?.cabinId ?? property.propertyId}
        propertyId={property.propertyId}
        isOpen={property.status === "published" && property.visibility !== "private"}
        cabin={cabin}
        host={property}
        vatRegistered={property.vatRegistered ?? false}
        commissionPercent={commissionPercent}
        returnTo={returnTo}
      />
    </div>
  );
}
