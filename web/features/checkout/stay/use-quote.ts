import { useCallback, useEffect, useRef, useState } from "react";
import type { Instalment, Quote } from "#contract/booking/endpoints.ts";
import { ApiError, type Problem } from "#contract/client.ts";
import type { Answer } from "#contract/index.ts";
import type { CancellationPolicy } from "#domain/offering/lists.ts";
import { browserApi, networkCode } from "#web/platform/api/api-client.ts";
import type { CalculateBody } from "./choice.ts";

/**
 * `bookingId`: the draft booking; undefined while signed out. `chargeOn`: the day a saved card is charged.
 */
export type PricedStay = Pick<
  Answer<"POST /api/core-booking/estimate">,
  "confirmation" | "payWithinMinutes" | "asksBecause"
> & {
  quote: Quote;
  cancellationPolicy: CancellationPolicy;
  chargeOn: string | null;
  instalments: Instalment[];
  bookingId?: string;
};
/**
 * `calculate` stores a draft booking of a signed-in hunter. `estimate` gives anybody the same price and
 * stores nothing.
 */
type PriceEndpoint = "calculate" | "estimate";
type PriceState<B, P> = {
  /** The latest price. It stays while another one is loading (`busy`). */
  calculated?: P;
  problem?: Problem;
  /** The request body that was refused. The indexes in the paths of `problem` refer to its lists. */
  refusedBody?: B;
  busy: boolean;
};
export type QuoteState = PriceState<CalculateBody, PricedStay>;
const debounceMs = 350;

const fetchPrice = (body: CalculateBody, by: PriceEndpoint, signal: AbortSignal): Promise<PricedStay> =>
  by === "calculate"
    ? browserApi({ signal })("POST /api/core-booking/calculate", { body })
    : browserApi({ signal })("POST /api/core-booking/estimate", { body });

/** The price of the choice, by the endpoint. */
export function useQuote(body: CalculateBody | undefined, by: PriceEndpoint | undefined) {
  const ask = useCallback(
    (asked: CalculateBody, signal: AbortSignal) => fetchPrice(asked, by ?? "estimate", signal),
    [by],
  );
  return usePrice(by && body, ask);
}

/**
 * The price of what `body` describes. Requests are debounced, and the latest response wins. `again` repeats the
 * request; `settle` sets a price that another response had. `ask` must be stable.
 */
export function usePrice<B extends object, P>(
  body: B | undefined,
  ask: (body: B, signal: AbortSignal) => Promise<P>,
) {
  const [state, setState] = useState<PriceState<B, P> & { key?: string }>({ busy: false });
  const [round, setRound] = useState(0);
  const requestKey = body && JSON.stringify(body);
  const lastRequest = useRef("");
  const again = useCallback(() => setRound((n) => n + 1), []);
  useEffect(() => {
    if (!requestKey) return setState({ busy: false });
    const asked = JSON.parse(requestKey) as B;
    const stop = new AbortController();
    setState((s) => ({ ...s, busy: true }));
    const answer = async () => {
      try {
        const calculated = await ask(asked, stop.signal);
        if (!stop.signal.aborted) setState({ calculated, busy: false, key: requestKey });
      } catch (e) {
        if (stop.signal.aborted) return;
        if (!(e instanceof ApiError)) throw e;
        setState({ problem: e.problem, refusedBody: asked, busy: false, key: requestKey });
      }
    };
    // The first request is sent at once. Later ones wait, so that five presses on a stepper send one request.
    const timer = setTimeout(() => void answer(), lastRequest.current === "" ? 0 : debounceMs);
    lastRequest.current = `${requestKey}${round}`;
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [requestKey, ask, round]);
  // A pending request counts too: the network may come back before the request times out.
  const unanswered = state.busy || state.problem?.code === networkCode;
  useEffect(() => {
    if (!unanswered) return;
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [unanswered, again]);
  const settleQuote = useCallback(
    (calculated: P) =>
      setState((s) => ({ calculated, busy: false, ...(s.key !== undefined && { key: s.key }) })),
    [],
  );
  /** `settled`: the price or refusal is that of the current choice. */
  return {
    ...state,
    settled: !state.busy && requestKey !== undefined && state.key === requestKey,
    again,
    settle: settleQuote,
  };
}
