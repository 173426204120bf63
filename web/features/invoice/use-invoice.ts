/**
 * Loads an invoice or a receipt: up to 4 attempts with back-off, only after network or server errors (rules
 * 8.4).
 */
import { useCallback, useEffect, useState } from "react";
import { ApiError, type Client, type Problem } from "#contract/client.ts";
import { browserApi } from "#web/platform/api/api-client.ts";

export const MAX_ATTEMPTS = 4;
/** The waiting time in milliseconds after the first, second and third attempt. */
const backoffMs = [600, 1_500, 3_500];

/** Whether a retry may help. A refusal (4xx) is final. */
export const isRetryable = (problem: Problem): boolean => problem.status === 0 || problem.status >= 500;

export type Loading<T> = { attempt: number; paper?: T; problem?: Problem };
type Load<T> = (api: Client) => Promise<T>;

/** Loads with retries. Calls `onState` before each attempt, and at the end with the document or the error. */
export async function loadInvoice<T>(
  load: () => Promise<T>,
  wait: (ms: number) => Promise<void>,
  onState: (state: Loading<T>) => void,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    onState({ attempt });
    try {
      return onState({ attempt, paper: await load() });
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      if (attempt === MAX_ATTEMPTS || !isRetryable(e.problem))
        return onState({ attempt, problem: e.problem });
      await wait(backoffMs[attempt - 1]!);
    }
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Loads a document, unless it was `refused` already. `load` must be stable for the same document. */
export function useInvoice<T>(
  load: Load<T>,
  refused: Problem | undefined,
): Loading<T> & { retry: () => void } {
  const [state, setState] = useState<Loading<T>>({ attempt: 1, ...(refused && { problem: refused }) });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when `retry` starts another round
  useEffect(() => {
    if (refused) return;
    const aborter = new AbortController();
    const api = browserApi({ signal: aborter.signal });
    loadInvoice(
      () => {
        aborter.signal.throwIfAborted();
        return load(api);
      },
      pause,
      (s) => aborter.signal.aborted || setState(s),
    ).catch((e: unknown) => {
      if (!aborter.signal.aborted) throw e;
    });
    return () => aborter.abort();
  }, [load, round, refused]);
  return { ...state, retry: useCallback(() => setRound((n) => n + 1), []) };
}
