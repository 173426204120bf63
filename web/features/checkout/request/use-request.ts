import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { groupOf } from "#domain/booking/group.ts";
import { businessTerms } from "#domain/business-terms.ts";
import { useNow } from "#web/i18n/format.ts";
import { browserApi, networkCode } from "#web/platform/api/api-client.ts";
import {
  clearStoredRequest,
  storeDetails,
  storeIntent,
  type ShownPrice,
} from "#web/platform/session/booking-intent.ts";
import { usePersistedDraft } from "#web/platform/draft/use-persisted-draft.ts";
import { randomKey } from "#web/platform/api/idempotency-key.ts";
import { remainingErrors } from "#web/platform/api/remaining-errors.ts";
import { notify } from "#web/ui/overlay/toast.tsx";
import { useShownPrice } from "./use-seen-price.ts";
import { isCompleteBuyer, restoredBuyer } from "./invoice-buyer.ts";
import { emptyMessage } from "./request-form.tsx";
import { findDuplicateRequest } from "./duplicate-request.tsx";
import { isStoredFor, type RequestCheckout, storedConsent, useStoredRequest } from "./use-stored-request.ts";
import { type Consent, useSubmit } from "./use-submit.ts";

/**
 * The state of the request form. It is stored in the browser while the reader signs in. If the query says so
 * and both consents are ticked, the request is sent automatically (decision 19); its idempotency key makes
 * sure that it is sent only once.
 */
