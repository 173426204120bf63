import { useEffect, useRef, useState } from "react";
import { useNow } from "#web/i18n/format.ts";
import {
  isFresh,
  storeDetails,
  storedDetails,
  type PendingBookingDetails,
} from "#web/platform/session/booking-intent.ts";
import { randomKey } from "#web/platform/api/idempotency-key.ts";
import { type Group, groupOf } from "#domain/booking/group.ts";
import { serviceDaysOf, type StayChoice } from "../stay/choice.ts";
import { restoredBuyer } from "./invoice-buyer.ts";
import { emptyMessage } from "./request-form.tsx";
import type { Checkout } from "../stay/use-checkout.ts";
import type { Consent } from "./use-submit.ts";

/**
 * The part of the checkout that a request needs. If `offering` has no `offeringId`, a cabin is booked alone.
 */
export type RequestCheckout = Pick<
  Checkout,
  "choice" | "quote" | "how" | "signedIn" | "auto" | "linked" | "returnUrl" | "changeDates" | "sendSoon"
> & {
  offering: { propertyId: string; offeringId?: string; landownerName: string };
  availability?: Pick<Checkout["availability"], "refresh">;
  /** What guests are called; absent for a cabin alone, whose guests are of any kind. */
  who?: Checkout["who"];
};
type StoredRequest = ReturnType<typeof storedRequestFor>;

/**
 * The reader's stored request for this offering. If the query has other dates or another group size, it is a
 * different request, and the stored one is ignored.
 */
function storedRequestFor({ offering: { offeringId }, choice }: RequestCheckout, now: string) {
  const stored = storedDetails(now);
  if (
    !stored ||
    stored.offeringId !== offeringId ||
    (!offeringId && stored.cabinIds.join() !== choice.cabinIds.join())
  )
    return undefined;
  const same =
    (choice.fromDate === "" && choice.toDate === "") ||
    (choice.fromDate === stored.fromDate && choice.toDate === stored.toDate && isSameGroup(choice, stored));
  return same ? { ...stored, fresh: isFresh(stored, now) } : undefined;
}

/**
 * The request that is stored in this browser while the reader signs in or waits for the response. It is
 * restored when the dialog opens, and updated until it is sent, so that it survives a reload.
 */
export function useStoredRequest(checkout: RequestCheckout) {
  const now = useNow();
  const [stored, setStored] = useState(() => storedRequestFor(checkout, now));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the dialog opens
  useEffect(() => {
    if (stored && !isStoredFor(stored, checkout.choice)) checkout.changeDates(choiceIn(stored));
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
   * Stores the request before it is sent, and returns its idempotency key: the one of an earlier attempt
   * without a response (also in another tab), or a new one.
   */
  const storeSent = (written: Omit<PendingBookingDetails, "key" | "send">): string => {
    const key = (latest.current ?? storedRequestFor(checkout, now))?.key ?? randomKey();
    update({ ...written, send: true, key, keptAt: now, fresh: true });
    return key;
  };
  return { stored, updateStored, storeSent };
}

/** The stored message, buyer and consents. Consents that are no longer fresh must be given again. */
export const storedConsent = (stored: StoredRequest): Consent => ({
  ...emptyMessage,
  ...(stored && {
    specialRequests: stored.specialRequests,
    notes: stored.notes,
    supervisor: stored.supervisor ?? "",
    dogs: stored.dogs ?? {},
    buyer: restoredBuyer(stored.buyer),
  }),
  ...(stored?.fresh && { termsAccepted: stored.termsAccepted, privacyAccepted: stored.privacyAccepted }),
});

const choiceIn = ({ fromDate, toDate, cabinIds, services, ...rest }: PendingBookingDetails): StayChoice => ({
  fromDate,
  toDate,
  ...groupOf(rest),
  cabinIds,
  services,
  ...(rest.serviceDays && { serviceDays: rest.serviceDays }),
});
const isSameGroup = (a: Group, b: Group) => JSON.stringify(groupOf(a)) === JSON.stringify(groupOf(b));
/** Whether the stored request has the same choice as the page. */
export const isStoredFor = (stored: PendingBookingDetails, choice: StayChoice) =>
  JSON.stringify(comparableChoice(choice)) === JSON.stringify(comparableChoice(choiceIn(stored)));
const comparableChoice = (choice: StayChoice) => [
  choice.fromDate,
  choice.toDate,
  groupOf(choice),
  [...choice.cabinIds].sort(),
  Object.entries(choice.services)
    .filter(([, n]) => n > 0)
    .map(([id, n]) => [id, n, serviceDaysOf(choice, id)])
    .sort(),
];
