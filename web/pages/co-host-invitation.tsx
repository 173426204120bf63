import { useTranslations } from "use-intl";
import { useNameInLanguage } from "#web/i18n/in-language.tsx";
import { pageLoader } from "#web/platform/page/page.ts";
import { PageHeader, PageTitle } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/layout/states.tsx";
import { Invitation } from "#web/features/co-host/public.ts";
import type { Route } from "./+types/co-host-invitation";

export const loader = pageLoader({
  messages: ["coHosts"],
  load: async ({ api, url, me }) => {
    const { items } = await api("GET /api/co-hosting", {});
    const coHostId = url.searchParams.get("coHostId");
    const invitation = items.find((one) => one.coHostId === coHostId);
    const others = items.filter(
      ({ hostUid, status, coHostId: id }) =>
        id !== coHostId && status === "invited" && hostUid === invitation?.hostUid,
    );
    return { invitation, others, email: me?.email ?? "" };
  },
});

/** A co-host's invitation. If another person is signed in, the page says with which account. */
export default function CoHostInvitation({
  loaderData: { invitation, others, email },
}: Route.ComponentProps) {
  const t = useTranslations("coHosts");
  const withName = useNameInLanguage();
  if (!invitation)
    return (
      <div className="page page-body">
        <PageTitle>{t("noneTitle")}</PageTitle>
        <EmptyState
          heading="h1"
          title={t("noneTitle")}
          text={t("noneText", { email })}
          next={{ to: "/dashboard", text: t("toDashboard") }}
        />
      </div>
    );
  const { hostName: host, propertyName: place, status } = invitation;
  return (
    <div className="page page-body">
      <PageHeader
        above={withName(place, place)}
        title={status === "accepted" ? t("coHostOf", { name: host }) : t("invitedTitle", { host })}
      />
      <Invitation invitation={invitation} others={others} />
    </div>
  );
}
