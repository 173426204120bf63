import { useCallback, useEffect, useRef, useState } from "react";
import type { Instalment, Quote } from "#contract/booking/endpoints.ts";
import { ApiError, type Problem } from "#contract/client.ts";
import type { CancellationPolicy } from "#domain/offering/lists.ts";
import { browserApi, networkCode } from "#web/platform/api/api-client.ts";
import type { CalculateBody } from "./choice.ts";

/** `bookingId`: the draft's; undefined while signed out. `chargeOn`: the card is saved, and charged then. */
export type PricedStay = {
  quote: Quote;
  cancellationPolicy: CancellationPolicy;
  chargeOn: string | null;
  instalments: Instalment[];
  bookingId?: string;
};
/**
 * `calculate` stores a draft for a signed-in hunter; `estimate` gives anyone the same price and stores
 * nothing.
 */
export type Pricing = "calculate" | "estimate";
export type QuoteState = {
  /** The latest price; while another is loading the old one stays, with `busy`. */
  calculated?: PricedStay;
  problem?: Problem;
  /** The request that got `problem`: indexes in its paths refer to these lists. */
  refusedBody?: CalculateBody;
  busy: boolean;
};
const pause = 350;

const fetchPrice = (body: CalculateBody, by: Pricing, signal: AbortSignal): Promise<PricedStay> =>
  by === "calculate"
    ? browserApi({ signal })("POST /api/core-booking/calculate", { body })
    : browserApi({ signal })("POST /api/core-booking/estimate", { body });

/**
 * The price of the choice, debounced; the latest response wins. `again` retries; `settle` takes a price from
 * another response.
 */
export function useQuote(body: CalculateBody | undefined, by: Pricing | undefined) {
  const [state, setState] = useState<QuoteState & { key?: string }>({ busy: false });
  const [round, setRound] = useState(0);
  const requestKey = by && body ? JSON.stringify(body) : undefined;
  const lastRequest = useRef("");
  const again = useCallback(() => setRound((n) => n + 1), []);
  useEffect(() => {
    if (!requestKey || !by) return setState({ busy: false });
    const body = JSON.parse(requestKey) as CalculateBody;
    const stop = new AbortController();
    setState((s) => ({ ...s, busy: true }));
    const answer = async () => {
      try {
        const calculated = await fetchPrice(body, by, stop.signal);
        if (!stop.signal.aborted) setState({ calculated, busy: false, key: requestKey });
      } catch (e) {
        if (stop.signal.aborted) return;
        if (!(e instanceof ApiError)) throw e;
        setState({ problem: e.problem, refusedBody: body, busy: false, key: requestKey });
      }
    };
    // The first request is sent at once; five presses on a stepper send one.
    const timer = setTimeout(() => void answer(), lastRequest.current === "" ? 0 : pause);
    lastRequest.current = `${requestKey}${round}`;
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [requestKey, by, round]);
  // Includes a pending request: the network may return before the request times out.
  const unanswered = state.busy || state.problem?.code === networkCode;
  useEffect(() => {
    if (!unanswered) return;
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [unanswered, again]);
  const settleQuote = useCallback(
    (calculated: PricedStay) =>
      setState((s) => ({ calculated, busy: false, ...(s.key !== undefined && { key: s.key }) })),
    [],
  );
  /** Whether price or refusal are those of the current choice. */
  return {
    ...state,
    settled: !state.busy && requestKey !== undefined && state.key === requestKey,
    again,
    settle: settleQuote,
  };
}
