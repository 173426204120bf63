import { useEffect } from "react";
import { useBlocker } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";

/** Asks for confirmation before a tab is closed in which something would be lost (beforeunload). */
export function useBeforeUnload(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const confirmLeave = (e: BeforeUnloadEvent) => e.preventDefault();
    addEventListener("beforeunload", confirmLeave);
    return () => removeEventListener("beforeunload", confirmLeave);
  }, [on]);
}

/** Asks before a page with unsaved changes is left. One per page, since the router has one blocker. */
export function LeaveGuard({
  on,
  title,
  text,
  go,
  leaving,
  unload = true,
}: {
  on: boolean;
  /** Whether closing and reloading the tab must be confirmed too. */
  unload?: boolean;
  title: string;
  text: string;
  go: string;
  leaving?: { current: boolean };
}) {
  const t = useTranslations("common.ui");
  useBeforeUnload(on && unload);
  const blocker = useBlocker(
    ({ currentLocation: a, nextLocation: b }) =>
      on &&
      !leaving?.current &&
      !(b.pathname === "/login" && !unload) && // sign-in leads back here, where the draft is
      a.pathname + a.search !== b.pathname + b.search,
  );
  return (
    <Dialog
      open={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      title={title}
      footer={
        <>
          <Button look="primary" onClick={() => blocker.reset?.()}>
            {t("stay")}
          </Button>
          <Button look="danger" onClick={() => blocker.proceed?.()}>
            {go}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
