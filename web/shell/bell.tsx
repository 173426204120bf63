import { IconBell } from "@tabler/icons-react";
import { lazy, type MouseEvent, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import header from "./header.module.css";
import css from "./bell.module.css";
import { UnreadCount } from "./unread-count.tsx";
import { useUnread } from "./use-unread.ts";

const BellPopover = lazy(() => import("./bell-popover.tsx"));
/** Wide enough for a popover beside the page; on a phone the bell leads to the page. */
const WIDE = "(min-width: 48em)";

export function Bell() {
  const t = useTranslations("common.nav");
  const [unread, setUnread] = useUnread("GET /api/notifications/unread", "notification");
  const [open, setOpen] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it
  useEffect(() => setOpen(false), [key]);
  const press = (e: MouseEvent) => {
    if (e.ctrlKey || e.metaKey || e.shiftKey || !matchMedia(WIDE).matches) return;
    e.preventDefault();
    setOpen(!open);
  };
  const close = useCallback((back: boolean) => {
    setOpen(false);
    if (back) link.current?.focus();
  }, []);
  return (
    <div className={css.bell}>
      <Link
        ref={link}
        to="/notifications"
        className={header.icon}
        aria-label={t("notifications", { count: unread })}
        aria-expanded={open}
        onClick={press}
      >
        <IconBell size={22} aria-hidden />
        <UnreadCount unread={unread} />
      </Link>
      {open && (
        <Suspense>
          <BellPopover anchor={link} onClose={close} onUnread={setUnread} />
        </Suspense>
      )}
    </div>
  );
}
