/** Parts of the header for signed-in readers, loaded after hydration so that others do not load them. */
import type { Me } from "#web/platform/session/session.ts";
import { IconChevronDown, IconMessage, IconBell } from "@tabler/icons-react";
import { useEffect, useRef, useState, lazy, type MouseEvent, Suspense, useCallback } from "react";
import { Link, useLocation, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { replayTypedInput } from "#web/platform/hydration/pre-hydration.ts";
import { useRole } from "#web/platform/session/role.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Menu } from "./menu.tsx";
import { chatPage } from "#domain/page-addresses.ts";
import { hasWaiting } from "#web/platform/api/outbox-key.ts";
import { hasWaitingReports } from "#web/platform/api/report-outbox-key.ts";
import { loadAndStart } from "#web/platform/api/load-and-start.ts";
import { notify } from "#web/ui/overlay/toast.tsx";
import css from "./menu.module.css";
import header from "./header.module.css";
import { browserApi } from "#web/platform/api/api-client.ts";

/** The number of unread items, loaded at once and again at each event. */
function useUnread(
  path: "GET /api/notifications/unread" | "GET /api/conversation-unread",
  topic: "notification" | "conversation",
) {
  const [unread, setUnread] = useState(0);
  const loadCount = useCallback(
    () =>
      browserApi()(path, {}).then(
        (answer) => setUnread(answer.unread),
        () => {}, // the number stays unchanged
      ),
    [path],
  );
  useEffect(() => {
    void loadCount();
    return loadAndStart(
      () => import("#web/platform/device/live-stream.ts"),
      ({ follow }) => follow([topic], loadCount),
    );
  }, [topic, loadCount]);
  return [unread, setUnread] as const;
}

const MAX_COUNT = 99;
/** The badge of an icon. The icon's accessible name has the number too. */
const UnreadCount = ({ unread }: { unread: number }) =>
  unread > 0 && (
    <span className={css.count} aria-hidden>
      {unread > MAX_COUNT ? `${MAX_COUNT}+` : unread}
    </span>
  );

export default function Account({ me }: { me: Me }) {
  return (
    <>
      <MessagesLink uid={me.uid} />
      <Bell />
      <AccountMenu me={me} />
    </>
  );
}

function AccountMenu({ me }: { me: Me }) {
  const t = useTranslations("common");
  const { role, roles, choose } = useRole();
  const chosen = useRef<HTMLFieldSetElement>(null);
  // this part is hydrated later than the page
  useEffect(() => {
    if (chosen.current) replayTypedInput(chosen.current);
  }, []);
  const name = me.displayName || t("nav.profile");
  const label = (
    <>
      <Avatar name={name} photoURL={me.photoURL} side={32} />
      <span className={css.who} data-testid="who">
        {name}
      </span>
      <IconChevronDown size={18} aria-hidden />
    </>
  );
  return (
    <Menu label={label} name={t("nav.account", { name })}>
      {roles.length > 1 && (
        <fieldset ref={chosen} className={css.roles}>
          <legend>{t("role.label")}</legend>
          {roles.map((r) => (
            <label key={r}>
              <input type="radio" name="role" checked={r === role} onChange={() => choose(r)} />
              {t(`role.${r}`)}
            </label>
          ))}
        </fieldset>
      )}
      {roles.length === 1 && role && <p className={css.role}>{t(`role.${role}`)}</p>}
      <Link to="/dashboard">{t("nav.dashboard")}</Link>
      <Link to="/dashboard?tab=profile">{t("nav.profile")}</Link>
      <Link to="/dashboard?tab=settings">{t("nav.settings")}</Link>
      {roles.includes("admin") && <Link to="/admin-panel">{t("nav.admin")}</Link>}
      <Link to="/logout">{t("nav.signOut")}</Link>
    </Menu>
  );
}

/** Sends messages and reports that were written without network, whatever page is opened. */
function useSendWaiting(uid: string): void {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const [sendsWaiting, setSendsWaiting] = useState(false);
  const [sendsReports, setSendsReports] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each page
  useEffect(() => {
    setSendsWaiting(hasWaiting());
    setSendsReports(hasWaitingReports());
  }, [pathname]);
  useEffect(() => {
    if (sendsReports)
      return loadAndStart(
        () => import("#web/platform/api/report-outbox.ts"),
        ({ startSendingReports }) => startSendingReports(uid, () => void revalidate()),
      );
  }, [uid, sendsReports, revalidate]);
  useEffect(() => {
    if (sendsWaiting)
      return loadAndStart(
        () => import("#web/platform/api/outbox.ts"),
        ({ startSending }) => startSending(uid, { onFailed: ({ problem = "" }) => notify.error(problem) }),
      );
  }, [uid, sendsWaiting]);
}

/** A link to the conversations, with the number of unread messages. */
function MessagesLink({ uid }: { uid: string }) {
  const t = useTranslations("common.nav");
  useSendWaiting(uid);
  const [unread] = useUnread("GET /api/conversation-unread", "conversation");
  return (
    <div className={css.bell}>
      <Link to={chatPage} className={header.icon} aria-label={t("messages", { count: unread })}>
        <IconMessage size={22} aria-hidden />
        <UnreadCount unread={unread} />
      </Link>
    </div>
  );
}

const BellPopover = lazy(() => import("./bell-popover.tsx"));
/** Screens with room for a popover of notifications. On a phone the bell leads to their page. */
const WIDE = "(min-width: 48em)";

function Bell() {
  const t = useTranslations("common.nav");
  const [unread, setUnread] = useUnread("GET /api/notifications/unread", "notification");
  const [open, setOpen] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes the popover
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
