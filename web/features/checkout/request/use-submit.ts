import { useState } from "react";
import { useNavigate } from "react-router";
import type { Quote } from "#contract/booking/endpoints.ts";
import { ApiError, type Problem } from "#contract/client.ts";
import type { Locale } from "#domain/locale.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { type Booking, paymentPage } from "#web/features/booking/public.ts";
import { useFormat } from "#web/i18n/format.ts";
import { randomKey, useIdempotencyKey } from "#web/platform/api/idempotency-key.ts";
import { mayOfferPush, offerOnLanding } from "#web/platform/device/push.ts";
import { buyerBody, type InvoiceBuyer, isCompleteBuyer } from "./invoice-buyer.ts";

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
   * Whether opening the form added a history entry. If not, the previous entry is sign-in or another page.
   */
  pushed: boolean;
  onSent: (booking: Booking) => void;
  /** Called when the price has changed. */
  onPrice: (quote: Quote) => void;
  /** Called when the request is refused for another reason than a missing field or consent. */
  onRefused: (problem: Problem) => void;
};

/** Sends the request once, whatever is pressed. `key`: the idempotency key of an earlier attempt. */
export function useSubmit({ pushed, onSent, onPrice, onRefused }: Outcome) {
  const navigate = useNavigate();
  const { locale } = useFormat();
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
      const booking = await browserApi()(
        "POST /api/core-booking/submit/:bookingId",
        { params: { bookingId }, body },
        { idempotencyKey: key ?? keyFor({ bookingId, body }) },
      );
      onSent(booking);
      const paying = booking.lapsesUnpaid ? beginPayment(bookingId, locale) : undefined;
      await saveAddressInProfile(buyer);
      if (!paying && (await offer)) offerOnLanding();
      if (!pushed) history.replaceState(history.state, "", addressWithRequestClosed(window.location));
      // after this, Back leads to the offering's page and not to the request form
      await navigate(bookingAddress(bookingId), { replace: pushed });
      const page = await paying;
      if (page) location.assign(page);
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      setProblem(e.problem);
      if (e.problem.code === "price_changed" && e.problem.quote) onPrice(e.problem.quote);
      else if (e.problem.status >= 400 && e.problem.status < 500 && !isMissingField(e.problem))
        onRefused(e.problem);
    } finally {
      setBusy(false);
    }
  };
  return { submit, busy, problem };
}

/**
 * Begins the payment of an instant booking (rules 4.6). Undefined if that fails: the booking's page, which is
 * left for the payment, has a button to try again.
 */
const beginPayment = (bookingId: string, locale: Locale): Promise<URL | undefined> =>
  browserApi()(
    "POST /api/payments/create-intent",
    { body: { bookingId } },
    { idempotencyKey: randomKey() },
  ).then(
    (begun) => paymentPage(begun, bookingId, locale),
    () => undefined,
  );

/** The address of this page with the request form closed. */
function addressWithRequestClosed({ pathname, search }: Location): string {
  const query = new URLSearchParams(search);
  for (const open of ["openBooking", "autoSubmitBooking"]) query.delete(open);
  return `${pathname}?${query}`;
}

/** Errors about a missing field of the form, after which the price and the draft are still valid. */
const missingFieldCodes: readonly string[] = [
  "terms_required",
  "privacy_required",
  "buyer_address_required",
  "organization_number_invalid",
  "invalid_request",
];
const isMissingField = ({ code, errors = [] }: Problem): boolean =>
  [code, ...errors.map((e) => e.code)].every((c) => missingFieldCodes.includes(c));

/** Saves the buyer's address in the profile. If that fails, the next request asks for the address again. */
async function saveAddressInProfile(buyer: InvoiceBuyer): Promise<void> {
  const { address } = buyerBody(buyer);
  if (address && buyer.keep && isCompleteBuyer(buyer))
    await browserApi()("PATCH /api/user-profile/me", { body: { address } }).catch(() => {});
}
