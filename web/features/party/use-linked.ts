/** Loads what the link of an invitation leads to, and again when `reload` is called. */
import { useCallback, useEffect, useState } from "react";
import { ApiError, type Problem } from "#contract/client.ts";
import { useRootData } from "#web/platform/page/root-data.ts";
import { invitationApi } from "./invitation-api.ts";

type Api = ReturnType<typeof invitationApi>;
/** `ask`: the request; it has to be the same function until something else is to be asked. */
export function useLinked<T>(token: string | undefined, ask: (api: Api) => Promise<T>) {
  const isSignedIn = useRootData()?.me !== undefined;
  const [linked, setLinked] = useState<T>();
  const [problem, setProblem] = useState<Problem>();
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((n) => n + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    ask(invitationApi(token, { isSignedIn, signal })).then(
      (answer) => {
        if (signal.aborted) return;
        setLinked(answer);
        setProblem(undefined);
      },
      (e: unknown) => {
        if (signal.aborted) return;
        if (!(e instanceof ApiError)) throw e;
        setProblem(e.problem);
      },
    );
    return () => stop.abort();
  }, [token, ask, isSignedIn, round]);
  return { linked, problem, reload, setLinked };
}
