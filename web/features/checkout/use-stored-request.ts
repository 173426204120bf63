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
  const stored = storedDetails(now);
  if (
    !stored ||
    stored.offeringId !== offeringId ||
    (!offeringId && stored.cabinIds.join() !== choice.cabinIds.join())
  )
    return undefined;
  const same =
    (choice.fromDate === "" && choice.toDate === "") ||
    (choice.fromDate === stored.fromDate &&
      choice.toDate === stored.toDate &&
      choice.participants === stored.participants);
  return same ? { ...stored, fresh: isFresh(stored, now) } : undefined;
}

/**
 * What this browser kept of the request over a sign-in, or while its answer was waited for. It is chosen
 * again as the dialog opens, and follows along until it is sent: the next load begins where this one ended.
 */
export function useStoredRequest(checkout: RequestCheckout) {
  const [stored, setStored] = useState(() => storedRequestFor(checkout));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the dialog opens
  useEffect(() => {
    if (stored && !isFor(stored, checkout.choice)) checkout.changeDates(choiceIn(stored));
  }, []);
  const latest = useRef(stored);
  const update = (next: NonNullable<StoredRequest>) => {
    latest.current = next;
    setStored(next);
    const { fresh: _, keptAt, ...details } = next;
    storeDetails(details, keptAt);
  };
  const updateStored = (part: Partial<PendingBookingDetails>) => {
    if (latest.current) update({ ...latest.current, ...part });
  };
  /**
   * As it goes off: kept until it is answered, under the key of an earlier press whose answer was lost, here
   * or on another page of the same reader.
   */
  const storeSent = (written: Omit<PendingBookingDetails, "key" | "send">): string => {
    const key = (latest.current ?? storedRequestFor(checkout))?.key ?? randomKey();
    update({ ...written, send: true, key, keptAt: checkout.now, fresh: true });
    return key;
  };
  return { stored, updateStored, storeSent };
}

/** What had been said with it. A yes of yesterday is asked for again. */
export const storedConsent = (stored: StoredRequest): Consent => ({
  ...emptyMessage,
  ...(stored && {
    specialRequests: stored.specialRequests,
    notes: stored.notes,
    address: stored.address ?? emptyMessage.address,
  }),
  ...(stored?.fresh && { termsAccepted: stored.termsAccepted, privacyAccepted: stored.privacyAccepted }),
});

const choiceIn = ({ fromDate, toDate, participants, cabinIds, services }: PendingBookingDetails): Choice => ({
  fromDate,
  toDate,
  participants,
  cabinIds,
  services,
});
/** It asks for just this. */
export const isFor = (stored: PendingBookingDetails, choice: Choice) =>
  JSON.stringify(ordered(choice)) === JSON.stringify(ordered(choiceIn(stored)));
const ordered = ({ fromDate, toDate, participants, cabinIds, services }: Choice) => [
  fromDate,
  toDate,
  participants,
  [...cabinIds].sort(),
  Object.entries(services)
    .filter(([, n]) => n > 0)
    .sort(),
];
