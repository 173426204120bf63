import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useLive } from "#web/platform/device/live.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import { MarkAllRead, NotificationList } from "#web/shell/notification-list.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import type { Route } from "./+types/notifications";

export const loader = pageLoader({
  messages: ["notifications"],
  load: async ({ api, url }) => {
    const cursor = url.searchParams.get("cursor");
    const listed = await api("GET /api/notifications", { query: { ...(cursor && { cursor }) } });
    return listed;
  },
});

/** All notifications of a person. On a phone the bell in the header leads to this page. */
export default function NotificationsPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations("notifications");
  useLive(["notification"]);
  const { items, unread, nextCursor } = loaderData;
  return (
    <div className="page page-body page-narrow">
      <PageHeader title={t("title")} lead={t("lead")} actions={unread > 0 && <MarkAllRead />} />
      <NotificationList items={items} heading="h2" />
      <p className="row">
        {nextCursor && <Link to={`?cursor=${encodeURIComponent(nextCursor)}`}>{t("older")}</Link>}
        <Link to="/dashboard?tab=settings">{t("choose")}</Link>
      </p>
    </div>
  );
}
