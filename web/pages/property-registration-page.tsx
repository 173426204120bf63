import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { pageLoader } from "#web/platform/page/page.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import {
  BecomeLandowner,
  formKey,
  loadWizard,
  revalidatesWizard,
  PropertyWizard,
} from "#web/features/property/public.ts";
import type { Route } from "./+types/property-registration-page";

export const shouldRevalidate = revalidatesWizard;
export const loader = pageLoader({
  messages: [
    "wizard",
    "machineTranslation",
    "arrivalLink",
    "propertyForm",
    "coHosts",
    "borders",
    "map",
    "form",
    "lists",
    "media",
    "species",
    "mine",
    "property",
    "bookability",
    "offering",
    "published",
  ],
  load: ({ api, url, me }) => loadWizard(api, url, me),
});

export default function PropertyRegistration({
  loaderData: { may, uid, property, initial, hasPoints, hasAccount },
}: Route.ComponentProps) {
  const t = useTranslations("wizard");
  const location = useLocation();
  const form = formKey(property, location);
  if (may)
    return (
      <PropertyWizard
        key={form}
        instance={form}
        path="/property-registration-page"
        property={property}
        initial={initial}
        hasPoints={hasPoints}
        hasAccount={hasAccount}
        uid={uid}
      />
    );
  return (
    <div className="page page-body">
      <PageHeader title={t("createTitle")} />
      <BecomeLandowner next="/property-registration-page" />
    </div>
  );
}
