import type { CallOptions, Client } from "#contract/client.ts";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useCommand } from "./use-command.ts";

type Props<T> = Omit<ButtonProps, "onClick" | "busy"> & {
  send: (api: Client, once: CallOptions) => Promise<T>;
  /** Told when it is done, or what to do with the answer. */
  done?: string | ((answer: T) => void);
};

/** Does one thing at once. A refusal is told in the server's words. */
export function CommandButton<T>({ send, done, ...button }: Props<T>) {
  const { run, busy } = useCommand(
    (api, _: object, once) => send(api, once),
    (problem) => notify.error(problem.detail),
  );
  async function go() {
    const answer = await run({});
    if (!answer) return;
    if (typeof done === "string") notify.success(done);
    else done?.(answer);
  }
  return <Button size="small" {...button} busy={busy} onClick={() => void go()} />;
}
