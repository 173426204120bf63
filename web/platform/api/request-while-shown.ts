import { ApiError, type Client, type Problem } from "#contract/client.ts";
import { browserApi } from "./api-client.ts";

type RequestOptions<T> = {
  send: (api: Client) => Promise<T>;
  onAnswer: (answer: T) => void;
  /** Called with a refusal. Without this function failures are ignored. */
  onFailed?: (problem: Problem) => void;
  /** A delay before the request, for example while somebody is typing. */
  pauseMs?: number;
};

/** For an effect: sends a request, and calls `onAnswer` unless the effect has ended. Returns the cleanup. */
export function requestWhileShown<T>({ send, onAnswer, onFailed, pauseMs }: RequestOptions<T>): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const go = () => {
    send(browserApi({ signal })).then(
      (answer) => signal.aborted || onAnswer(answer),
      (e: unknown) => {
        if (signal.aborted) return;
        if (!(e instanceof ApiError)) throw e;
        onFailed?.(e.problem);
      },
    );
  };
  const timer = pauseMs === undefined ? go() : setTimeout(go, pauseMs);
  return () => {
    clearTimeout(timer ?? undefined);
    stop.abort();
  };
}
