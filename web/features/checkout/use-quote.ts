import { useCallback, useEffect, useRef, useState } from "react";
import type { Quote } from "#contract/booking/endpoints.ts";
import { ApiError, type Problem } from "#contract/client.ts";
import type { CancellationPolicy } from "#domain/lists.ts";
import { browserApi, networkCode } from "#web/platform/api-client.ts";
import type { CalculateBody } from "./choice.ts";

/** `bookingId`: the draft it belongs to; nobody signed in has none. */
export type Priced = { quote: Quote; cancellationPolicy: CancellationPolicy; bookingId?: string };
/** `calculate` keeps a draft for who is signed in; `estimate` tells anybody the same and keeps nothing. */
export type Pricing = "calculate" | "estimate";
export type QuoteState = {
  /** The newest price; while another is on its way the old one stays, and `busy` says so. */
  calculated?: Priced;
  problem?: Problem;
  /** What was asked when `problem` was the answer: its paths count into these lists. */
  asked?: CalculateBody;
  busy: boolean;
};
const pause = 350;

const ask = (body: CalculateBody, by: Pricing, signal: AbortSignal): Promise<Priced> =>
  by === "calculate"
    ? browserApi({ signal })("POST /api/core-booking/calculate", { body })
    : browserApi({ signal })("POST /api/core-booking/estimate", { body });

/**
 * The price of what is chosen, asked for once the choosing pauses; the last answer wins. `again` asks anew;
 * `settle` takes a price that came another way.
 */
export function useQuote(body: CalculateBody | undefined, by: Pricing | undefined) {
  const [state, setState] = useState<QuoteState & { key?: string }>({ busy: false });
  const [round, setRound] = useState(0);
  const requestKey = by && body ? JSON.stringify(body) : undefined;
  const asked = useRef("");
  const again = useCallback(() => setRound((n) => n + 1), []);
  useEffect(() => {
    if (!requestKey || !by) return setState({ busy: false });
    const body = JSON.parse(requestKey) as CalculateBody;
    const stop = new AbortController();
    setState((s) => ({ ...s, busy: true }));
    const answer = async () => {
      try {
        const calculated = await ask(body, by, stop.signal);
        if (!stop.signal.aborted) setState({ calculated, busy: false, key: requestKey });
      } catch (e) {
        if (stop.signal.aborted) return;
        if (!(e instanceof ApiError)) throw e;
        setState({ problem: e.problem, asked: body, busy: false, key: requestKey });
      }
    };
    // The first question goes at once; a stepper pressed five times asks one.
    const timer = setTimeout(() => void answer(), asked.current === "" ? 0 : pause);
    asked.current = `${requestKey}${round}`;
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [requestKey, by, round]);
  // Also while the answer is waited for: the net may be back before the question is known to be lost.
  const unanswered = state.busy || state.problem?.code === networkCode;
  useEffect(() => {
    if (!unanswered) return;
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [unanswered, again]);
  const settle = useCallback(
    (calculated: Priced) =>
      setState((s) => ({ calculated, busy: false, ...(s.key !== undefined && { key: s.key }) })),
    [],
  );
  /** Price or refusal is that of what is chosen now. */
  return {
    ...state,
    settled: !state.busy && requestKey !== undefined && state.key === requestKey,
    again,
    settle,
  };
}
