import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import type { Quote } from "#contract/bookings.ts";
import { forgetDetails, forgetIntent, isFresh, keepDetails, keepIntent, keptDetails, type PendingBookingDetails, type PriceSeen } from "../../platform/booking-intent.ts";
import { networkCode } from "../../platform/api-client.ts";
import { randomKey } from "../../platform/intent.ts";
import { notify } from "../../ui/toast.tsx";
import { addressOf, type Choice } from "./choice.ts";
import { useSeen } from "./price-seen.ts";
import { unsaid } from "./request-form.tsx";
import type { Desk } from "./use-booking-desk.ts";
import { useSubmit } from "./use-submit.ts";

/** The reader's own unfinished request for this offering; an address that asks for other days or another party is another request. */
function ownDetails({ offering, choice, now }: Desk) {
  const kept = keptDetails(now);
  if (kept?.offeringId !== offering.offeringId) return undefined;
  const same =
    (choice.fromDate === "" && choice.toDate === "") || (choice.fromDate === kept.fromDate && choice.toDate === kept.toDate && choice.participants === kept.participants);
  return same ? { ...kept, fresh: isFresh(kept, now) } : undefined;
}
const choiceIn = ({ fromDate, toDate, participants, cabinIds, services }: PendingBookingDetails): Choice => ({ fromDate, toDate, participants, cabinIds, services });

/**
 * The request as it is being written: kept in the browser over a sign-in, sent by itself where the address says so and
 * the reader has said yes to both (decision 19), and sent once, however often the page is loaded.
 */
export function useRequest(desk: Desk) {
  const { offering, choice, quote, signedIn, now, auto } = desk;
  const t = useTranslations("offering.request");
  const navigate = useNavigate();
  const seenOf = useSeen();
  const [kept, setKept] = useState(() => ownDetails(desk));
  const [consent, setConsent] = useState(() => ({
    ...unsaid,
    ...(kept && { specialRequests: kept.specialRequests, notes: kept.notes }),
    ...(kept?.fresh && { termsAccepted: kept.termsAccepted, privacyAccepted: kept.privacyAccepted }), // a yes of yesterday is asked for again
  }));
  const [before, setBefore] = useState<PriceSeen>();
  const tried = useRef(false);
  const priced = quote.calculated;

  /** What is kept follows along until it is sent: the next load begins where this one ended. */
  const keepOn = (part: Partial<PendingBookingDetails>) => {
    if (!kept) return;
    const { fresh, keptAt, ...details } = { ...kept, ...part };
    setKept({ ...details, fresh, keptAt });
    keepDetails(details, keptAt);
  };
  const sending = useSubmit({
    onSent: () => {
      forgetDetails();
      forgetIntent();
      notify.success(t("sent", { name: offering.landownerName }));
    },
    onPrice: (now: Quote) => {
      if (!priced) return;
      setBefore(seenOf(priced.quote));
      quote.settle({ ...priced, quote: now });
    },
    onRefused: ({ code }) => {
      if (code === "idempotency_key_reused") return void alreadySent();
      keepOn({ key: randomKey(), send: false, attempt: undefined });
      quote.again();
      desk.availability.refresh();
    },
  });

  /** Another page of the same reader was first. */
  const alreadySent = () => {
    forgetDetails();
    forgetIntent();
    notify.success(t("sentBefore"));
    return navigate("/dashboard?tab=my-bookings", { replace: true });
  };
  /** Sends it, or leads to sign-in, from where it goes on by itself. */
  const send = () => {
    tried.current = true;
    if (!signedIn) return void leaveForSignIn();
    if (!priced?.bookingId) return;
    const draft = { bookingId: priced.bookingId, totalOre: priced.quote.totalOre };
    keepOn({ attempt: draft });
    void sending.submit(draft, consent, kept?.key);
  };
  const returnUrl = addressOf(offering, choice, { openBooking: true });
  useEffect(() => {
    if (signedIn) return;
    const { propertyId, offeringId } = offering;
    keepIntent({ propertyId, offeringId, selectedDates: { from: choice.fromDate, to: choice.toDate }, participants: choice.participants, returnUrl }, now);
  }, [signedIn, offering, choice, returnUrl, now]);
  const leaveForSignIn = () => {
    if (!priced) return;
    keepDetails({ offeringId: offering.offeringId, ...choice, ...consent, send: true, seen: seenOf(priced.quote), key: randomKey() }, now);
    return navigate(`/login?returnUrl=${encodeURIComponent(returnUrl)}`);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the dialog opens
  useEffect(() => {
    if (!kept) return;
    if (!sameChoice(choice, kept)) desk.changeDates(choiceIn(kept));
    if (!signedIn || !kept.send || !desk.linked) return;
    if (kept.attempt) {
      tried.current = true;
      void sending.submit(kept.attempt, kept, kept.key); // left on its way: the same again, which is the same request
    } else if (kept.fresh && !auto) desk.sendSoon();
  }, []);

  const agreed = consent.termsAccepted && consent.privacyAccepted;
  const stopped = quote.problem !== undefined && quote.problem.code !== networkCode;
  useEffect(() => {
    if (stopped) tried.current = true; // what is mended is looked at before it is sent
  }, [stopped]);
  const goesByItself = auto && signedIn && !tried.current && !before;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when all is there that it needs, and only then
  useEffect(() => {
    if (!goesByItself || !agreed || !quote.settled || !priced?.bookingId) return;
    if (kept?.fresh && kept.seen.totalOre !== priced.quote.totalOre && sameChoice(choice, kept)) setBefore(kept.seen);
    else send();
  }, [goesByItself, agreed, quote.settled, priced]);

  return {
    consent,
    say: (part: Partial<typeof consent>) => setConsent((c) => ({ ...c, ...part })),
    send,
    busy: sending.busy,
    problem: sending.problem?.code === "price_changed" ? undefined : sending.problem,
    before,
    /** `ticks`: it goes off once both are ticked; `sending`: on its way without a press. */
    byItself: sending.busy && tried.current && (auto || kept?.attempt) ? ("sending" as const) : goesByItself ? (agreed ? ("sending" as const) : ("ticks" as const)) : undefined,
  };
}

const sameChoice = (choice: Choice, kept: PendingBookingDetails) => JSON.stringify(ordered(choice)) === JSON.stringify(ordered(choiceIn(kept)));
const ordered = ({ fromDate, toDate, participants, cabinIds, services }: Choice) => [
  fromDate,
  toDate,
  participants,
  [...cabinIds].sort(),
  Object.entries(services)
    .filter(([, n]) => n > 0)
    .sort(),
];
