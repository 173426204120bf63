import { useState } from "react";
import { useNavigate } from "react-router";
import type { Quote } from "#contract/booking/endpoints.ts";
import { ApiError, type Problem } from "#contract/client.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { browserApi } from "#web/platform/api-client.ts";
import { useIdempotencyKey } from "#web/platform/idempotency-key.ts";
import { mayOffer, offerOnLanding } from "#web/platform/push.ts";

export type Consent = {
  termsAccepted: boolean;
  privacyAccepted: boolean;
  specialRequests: string;
  notes: string;
  address: { street: string; postalCode: string; city: string };
};
export type Draft = { bookingId: string; totalOre: number };
type Outcome = {
  /**
   * The open request is an entry of its own, and the same page without it the one before; else that is
   * sign-in, or a page elsewhere.
   */
  pushed: boolean;
  onSent: () => void;
  /** The price is another now. */
  onPrice: (quote: Quote) => void;
  /** Refused for what is asked, not for a box that is not ticked. */
  onRefused: (problem: Problem) => void;
};

/**
 * Sends the request once, however often the button is pressed or the net fails. `key`: the intent's, where it
 * is older than this page.
 */
export function useSubmit({ pushed, onSent, onPrice, onRefused }: Outcome) {
  const navigate = useNavigate();
  const { keyFor } = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const submit = async (
    { bookingId, totalOre }: Draft,
    { termsAccepted, privacyAccepted, specialRequests, notes, address }: Consent,
    key?: string,
  ) => {
    const body = {
      termsAccepted,
      privacyAccepted,
      ...(specialRequests.trim() && { specialRequests }),
      ...(notes.trim() && { notes }),
      expectedTotalOre: totalOre,
    };
    setBusy(true);
    setProblem(undefined);
    const offer = mayOffer().catch(() => false);
    try {
      if (Object.values(address).some((line) => line.trim() !== ""))
        await browserApi()("PATCH /api/user-profile/me", { body: { address } });
      await browserApi()(
        "POST /api/core-booking/submit/:bookingId",
        { params: { bookingId }, body },
        { idempotencyKey: key ?? keyFor({ bookingId, body }) },
      );
      onSent();
      if (await offer) offerOnLanding();
      if (!pushed) history.replaceState(history.state, "", closed(window.location));
      // back leads to what was asked for, not to the request once more
      await navigate(bookingAddress(bookingId), { replace: pushed });
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      setProblem(e.problem);
      if (e.problem.code === "price_changed" && e.problem.quote) onPrice(e.problem.quote);
      else if (e.problem.status >= 400 && e.problem.status < 500 && !isConsent(e.problem))
        onRefused(e.problem);
    } finally {
      setBusy(false);
    }
  };
  return { submit, busy, problem };
}

/** The same page with the request closed. */
function closed({ pathname, search }: Location): string {
  const query = new URLSearchParams(search);
  for (const open of ["openBooking", "autoSubmitBooking"]) query.delete(open);
  return `${pathname}?${query}`;
}

/** Refused for a box that is not ticked: the price stands, and so does the draft. */
const isConsent = ({ code, errors = [] }: Problem): boolean =>
  [code, ...errors.map((e) => e.code)].every(
    (c) => c === "terms_required" || c === "privacy_required" || c === "invalid_request",
  );
