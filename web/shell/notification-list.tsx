import { IconBell } from "@tabler/icons-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { useFormat } from "#web/i18n/format.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { useCommand } from "#web/platform/api/use-command.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/layout/states.tsx";
import css from "./notification-list.module.css";

type Item = Answer<"GET /api/notifications">["items"][number];
/** The data of the notifications page. */
export type Notifications = Answer<"GET /api/notifications"> & { now: string; messages: object };

export function NotificationList({ items, heading }: { items: readonly Item[]; heading: "h2" | "h3" }) {
  const t = useTranslations("notifications");
  if (!items.length)
    return (
      <EmptyState icon={<IconBell aria-hidden />} title={t("none")} text={t("noneText")} heading={heading} />
    );
  return (
    <ul className={css.list}>
      {items.map((item) => (
        <li key={item.notificationId} data-unread={!item.read || undefined}>
          <NotificationItem item={item} />
        </li>
      ))}
    </ul>
  );
}

/** Marks a notification as read when its link is followed. The request continues after the page is left. */
const markRead = (notificationId: string) =>
  void browserApi({ keepalive: true })("POST /api/notifications/:notificationId/read", {
    params: { notificationId },
  }).catch(() => {});

function NotificationItem({ item }: { item: Item }) {
  const t = useTranslations("notifications");
  const f = useFormat();
  const { notificationId, title, body, link, read, at } = item;
  return (
    <>
      <p className={css.title}>
        {!read && <span className="visually-hidden">{t("unread")} </span>}
        {link ? (
          <Link to={link} onClick={() => read || markRead(notificationId)}>
            {title}
          </Link>
        ) : (
          title
        )}
      </p>
      {body && <p className={css.body}>{body}</p>}
      <p className={css.at}>
        <time dateTime={at}>{f.since(at)}</time>
      </p>
    </>
  );
}

export function MarkAllRead({ onRead }: { onRead?: () => void }) {
  const t = useTranslations("notifications");
  const { run, busy } = useCommand((api, body: object, once) =>
    api("POST /api/notifications/read-all", { body }, once),
  );
  const markAll = async () => {
    if (await run({})) onRead?.();
  };
  return (
    <Button look="quiet" size="small" busy={busy} onClick={() => void markAll()}>
      {t("markAll")}
    </Button>
  );
}