export function useRequest(checkout: RequestCheckout) {
  const { offering, choice, quote, signedIn, auto, who } = checkout;
  const { stored, updateStored, storeSent } = useStoredRequest(checkout);
  const shownPriceOf = useShownPrice(who);
  const resent = useRef(false);
  const [consent, setConsent] = useState(() => storedConsent(stored));
  const changeConsent = (part: Partial<Consent>) => setConsent((c) => ({ ...c, ...part }));
  const forget = usePersistedRequest(checkout, consent, changeConsent, stored !== undefined);
  const [before, setBefore] = useState<ShownPrice>();
  const leaveForSignIn = useSignInBeforeSending(checkout);
  const first = useIsDuplicate(checkout);
  const sending = useSending(checkout, {
    onPrice: setBefore,
    onSent: forget,
    onRefused: () => updateStored({ key: randomKey(), send: false, attempt: undefined }),
    onNobody: () => leaveForSignIn(consent),
  });
  const priced = quote.calculated;
  const isBuyerUnknown = useIsBuyerUnknown(signedIn);
  const [hadBuyer] = useState(() => isCompleteBuyer(consent.buyer));
  const asksBuyer = isBuyerUnknown === true && (priced?.quote.totalOre ?? 0) > 0;

  /** Sends the request, or leads to sign-in, after which the request is sent automatically. */
  const send = async () => {
    if (!signedIn) return leaveForSignIn(consent);
    if (!priced?.bookingId) return;
    if (!stored?.attempt && !(await first.maySend())) return;
    const attempt = { bookingId: priced.bookingId, totalOre: priced.quote.totalOre };
    const key = storeSent({
      offeringId: offering.offeringId,
      ...choice,
      ...consent,
      seen: shownPriceOf(priced.quote),
      attempt,
    });
    resent.current = false;
    void sending.submit(attempt, consent, key);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the dialog opens
  useEffect(() => {
    if (!signedIn || !stored?.send) return;
    const { attempt, fresh, key } = stored;
    if (attempt && fresh && checkout.linked) {
      resent.current = true;
      // the reader left the page before the response came: retries with the same key
      void sending.submit(attempt, consent, key);
    } else if (attempt)
      void isBookingSubmitted(attempt.bookingId).then((sent) => sent && sending.alreadySent());
    else if (fresh && checkout.linked && !auto) checkout.sendSoon();
  }, []);

  const agreed = consent.termsAccepted && consent.privacyAccepted;
  const submitsAutomatically =
    auto && signedIn && !sending.tried && !before && !first.duplicateId && (hadBuyer || !asksBuyer);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once everything that it needs is loaded
  useEffect(() => {
    if (!submitsAutomatically || !agreed || isBuyerUnknown === undefined) return;
    if (!quote.settled || !priced?.bookingId) return;
    if (stored?.fresh && stored.seen.totalOre !== priced.quote.totalOre && isStoredFor(stored, choice))
      setBefore(stored.seen);
    else void send();
  }, [submitsAutomatically, agreed, isBuyerUnknown, quote.settled, priced]);

  const isSendingAutomatically = sending.busy && (auto || resent.current);
  return {
    consent,
    changeConsent,
    send: () => void send(),
    busy: sending.busy || first.asking,
    /** The id of the reader's earlier request for the same dates; sending again creates a second one. */
    duplicateId: first.duplicateId,
    ...sending.refusedOf(consent),
    before,
    asksBuyer,
    /** `ticks`: sending waits for both consents. `sending`: the request is being sent automatically. */
    autoSubmit:
      isSendingAutomatically || (submitsAutomatically && agreed)
        ? ("sending" as const)
        : submitsAutomatically
          ? ("ticks" as const)
          : undefined,
  };
}

/**
 * Stores typed input in the browser until the request is sent; a request that is stored for sending has
 * precedence. Consents are restored within an hour, but never if they would cause automatic sending.
 */
function usePersistedRequest(
  { offering: { offeringId }, choice, auto }: RequestCheckout,
  consent: Consent,
  change: (part: Partial<Consent>) => void,
  isStored: boolean,
): () => void {
  const restore = (stored: Partial<Consent>, isFresh: boolean) => {
    if (isStored) return;
    const { termsAccepted: _, privacyAccepted: __, ...written } = stored;
    change({
      ...(isFresh && !auto ? stored : written),
      ...(stored.buyer && { buyer: restoredBuyer(stored.buyer) }),
    });
  };
  const draftName = `request/${offeringId ?? choice.cabinIds.join()}`;
  return usePersistedDraft({ name: draftName, values: consent, saved: emptyMessage, restore });
}

/** Whether the reader's profile lacks a complete buyer for invoices; undefined while loading. */
function useIsBuyerUnknown(signedIn: boolean): boolean | undefined {
  const [unknown, setUnknown] = useState(signedIn ? undefined : true);
  useEffect(() => {
    if (!signedIn) return;
    browserApi()("GET /api/user-profile/me", {}).then(
      ({ address: { street, postalCode, city }, organizationNumber }) =>
        setUnknown(!organizationNumber && !(street && postalCode && city)),
      () => setUnknown(false), // the server refuses if it is missing
    );
  }, [signedIn]);
  return unknown;
}

/**
 * Before sending, checks whether the reader has already requested the same dates, for example in another tab.
 * A cabin alone is not checked, since it cannot be booked twice.
 */
function useIsDuplicate({ offering: { offeringId }, choice: { fromDate, toDate } }: RequestCheckout) {
  const stay = `${fromDate} ${toDate}`;
  const [duplicate, setDuplicate] = useState<{ stay: string; bookingId: string }>();
  const [isAsking, setIsAsking] = useState(false);
  const running = useRef(false);
  const duplicateId = duplicate?.stay === stay ? duplicate.bookingId : undefined;
  /** Whether to send the request: there is no other for these dates, or the reader has been told about it. */
  async function maySend(): Promise<boolean> {
    if (!offeringId || duplicateId) return true;
    if (running.current) return false;
    running.current = true;
    setIsAsking(true);
    const bookingId = await findDuplicateRequest({ offeringId, fromDate, toDate });
    running.current = false;
    setIsAsking(false);
    if (bookingId) setDuplicate({ stay, bookingId });
    return !bookingId;
  }
  return { duplicateId, asking: isAsking, maySend };
}

/** Whether a request without a response was received. If the check fails, the request is sent again. */
const isBookingSubmitted = (bookingId: string): Promise<boolean> =>
  browserApi()("GET /api/core-booking/:bookingId", { params: { bookingId } }).then(
    ({ status }) => status !== "calculated",
    () => false,
  );

/** `onNobody`: called if the session has ended. */
type Outcome = {
  onSent: () => void;
  onPrice: (before: ShownPrice) => void;
  onRefused: () => void;
  onNobody: () => void;
};
/** Sends the request and handles each result. `tried`: from now on nothing is sent automatically. */
function useSending(
  { offering, quote, availability, linked, who }: RequestCheckout,
  { onSent, onPrice, onRefused, onNobody }: Outcome,
) {
  const t = useTranslations("offering.request");
  const navigate = useNavigate();
  const shownPriceOf = useShownPrice(who);
  const hasTried = useRef(false);
  const isRefused = quote.problem !== undefined && quote.problem.code !== networkCode;
  useEffect(() => {
    if (isRefused) hasTried.current = true; // a corrected request is shown for review before it is sent
  }, [isRefused]);
  const sent = () => {
    clearStoredRequest();
    onSent();
  };
  /** Handles a request that had already been sent, in another tab or with its response lost. */
  const alreadySent = () => {
    sent();
    notify.success(t("sentBefore"));
    void navigate("/dashboard?tab=my-bookings", { replace: true });
  };
  const sending = useSubmit({
    pushed: !linked,
    onSent: ({ status }) => {
      sent();
      if (status === "pending") notify.success(t("sent", { ...businessTerms, name: offering.landownerName }));
    },
    onPrice: (now) => {
      const priced = quote.calculated;
      if (!priced) return;
      onPrice(shownPriceOf(priced.quote));
      quote.settle({ ...priced, quote: now });
    },
    onRefused: ({ code }) => {
      if (code === "idempotency_key_reused" || code === "transition_not_allowed") return alreadySent();
      if (code === "unauthenticated") return onNobody();
      onRefused();
      quote.again();
      availability?.refresh();
    },
  });
  const [sentConsent, setSentConsent] = useState<Consent>();
  const submit: typeof sending.submit = (...request) => {
    hasTried.current = true;
    setSentConsent(request[1]);
    return sending.submit(...request);
  };
  const refusal = sending.problem?.code === "price_changed" ? undefined : sending.problem;
  /** The last refusal, without errors that the reader has corrected since. */
  const refusedOf = (consent: Consent) => ({
    refusal,
    problem: remainingErrors(refusal, sentConsent ?? consent, () => consent),
  });
  return { ...sending, refusedOf, submit, alreadySent, tried: hasTried.current };
}

/** For signed-out readers: stores the choice continuously, and the message when they go to sign-in. */
function useSignInBeforeSending({
  offering,
  choice,
  quote,
  signedIn,
  returnUrl,
  who,
}: RequestCheckout): (consent: Consent) => void {
  const navigate = useNavigate();
  const now = useNow();
  const shownPriceOf = useShownPrice(who);
  useEffect(() => {
    if (signedIn) return;
    const { propertyId, offeringId } = offering;
    storeIntent(
      {
        propertyId,
        offeringId,
        selectedDates: { from: choice.fromDate, to: choice.toDate },
        ...groupOf(choice),
        returnUrl,
      },
      now,
    );
  }, [signedIn, offering, choice, returnUrl, now]);
  return (consent) => {
    if (!quote.calculated) return;
    storeDetails(
      {
        offeringId: offering.offeringId,
        ...choice,
        ...consent,
        send: true,
        seen: shownPriceOf(quote.calculated.quote),
        key: randomKey(),
      },
      now,
    );
    void navigate(`/login?returnUrl=${encodeURIComponent(returnUrl)}`);
  };
}
