import { useEffect, useRef, useState } from "react";
import {
  isFresh,
  storeDetails,
  storedDetails,
  type PendingBookingDetails,
} from "#web/platform/booking-intent.ts";
import { randomKey } from "#web/platform/idempotency-key.ts";
import type { Choice } from "./choice.ts";
import { emptyMessage } from "./request-form.tsx";
import type { Checkout } from "./use-checkout.ts";
import type { Consent } from "./use-submit.ts";

/**
 * What a request is asked from. `offering`: what is asked for; without an `offeringId` it is the chosen cabin
 * alone.
 */
export type RequestCheckout = Pick<
  Checkout,
  "choice" | "quote" | "signedIn" | "now" | "auto" | "linked" | "returnUrl" | "changeDates" | "sendSoon"
> & {
  offering: { propertyId: string; offeringId?: string; landownerName: string };
  availability?: Pick<Checkout["availability"], "refresh">;
};
type StoredRequest = ReturnType<typeof storedRequestFor>;

/**
 * The reader's own unfinished request for this; an address that asks for other days or another party is
 * another request.
 */
function storedRequestFor({ offering: { offeringId }, choice, now }: RequestCheckout) {
  const kept = storedDetails(now);
  if (
    !kept ||
    kept.offeringId !== offeringId ||
    (!offeringId && kept.cabinIds.join() !== choice.cabinIds.join())
  )
    return undefined;
  const same =
    (choice.fromDate === "" && choice.toDate === "") ||
    (choice.fromDate === kept.fromDate &&
      choice.toDate === kept.toDate &&
      choice.participants === kept.participants);
  return same ? { ...kept, fresh: isFresh(kept, now) } : undefined;
}

/**
 * What this browser kept of the request over a sign-in, or while its answer was waited for. It is chosen
 * again as the dialog opens, and follows along until it is sent: the next load begins where this one ended.
 */
export function useStoredRequest(checkout: RequestCheckout) {
  const [kept, setKept] = useState(() => storedRequestFor(checkout));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the dialog opens
  useEffect(() => {
    if (kept && !isFor(kept, checkout.choice)) checkout.changeDates(choiceIn(kept));
  }, []);
  const latest = useRef(kept);
  const hold = (held: NonNullable<StoredRequest>) => {
    latest.current = held;
    setKept(held);
    const { fresh: _, keptAt, ...details } = held;
    storeDetails(details, keptAt);
  };
  const keepOn = (part: Partial<PendingBookingDetails>) => {
    if (latest.current) hold({ ...latest.current, ...part });
  };
  /**
   * As it goes off: kept until it is answered, under the key of an earlier press whose answer was lost, here
   * or on another page of the same reader.
   */
  const keepSent = (written: Omit<PendingBookingDetails, "key" | "send">): string => {
    const key = (latest.current ?? storedRequestFor(checkout))?.key ?? randomKey();
    hold({ ...written, send: true, key, keptAt: checkout.now, fresh: true });
    return key;
  };
  return { kept, keepOn, keepSent };
}

/** What had been said with it. A yes of yesterday is asked for again. */
export const saidIn = (kept: StoredRequest): Consent => ({
  ...emptyMessage,
  ...(kept && {
    specialRequests: kept.specialRequests,
    notes: kept.notes,
    address: kept.address ?? emptyMessage.address,
  }),
  ...(kept?.fresh && { termsAccepted: kept.termsAccepted, privacyAccepted: kept.privacyAccepted }),
});

const choiceIn = ({ fromDate, toDate, participants, cabinIds, services }: PendingBookingDetails): Choice => ({
  fromDate,
  toDate,
  participants,
  cabinIds,
  services,
});
/** It asks for just this. */
export const isFor = (kept: PendingBookingDetails, choice: Choice) =>
  JSON.stringify(ordered(choice)) === JSON.stringify(ordered(choiceIn(kept)));
const ordered = ({ fromDate, toDate, participants, cabinIds, services }: Choice) => [
  fromDate,
  toDate,
  participants,
  [...cabinIds].sort(),
  Object.entries(services)
    .filter(([, n]) => n > 0)
    .sort(),
];
