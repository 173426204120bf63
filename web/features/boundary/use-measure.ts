import { useEffect, useState } from "react";
import { ApiError } from "#contract/client.ts";
import type { AnswerOf } from "#contract/define.ts";
import type { Api } from "#contract/index.ts";
import type { Boundary } from "#contract/property/fields.ts";
import { browserApi } from "#web/platform/api-client.ts";

type MeasuredBoundary = AnswerOf<Api["POST /api/boundaries/measure"]>;
type MeasureState = { measured?: MeasuredBoundary; refused?: string };

/**
 * Validates the boundary on the server, and whether it leaves the municipality: debounced; the latest
 * response wins.
 */
export function useMeasure(boundary: Boundary | null, municipalityNumber: string | null): MeasureState {
  const [state, setState] = useState<MeasureState>({});
  const number = /^\d{4}$/.test(municipalityNumber ?? "") ? municipalityNumber : null;
  useEffect(() => {
    if (!boundary) return setState({});
    const stop = new AbortController();
    const ask = (of: string | null) =>
      browserApi({ signal: stop.signal })("POST /api/boundaries/measure", {
        body: { boundary, municipalityNumber: of },
      });
    const timer = setTimeout(() => {
      ask(number)
        // An unknown municipality number is an error at its own field; the area is measured without it.
        .catch((e: unknown) =>
          e instanceof ApiError && e.problem.errors?.every(({ path }) => path === "municipalityNumber")
            ? ask(null)
            : Promise.reject(e),
        )
        .then(
          (measured) => setState({ measured }),
          (e: unknown) => {
            if (stop.signal.aborted) return;
            if (!(e instanceof ApiError)) throw e;
            setState({
              refused: [...new Set(e.problem.errors?.map(({ detail }) => detail) ?? [e.problem.detail])].join(
                " ",
              ),
            });
          },
        );
    }, 400);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [boundary, number]);
  return state;
}
