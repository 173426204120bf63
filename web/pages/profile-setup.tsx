import { useState } from "react";
import { useTranslations } from "use-intl";
import { pageLoader } from "#web/platform/page/page.ts";
import { returnUrlOf } from "#web/platform/page/return-url.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { ProfileEditor, ProfileParts } from "#web/features/profile/public.ts";
import type { Route } from "./+types/profile-setup";

const selectableRoles = ["hunter", "landowner"] as const;

/**
 * Sets up a new profile, or a role that another page needs. A complete profile can be edited here as on the
 * dashboard.
 */
export const loader = pageLoader({
  messages: ["profile", "onboarding", "form", "lists", "species", "tax"],
  load: async ({ api, request, url }) => {
    const profile = await api("GET /api/user-profile/me", {});
    const requestedRoles = selectableRoles.filter((role) =>
      url.searchParams.get("roles")?.split(",").includes(role),
    );
    const creating = !profile.isComplete || requestedRoles.length > 0 || url.searchParams.has("next");
    const ownTax = creating || !profile.isLandowner ? null : await api("GET /api/tax/details", {});
    return { profile, ownTax, requestedRoles, returnUrl: creating ? returnUrlOf(request) : undefined };
  },
});

export default function ProfileSetup({ loaderData }: Route.ComponentProps) {
  const { profile, ownTax, requestedRoles } = loaderData;
  const [returnUrl] = useState(loaderData.returnUrl); // also once the profile is complete
  const t = useTranslations("profile");
  return (
    <div className="page page-body">
      <PageHeader
        title={t(returnUrl ? "createTitle" : "editTitle")}
        lead={t(returnUrl ? "createLead" : "editLead")}
      />
      {returnUrl ? (
        <ProfileEditor profile={profile} requestedRoles={requestedRoles} returnUrl={returnUrl} />
      ) : (
        <ProfileParts profile={profile} ownTax={ownTax} />
      )}
    </div>
  );
}
