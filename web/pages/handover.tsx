import { useTranslations } from "use-intl";
import { loadOffered, OfferedTrip } from "#web/features/handover/public.ts";
import { useLive } from "#web/platform/device/live.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import { PageHeader, PageTitle } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/layout/states.tsx";
import type { Route } from "./+types/handover";

export const loader = pageLoader({
  messages: ["handover", "booking", "species", "form"],
  load: async ({ api, url, me }) => {
    const token = url.searchParams.get("token");
    const offered = await loadOffered(api, url.searchParams.get("handoverId"), token);
    return { offered, token, email: me?.email ?? "" };
  },
});

/** A trip that somebody offers the reader. If another person is signed in, the page says with which account. */
export default function Handover({ loaderData: { offered, token, email } }: Route.ComponentProps) {
  const t = useTranslations("handover.offer");
  useLive(["booking"], offered !== undefined);
  if (!offered)
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
  const { hunterName: hunter, isFree, bookingId, status, allowedActions } = offered;
  const isOver = !bookingId && allowedActions.length === 0;
  const title = bookingId
    ? t("titleDone")
    : status === "accepted" && !isOver
      ? t("titleWaits")
      : t("title", { hunter });
  return (
    <div className="page page-body">
      <PageHeader title={title} lead={isOver ? undefined : t(isFree ? "leadFree" : "lead", { hunter })} />
      <OfferedTrip offered={offered} token={token} />
    </div>
  );
}
