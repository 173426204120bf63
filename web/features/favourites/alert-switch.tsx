import { useState } from "react";
import { useTranslations } from "use-intl";
import type { CallOptions, Client } from "#contract/client.ts";
import { useHydrated } from "../../platform/hydrated.ts";
import { useCommand } from "../../platform/use-command.ts";
import { notify } from "../../ui/toast.tsx";
import css from "./saved.module.css";

/** Whether I am told: shown as pressed at once, and taken back where it is refused. `about`: of what, for those who hear the switch alone. */
export function AlertSwitch({ about, on, send }: { about: string; on: boolean; send: (api: Client, alert: boolean, once: CallOptions) => Promise<unknown> }) {
  const t = useTranslations("favourites");
  const hydrated = useHydrated();
  const [pressed, setPressed] = useState<boolean>();
  const { run, busy } = useCommand(send, (problem) => notify.error(problem.detail));
  async function press(next: boolean) {
    setPressed(next);
    await run(next);
    setPressed(undefined);
  }
  return (
    <label className={css.switch}>
      <input type="checkbox" checked={pressed ?? on} disabled={busy || !hydrated} onChange={(e) => void press(e.currentTarget.checked)} aria-label={t("alertAbout", { about })} />
      <span aria-hidden>{t("alert")}</span>
    </label>
  );
}
