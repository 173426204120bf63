import { useEffect } from "react";
import { useBlocker } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

/** The browser asks before a tab with unsaved work is closed. */
function useUnload(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const ask = (e: BeforeUnloadEvent) => e.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [on]);
}

/**
 * Asks before the page is left with something unfinished on it. One per page: the router asks only
 * one.
 */
export function LeaveGuard({
  on,
  title,
  text,
  go,
  leaving,
  unload = true,
}: {
  on: boolean;
  /** Closing the tab, or loading it again, would lose it too. */
  unload?: boolean;
  title: string;
  text: string;
  go: string;
  leaving?: { current: boolean };
}) {
  const t = useTranslations("common.ui");
  useUnload(on && unload);
  const blocker = useBlocker(
    ({ currentLocation: a, nextLocation: b }) =>
      on && !leaving?.current && a.pathname + a.search !== b.pathname + b.search,
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
