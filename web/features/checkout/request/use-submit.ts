import { useState } from "react";
import { useNavigate } from "react-router";
import type { Quote } from "#contract/booking/endpoints.ts";
import { ApiError, type Problem } from "#contract/client.ts";
import type { Locale } from "#domain/locale.ts";
import { dogKinds, type Dogs } from "#domain/booking/hunt-details.ts";
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
  /** The supervisor of a training hunt; empty if it is none. */
  supervisor: string;
  /** The number of dogs by kind. */
  dogs: Partial<Record<Dogs["kind"], number>>;
  /** Of a purchase: it is paid by the card on file, or by a card that is kept on file. */
  paysOnFile: boolean;
  keepsCard: boolean;
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
  const submit = async ({ bookingId, totalOre }: Draft, consent: Consent, key?: string) => {
    const { termsAccepted, privacyAccepted, specialRequests, notes, supervisor, dogs, buyer } = consent;
    const body = {
      termsAccepted,
      privacyAccepted,
      ...(specialRequests.trim() && { specialRequests }),
      ...(notes.trim() && { notes }),
      ...(supervisor.trim() && { trainingHunt: { supervisor } }),
      ...dogsBody(dogs),
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
      const paying = booking.lapsesUnpaid ? beginPayment(bookingId, locale, consent) : undefined;
      await saveAddressInProfile(buyer);
      if (consent.paysOnFile) await paying;
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
 * Pays an instant booking (rules 4.6) with the card on file, or begins its payment at the card provider. The page
 * there, if the hunter has to go on there. If it fails, the booking's page has buttons to try again.
 */
async function beginPayment(
  bookingId: string,
  locale: Locale,
  { paysOnFile, keepsCard: keepCard }: Consent,
): Promise<URL | undefined> {
  const api = browserApi();
  const once = { idempotencyKey: randomKey() };
  try {
    if (!paysOnFile) {
      const begun = await api("POST /api/payments/create-intent", { body: { bookingId, keepCard } }, once);
      return paymentPage(begun, bookingId, locale);
    }
    const paid = await api("POST /api/payments/pay-with-card-on-file", { body: { bookingId } }, once);
    return paid.outcome === "needs_action" ? paymentPage(paid, bookingId, locale) : undefined;
  } catch {
    return undefined;
  }
}
function dogsBody(counts: Consent["dogs"]): { dogs?: Dogs[] } {
  const dogs = dogKinds.flatMap((kind) => (counts[kind] ? [{ kind, count: counts[kind] }] : []));
  return dogs.length > 0 ? { dogs } : {};
}

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
