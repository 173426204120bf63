import { IconMessage } from "@tabler/icons-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { chatPage } from "#domain/page-addresses.ts";
import bell from "./bell.module.css";
import header from "./header.module.css";
import { UnreadCount } from "./unread-count.tsx";
import { useUnread } from "./use-unread.ts";

/** To the conversations, with how many have something unread. */
export function MessagesLink() {
  const t = useTranslations("common.nav");
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
