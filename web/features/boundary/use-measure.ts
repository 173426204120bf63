import { useEffect, useState } from "react";
import { ApiError, type Client } from "#contract/client.ts";
import type { AnswerOf } from "#contract/define.ts";
import type { Api } from "#contract/index.ts";
import type { Boundary } from "#contract/property/fields.ts";
import { askWhileShown } from "#web/platform/api/ask-while-shown.ts";

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
    const measure = (api: Client, of: string | null) =>
      api("POST /api/boundaries/measure", { body: { boundary, municipalityNumber: of } });
    return askWhileShown({
      ask: (api) =>
        // An unknown municipality number is an error at its own field; the area is measured without it.
        measure(api, number).catch((e: unknown) =>
          e instanceof ApiError && e.problem.errors?.every(({ path }) => path === "municipalityNumber")
            ? measure(api, null)
            : Promise.reject(e),
        ),
      onAnswer: (measured) => setState({ measured }),
      onFailed: ({ errors, detail }) =>
        setState({ refused: [...new Set(errors?.map((e) => e.detail) ?? [detail])].join(" ") }),
      pauseMs: 400,
    });
  }, [boundary, number]);
  return state;
}
