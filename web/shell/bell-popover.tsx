import { type RefObject, useEffect, useRef } from "react";
import { Link, useFetcher } from "react-router";
import { IntlProvider, useLocale, useTranslations } from "use-intl";
import { Now } from "#web/i18n/format.ts";
import type { Notifications } from "./notification-list.tsx";
import { MarkAllRead, NotificationList } from "./notification-list.tsx";
import css from "./menu.module.css";

const MAX_NOTICES = 8;
type Props = {
  anchor: RefObject<HTMLElement | null>;
  onClose: (back: boolean) => void;
  onUnread: (unread: number) => void;
};

/** A popover with the newest notifications. It loads its own texts. */
export default function BellPopover({ anchor, onClose, onUnread }: Props) {
  const locale = useLocale();
  const fetcher = useFetcher<Notifications>({ key: "bell" });
  const box = useRef<HTMLDivElement>(null);
  const { load, data } = fetcher;
  useEffect(() => void load("/notifications"), [load]);
  useEffect(() => {
    if (data) onUnread(data.unread);
  }, [data, onUnread]);
  useEffect(() => {
    box.current?.focus();
    const closeOutside = (e: Event) => {
      const to = e.target as Node;
      if (!box.current?.contains(to) && !anchor.current?.contains(to)) onClose(false);
    };
    const onEscape = (e: KeyboardEvent) => {
      if (e.key === "Escape") onClose(true);
    };
    document.addEventListener("click", closeOutside);
    document.addEventListener("keydown", onEscape);
    return () => {
      document.removeEventListener("click", closeOutside);
      document.removeEventListener("keydown", onEscape);
    };
  }, [anchor, onClose]);
  const label = anchor.current?.getAttribute("aria-label") ?? undefined;
  return (
    <div ref={box} role="dialog" aria-label={label} aria-busy={!data} tabIndex={-1} className={css.popover}>
      {data && (
        <IntlProvider locale={locale} messages={data.messages as never} timeZone="Europe/Oslo">
          <Now value={data.now}>
            <NewestNotifications data={data} onRead={() => load("/notifications")} />
          </Now>
        </IntlProvider>
      )}
    </div>
  );
}

function NewestNotifications({ data, onRead }: { data: Notifications; onRead: () => void }) {
  const t = useTranslations("notifications");
  return (
    <>
      <div className={css.head}>
        <h2>{t("title")}</h2>
        {data.unread > 0 && <MarkAllRead onRead={onRead} />}
      </div>
      <NotificationList items={data.items.slice(0, MAX_NOTICES)} heading="h3" />
      <p className={css.foot}>
        <Link to="/notifications">{t("all")}</Link>
        <Link to="/dashboard?tab=settings">{t("choose")}</Link>
      </p>
    </>
  );
}
