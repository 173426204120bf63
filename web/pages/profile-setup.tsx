import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { ProfileEditor } from "../features/profile/profile-editor.tsx";
import { useLiveProfile } from "../features/profile/use-live-profile.ts";
import { pageLoader } from "../platform/page.ts";
import { wayOn } from "../platform/return-url.ts";
import { LinkButton } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { notify } from "../ui/toast.tsx";
import type { Route } from "./+types/profile-setup";

const own = ["hunter", "landowner"] as const;

/** Also where the profile is edited later: then there is no way on, and the page stays. */
export const loader = pageLoader({
  messages: ["profile", "form", "species"],
  load: async ({ api, request, url }) => {
    const profile = await api("GET /api/user-profile/me", {});
    const asked = own.filter((role) => url.searchParams.get("roles")?.split(",").includes(role));
    const creating = !profile.isComplete || asked.length > 0;
    return { profile, asked, creating, way: creating || url.searchParams.has("next") ? wayOn(request) : undefined };
  },
});

export default function ProfileSetup({ loaderData: { profile: loaded, asked, creating, way } }: Route.ComponentProps) {
  const t = useTranslations("profile");
  const { profile, trouble } = useLiveProfile(loaded);
  useEffect(() => {
    if (trouble) notify.error(t(`trouble.${trouble}`));
  }, [trouble, t]);
  return (
    <div className="page page-body">
      <PageHeader title={t(creating ? "createTitle" : "editTitle")} lead={t(creating ? "createLead" : "editLead")} />
      {profile ? (
        <ProfileEditor profile={profile} asked={asked} creating={creating} way={way} />
      ) : (
        <div className="stack">
          <Notice kind="error">{t("trouble.denied")}</Notice>
          <div>
            <LinkButton look="primary" to="/login?next=/profile-setup">
              {t("trouble.signIn")}
            </LinkButton>
          </div>
        </div>
      )}
    </div>
  );
}
