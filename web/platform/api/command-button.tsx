import type { CallOptions, Client, Problem } from "#contract/client.ts";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { useCommand } from "./use-command.ts";

type Props<T> = Omit<ButtonProps, "onClick" | "busy"> & {
  send: (api: Client, once: CallOptions) => Promise<T>;
  /** The state that the command leads to. Another intent is another command, with its own idempotency key. */
  intent?: string;
  /** A toast's text after success, or a function that gets the response. */
  done?: string | ((answer: T) => void);
  /** Returns the text for a refusal; by default it is the server's. */
  refused?: (problem: Problem) => string;
};

/** A button that runs a command. */
export function CommandButton<T>({ send, intent, done, refused, ...button }: Props<T>) {
  const { run, busy } = useCommand(
    (api, _: object, once) => send(api, once),
    (problem) => notify.error(refused?.(problem) ?? problem.detail),
  );
  async function go() {
    const answer = await run({ intent });
    if (!answer) return;
    if (typeof done === "string") notify.success(done);
    else done?.(answer);
  }
  return <Button size="small" {...button} busy={busy} onClick={() => void go()} />;
}
