import { useState } from "react";
import { useTranslations } from "use-intl";
import type { CallOptions, Client } from "#contract/client.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { useCommand } from "#web/platform/api/use-command.ts";
import { notify } from "#web/ui/overlay/toast.tsx";
import css from "./saved.module.css";

/**
 * A switch for alerts. It changes at once, and back if the server refuses. `about`: what the alerts are
 * about, for its accessible name.
 */
export function AlertSwitch({
  about,
  on,
  send,
}: {
  about: string;
  on: boolean;
  send: (api: Client, alert: boolean, once: CallOptions) => Promise<unknown>;
}) {
  const t = useTranslations("favourites");
  const hydrated = useHydrated();
  const [pressed, setPressed] = useState<{ next: boolean; was: boolean }>();
  if (pressed && pressed.was !== on) setPressed(undefined); // the page's data has been updated
  const { run, busy } = useCommand(send, (problem) => {
    setPressed(undefined);
    notify.error(problem.detail);
  });
  function press(next: boolean) {
    setPressed({ next, was: on });
    void run(next);
  }
  return (
    <label className={css.switch}>
      <input
        type="checkbox"
        checked={pressed?.next ?? on}
        disabled={!hydrated}
        aria-disabled={busy || undefined}
        onChange={(e) => busy || press(e.currentTarget.checked)}
        aria-label={t("alertAbout", { about })}
      />
      <span aria-hidden>{t("alert")}</span>
    </label>
  );
}
