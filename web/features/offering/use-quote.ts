import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, type Problem } from "#contract/client.ts";
import type { AnswerOf } from "#contract/define.ts";
import type { Api } from "#contract/index.ts";
import { browserApi } from "../../platform/api-client.ts";
import type { CalculateBody } from "./choice.ts";

export type Calculated = AnswerOf<Api["POST /api/core-booking/calculate"]>;
export type QuoteState = {
  /** The newest price; while another is on its way the old one stays, and `busy` says so. */
  calculated?: Calculated;
  problem?: Problem;
  /** What was asked when `problem` was the answer: its paths count into these lists. */
  asked?: CalculateBody;
  busy: boolean;
};
const pause = 350;

/** The price of what is chosen, asked for once the choosing pauses; the last answer wins. `again` asks anew. */
export function useQuote(body: CalculateBody | undefined, on: boolean): QuoteState & { again: () => void } {
  const [state, setState] = useState<QuoteState>({ busy: false });
  const [round, setRound] = useState(0);
  const wanted = on && body ? JSON.stringify(body) : undefined;
  const asked = useRef("");
  useEffect(() => {
    if (!wanted) return setState({ busy: false });
    const body = JSON.parse(wanted) as CalculateBody;
    const stop = new AbortController();
    setState((s) => ({ ...s, busy: true }));
    const ask = async () => {
      try {
        const calculated = await browserApi({ signal: stop.signal })("POST /api/core-booking/calculate", { body });
        if (!stop.signal.aborted) setState({ calculated, busy: false });
      } catch (e) {
        if (stop.signal.aborted) return;
        if (!(e instanceof ApiError)) throw e;
        setState({ problem: e.problem, asked: body, busy: false });
      }
    };
    // The first question goes at once; a stepper pressed five times asks one.
    const timer = setTimeout(() => void ask(), asked.current === "" ? 0 : pause);
    asked.current = `${wanted}${round}`;
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, round]);
  return { ...state, again: useCallback(() => setRound((n) => n + 1), []) };
}
