import { useState } from "react";
import { useNavigate } from "react-router";
import type { Quote } from "#contract/booking/endpoints.ts";
import { ApiError, type Problem } from "#contract/client.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { useIdempotencyKey } from "#web/platform/api/idempotency-key.ts";
import { mayOfferPush, offerOnLanding } from "#web/platform/device/push.ts";
import { buyerBody, type InvoiceBuyer, isWhole } from "./invoice-buyer.ts";

export type Consent = {
  termsAccepted: boolean;
  privacyAccepted: boolean;
  specialRequests: string;
  notes: string;
  buyer: InvoiceBuyer;
};
export type Draft = { bookingId: string; totalOre: number };
type Outcome = {
  /**
   * The open request gets its own history entry after the same page without it; otherwise the previous entry
   * is sign-in or another page.
   */
  pushed: boolean;
  onSent: () => void;
  /** Called when the price has changed. */
  onPrice: (quote: Quote) => void;
  /** Called when the request is refused for its content, not for a missing consent. */
  onRefused: (problem: Problem) => void;
};

/** Sends the request once, whatever presses and retries. `key`: the idempotency key of an earlier attempt. */
export function useSubmit({ pushed, onSent, onPrice, onRefused }: Outcome) {
  const navigate = useNavigate();
  const { keyFor } = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const submit = async (
    { bookingId, totalOre }: Draft,
    { termsAccepted, privacyAccepted, specialRequests, notes, buyer }: Consent,
    key?: string,
  ) => {
    const body = {
      termsAccepted,
      privacyAccepted,
      ...(specialRequests.trim() && { specialRequests }),
      ...(notes.trim() && { notes }),
      expectedTotalOre: totalOre,
      buyer: buyerBody(buyer),
    };
    setBusy(true);
    setProblem(undefined);
    const offer = mayOfferPush().catch(() => false);
    try {
      await browserApi()(
        "POST /api/core-booking/submit/:bookingId",
        { params: { bookingId }, body },
        { idempotencyKey: key ?? keyFor({ bookingId, body }) },
      );
      onSent();
      await saveAddressInProfile(buyer);
      if (await offer) offerOnLanding();
      if (!pushed) history.replaceState(history.state, "", closed(window.location));
      // Back leads to the offering, not to the request form again
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

/** This page with the request closed. */
function closed({ pathname, search }: Location): string {
  const query = new URLSearchParams(search);
  for (const open of ["openBooking", "autoSubmitBooking"]) query.delete(open);
  return `${pathname}?${query}`;
}

/** Refused because a field of the form is missing: price and draft are still valid. */
const missing: readonly string[] = [
  "terms_required",
  "privacy_required",
  "buyer_address_required",
  "organization_number_invalid",
  "invalid_request",
];
const isConsent = ({ code, errors = [] }: Problem): boolean =>
  [code, ...errors.map((e) => e.code)].every((c) => missing.includes(c));

/** The request is sent even if saving the address in the profile fails; the next request then asks again. */
async function saveAddressInProfile(buyer: InvoiceBuyer): Promise<void> {
  const { address } = buyerBody(buyer);
  if (address && buyer.keep && isWhole(buyer))
    await browserApi()("PATCH /api/user-profile/me", { body: { address } }).catch(() => {});
}
