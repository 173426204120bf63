import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { businessTerms } from "#domain/business-terms.ts";
import { browserApi, networkCode } from "#web/platform/api-client.ts";
import {
  clearStoredRequest,
  storeDetails,
  storeIntent,
  type PriceSeen,
} from "#web/platform/booking-intent.ts";
import { randomKey } from "#web/platform/idempotency-key.ts";
import { notify } from "#web/ui/toast.tsx";
import { useSeenPrice } from "./use-seen-price.ts";
import { findDuplicateRequest } from "./duplicate-request.tsx";
import { isFor, type RequestCheckout, storedConsent, useStoredRequest } from "./use-stored-request.ts";
import { type Consent, useSubmit } from "./use-submit.ts";

/**
 * The request as it is being written: kept in the browser over a sign-in, sent by itself where the address
 * says so and the reader has said yes to both (decision 19), and sent once, however often the page is loaded.
 */
export function useRequest(checkout: RequestCheckout) {
  const { offering, choice, quote, signedIn, auto } = checkout;
  const { stored, updateStored, storeSent } = useStoredRequest(checkout);
  const asksAddress = useIsAddressUnknown(signedIn);
  const seenOf = useSeenPrice();
  const resent = useRef(false);
  const [consent, setConsent] = useState(() => storedConsent(stored));
  const [before, setBefore] = useState<PriceSeen>();
  const leaveForSignIn = useSignInToSend(checkout);
  const first = useIsDuplicate(checkout);
  const sending = useSending(checkout, {
    onPrice: setBefore,
    onRefused: () => updateStored({ key: randomKey(), send: false, attempt: undefined }),
    onNobody: () => leaveForSignIn(consent),
  });
  const priced = quote.calculated;

  /** Sends it, or leads to sign-in, from where it goes on by itself. */
  const send = async () => {
    if (!signedIn) return leaveForSignIn(consent);
    if (!priced?.bookingId) return;
    if (!stored?.attempt && !(await first.isThis())) return;
    const attempt = { bookingId: priced.bookingId, totalOre: priced.quote.totalOre };
    const key = storeSent({
      offeringId: offering.offeringId,
      ...choice,
      ...consent,
      seen: seenOf(priced.quote),
      attempt,
    });
    resent.current = false;
    void sending.submit(attempt, consent, key);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the dialog opens
  useEffect(() => {
    if (!signedIn || !stored?.send) return;
    const { attempt, fresh, key } = stored;
    if (attempt && fresh && checkout.linked) {
      resent.current = true;
      void sending.submit(attempt, consent, key); // left on its way: the same again, which is the same request
    } else if (attempt) void hasCome(attempt.bookingId).then((sent) => sent && sending.alreadySent());
    else if (fresh && checkout.linked && !auto) checkout.sendSoon();
  }, []);

  const agreed = consent.termsAccepted && consent.privacyAccepted;
  const goesByItself = auto && signedIn && !sending.tried && !before && !first.asked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when all is there that it needs, and only then
  useEffect(() => {
    if (!goesByItself || !agreed || !quote.settled || !priced?.bookingId) return;
    if (stored?.fresh && stored.seen.totalOre !== priced.quote.totalOre && isFor(stored, choice))
      setBefore(stored.seen);
    else void send();
  }, [goesByItself, agreed, quote.settled, priced]);

  const onItsWay = sending.busy && (auto || resent.current);
  return {
    consent,
    changeConsent: (part: Partial<Consent>) => setConsent((c) => ({ ...c, ...part })),
    send: () => void send(),
    busy: sending.busy || first.asking,
    /** The request for the same days that the reader has sent already: another press sends one more. */
    asked: first.asked,
    problem: sending.problem?.code === "price_changed" ? undefined : sending.problem,
    before,
    asksAddress,
    /** `ticks`: it goes off once both are ticked; `sending`: on its way without a press. */
    byItself:
      onItsWay || (goesByItself && agreed)
        ? ("sending" as const)
        : goesByItself
          ? ("ticks" as const)
          : undefined,
  };
}

/** Nobody who is signed in is asked for an address that their profile has. */
function useIsAddressUnknown(signedIn: boolean): boolean {
  const [unknown, setUnknown] = useState(!signedIn);
  useEffect(() => {
    if (!signedIn) return;
    browserApi()("GET /api/user-profile/me", {}).then(
      ({ address }) => setUnknown(!address.street && !address.city),
      () => {}, // the profile asks for it too
    );
  }, [signedIn]);
  return unknown;
}

/**
 * A request from another page of the reader's, or of another day, is asked about before one more is sent for
 * the same days. A cabin alone cannot be had twice.
 */
function useIsDuplicate({ offering: { offeringId }, choice: { fromDate, toDate } }: RequestCheckout) {
  const stay = `${fromDate} ${toDate}`;
  const [found, setFound] = useState<{ stay: string; bookingId: string }>();
  const [asking, setAsking] = useState(false);
  const running = useRef(false);
  const asked = found?.stay === stay ? found.bookingId : undefined;
  /** Whether it may go: the first for these days, or known not to be. */
  async function isThis(): Promise<boolean> {
    if (!offeringId || asked) return true;
    if (running.current) return false;
    running.current = true;
    setAsking(true);
    const bookingId = await findDuplicateRequest({ offeringId, fromDate, toDate });
    running.current = false;
    setAsking(false);
    if (bookingId) setFound({ stay, bookingId });
    return !bookingId;
  }
  return { asked, asking, isThis };
}

/**
 * Whether a request whose answer was lost was received all the same. Where nobody can say, sending it again
 * finds out.
 */
const hasCome = (bookingId: string): Promise<boolean> =>
  browserApi()("GET /api/core-booking/:bookingId", { params: { bookingId } }).then(
    ({ status }) => status !== "calculated",
    () => false,
  );

/** `onNobody`: the session is over. */
type Outcome = { onPrice: (before: PriceSeen) => void; onRefused: () => void; onNobody: () => void };
/** Sending it, and what each answer means for the page. `tried`: nothing more goes by itself. */
function useSending(
  { offering, quote, availability, linked }: RequestCheckout,
  { onPrice, onRefused, onNobody }: Outcome,
) {
  const t = useTranslations("offering.request");
  const navigate = useNavigate();
  const seenOf = useSeenPrice();
  const tried = useRef(false);
  const stopped = quote.problem !== undefined && quote.problem.code !== networkCode;
  useEffect(() => {
    if (stopped) tried.current = true; // what is mended is looked at before it is sent
  }, [stopped]);
  /** By another page of the same reader, or by this one, whose answer was lost. */
  const alreadySent = () => {
    clearStoredRequest();
    notify.success(t("sentBefore"));
    void navigate("/dashboard?tab=my-bookings", { replace: true });
  };
  const sending = useSubmit({
    pushed: !linked && offering.offeringId !== undefined, // a cabin's has no address while it is open
    onSent: () => {
      clearStoredRequest();
      notify.success(t("sent", { ...businessTerms, name: offering.landownerName }));
    },
    onPrice: (now) => {
      const priced = quote.calculated;
      if (!priced) return;
      onPrice(seenOf(priced.quote));
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
  const submit: typeof sending.submit = (...request) => {
    tried.current = true;
    return sending.submit(...request);
  };
  return { ...sending, submit, alreadySent, tried: tried.current };
}

/** Who is nobody yet: what they look at is kept all along, what they wrote as they leave for sign-in. */
function useSignInToSend({
  offering,
  choice,
  quote,
  signedIn,
  now,
  returnUrl,
}: RequestCheckout): (consent: Consent) => void {
  const navigate = useNavigate();
  const seenOf = useSeenPrice();
  useEffect(() => {
    if (signedIn) return;
    const { propertyId, offeringId } = offering;
    storeIntent(
      {
        propertyId,
        offeringId,
        selectedDates: { from: choice.fromDate, to: choice.toDate },
        participants: choice.participants,
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
        seen: seenOf(quote.calculated.quote),
        key: randomKey(),
      },
      now,
    );
    void navigate(`/login?returnUrl=${encodeURIComponent(returnUrl)}`);
  };
}
