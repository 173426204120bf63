import { IconMessage } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { chatPage } from "#domain/page-addresses.ts";
import { hasWaiting } from "#web/platform/api/outbox-key.ts";
import { startLoaded } from "#web/platform/api/start-loaded.ts";
import { notify } from "#web/ui/overlay/toast.tsx";
import bell from "./bell.module.css";
import header from "./header.module.css";
import { UnreadCount } from "./unread-count.tsx";
import { useUnread } from "./use-unread.ts";

/** Messages that were written without network are sent from whatever page is opened next. */
function useSendWaiting(uid: string): void {
  const { pathname } = useLocation();
  const [waits, setWaits] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each page
  useEffect(() => setWaits(hasWaiting()), [pathname]);
  useEffect(() => {
    if (waits)
      return startLoaded(
        () => import("#web/platform/api/outbox.ts"),
        ({ keepSending }) => keepSending(uid, { onFailed: ({ problem = "" }) => notify.error(problem) }),
      );
  }, [uid, waits]);
}

/** A link to the conversations, with the number of unread ones. */
export function MessagesLink({ uid }: { uid: string }) {
  const t = useTranslations("common.nav");
  useSendWaiting(uid);
  const [unread] = useUnread("GET /api/conversation-unread", "conversation");
  return (
    <div className={bell.bell}>
      <Link to={chatPage} className={header.icon} aria-label={t("messages", { count: unread })}>
        <IconMessage size={22} aria-hidden />
        <UnreadCount unread={unread} />
      </Link>
    </div>
  );
}
