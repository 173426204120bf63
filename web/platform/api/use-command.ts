/**
 * A command of the reader. It has one effect, however often the button is pressed or the connection breaks.
 */
import { useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError, type CallOptions, type Client, type Problem } from "#contract/client.ts";
import { browserApi } from "./api-client.ts";
import { useIdempotencyKey } from "./idempotency-key.ts";

/**
 * `run(body)` returns undefined if the command was refused (see `problem`) or is already running. A body
 * keeps its idempotency key until it succeeds; another body gets another key. `onRefused`: for places without
 * room to show `problem`.
 */
export function useCommand<B, T>(
  send: (api: Client, body: B, once: CallOptions) => Promise<T>,
  onRefused?: (problem: Problem) => void,
) {
  const { revalidate } = useRevalidator();
  const intent = useIdempotencyKey();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const reset = useCallback(() => {
    running.current = false;
    setBusy(false);
    setProblem(undefined);
  }, []);
  async function run(body: B): Promise<T | undefined> {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await send(browserApi(), body, { idempotencyKey: intent.keyFor(body) });
      intent.over();
      void revalidate();
      return answer;
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      setProblem(e.problem);
      onRefused?.(e.problem);
      if (e.problem.status < 500 && e.problem.status !== 0) intent.over();
      if (e.problem.status === 409) void revalidate(); // the other party acted first: shows the result
      return undefined;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  // A page restored from the browser's back/forward cache is as it was left: resets the busy state.
  useEffect(() => {
    const back = (e: PageTransitionEvent) => {
      if (!e.persisted) return;
      reset();
      void revalidate();
    };
    addEventListener("pageshow", back);
    return () => removeEventListener("pageshow", back);
  }, [reset, revalidate]);
  return { run, busy, problem, reset };
}
