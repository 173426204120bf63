import { useTranslations } from "use-intl";
import { useNameInLanguage } from "#web/i18n/in-language.tsx";
import { returnAddressOf } from "#web/platform/page/return-to.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { ChoosePlace, FieldPointsForm, MessageForm, PointsForm } from "#web/features/arrival/public.ts";
import { ChooseProperty, loadOwnProperty, loadPropertyChoice } from "#web/features/property/public.ts";
import type { Route } from "./+types/arrival";

export const loader = pageLoader({
  messages: ["arrival", "form", "lists", "map", "mine", "propertyForm"],
  load: async ({ api, url, me }) => {
    const propertyId = url.searchParams.get("propertyId");
    if (!propertyId) return { choose: await loadPropertyChoice(api, me, "edit") };
    const property = await loadOwnProperty(api, propertyId, ["edit"]);
    const arrival = await api("GET /api/properties/:propertyId/arrival", { params: { propertyId } });
    const [groundId, cabinId] = [url.searchParams.get("groundId"), url.searchParams.get("cabinId")];
    const ground = property.grounds.find((one) => one.groundId === groundId);
    const cabin = property.cabins.find((one) => one.cabinId === cabinId);
    return {
      edit: {
        property,
        arrival,
        place: { groundId: ground?.groundId ?? null, cabinId: ground ? null : (cabin?.cabinId ?? null) },
        placeName: (ground ?? cabin)?.name,
        returnTo: returnAddressOf(url, `/dashboard?tab=my-properties#${propertyId}`),
      },
    };
  },
});

/** The page on which a landowner says where guests meet and park, and what they are told before they come. */
export default function ArrivalPage({ loaderData: { choose, edit } }: Route.ComponentProps) {
  const t = useTranslations("arrival");
  const withName = useNameInLanguage();
  if (!edit) return <ChooseProperty path="/arrival" choose={choose} />;
  const { property, arrival, place, placeName, returnTo } = edit;
  return (
    <div className="page page-body">
      <PageHeader above={withName(property.name, property.name)} title={t("title")} lead={t("lead")} />
      <ChoosePlace property={property} place={place} returnTo={returnTo} />
      <PointsForm
        key={`${place.groundId} ${place.cabinId}`}
        property={property}
        place={place}
        points={arrival.points}
        lead={placeName ? t("partLead", { name: placeName }) : t("pointsLead")}
        returnTo={returnTo}
      />
      {!placeName && <FieldPointsForm property={property} arrival={arrival} />}
      {!placeName && <MessageForm propertyId={property.propertyId} arrival={arrival} />}
    </div>
  );
}
