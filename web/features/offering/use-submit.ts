import { useState } from "react";
import { useNavigate } from "react-router";
import { ApiError, type Problem } from "#contract/client.ts";
import { browserApi } from "../../platform/api-client.ts";
import { useIntent } from "../../platform/intent.ts";
import type { Calculated } from "./use-quote.ts";

export type Consent = { termsAccepted: boolean; privacyAccepted: boolean; specialRequests: string; notes: string };
type Outcome = { onSent: () => void; onRefused: () => void };

/** Sends the request once, however often the button is pressed or the net fails. A changed price is shown before it is asked again. */
export function useSubmit({ onSent, onRefused }: Outcome) {
  const navigate = useNavigate();
  const { keyFor } = useIntent();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [oldTotalOre, setOldTotalOre] = useState<number>();
  const submit = async ({ bookingId, quote }: Calculated, { specialRequests, notes, ...accepted }: Consent) => {
    const body = { ...accepted, ...(specialRequests.trim() && { specialRequests }), ...(notes.trim() && { notes }), expectedTotalOre: quote.totalOre };
    setBusy(true);
    setProblem(undefined);
    setOldTotalOre(undefined);
    try {
      await browserApi()("POST /api/core-booking/submit/:bookingId", { params: { bookingId }, body }, { idempotencyKey: keyFor({ bookingId, body }) });
      onSent();
      await navigate(`/booking-request-details-page?bookingId=${bookingId}`);
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      setProblem(e.problem);
      if (e.problem.code === "price_changed") setOldTotalOre(quote.totalOre);
      if (e.problem.status >= 400 && e.problem.status < 500 && !isConsent(e.problem)) onRefused();
    } finally {
      setBusy(false);
    }
  };
  return { submit, busy, problem, oldTotalOre };
}

/** Refused for a box that is not ticked: the price stands, and so does the draft. */
const isConsent = ({ code, errors = [] }: Problem): boolean =>
  [code, ...errors.map((e) => e.code)].every((c) => c === "terms_required" || c === "privacy_required" || c === "invalid_request");
