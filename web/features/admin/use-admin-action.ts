import { useTranslations } from "use-intl";
import type { CallOptions, Client } from "#contract/client.ts";
import { useCommand } from "#web/platform/use-command.ts";
import { notify } from "#web/ui/toast.tsx";

/** What an administrator does: why it was refused is told where there is a reason, else that it failed. */
export function useAdminAction<T>(send: (api: Client, once: CallOptions) => Promise<T>, done: string) {
  const t = useTranslations("desk");
  const command = useCommand(
    (api, _: object, once) => send(api, once),
    ({ status, detail }) => notify.error(status >= 500 || status === 0 ? t("failed") : detail),
  );
  return {
    busy: command.busy,
    /** True where it was done. */
    run: async (): Promise<boolean> => {
      const answer = await command.run({});
      if (!answer) return false;
      notify.success(done);
      return true;
    },
  };
}
