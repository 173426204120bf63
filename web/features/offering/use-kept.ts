import { useEffect, useState } from "react";
import { isFresh, keepDetails, keptDetails, type PendingBookingDetails } from "../../platform/booking-intent.ts";
import type { Choice } from "./choice.ts";
import { unsaid } from "./request-form.tsx";
import type { Desk } from "./use-booking-desk.ts";
import type { Consent } from "./use-submit.ts";

/** What a request is asked from. `offering`: what is asked for; without an `offeringId` it is the chosen cabin alone. */
export type RequestDesk = Pick<Desk, "choice" | "quote" | "signedIn" | "now" | "auto" | "linked" | "returnUrl" | "changeDates" | "sendSoon"> & {
  offering: { propertyId: string; offeringId?: string; landownerName: string };
  availability?: Pick<Desk["availability"], "refresh">;
};
type Kept = ReturnType<typeof ownDetails>;

/** The reader's own unfinished request for this; an address that asks for other days or another party is another request. */
function ownDetails({ offering: { offeringId }, choice, now }: RequestDesk) {
  const kept = keptDetails(now);
  if (!kept || kept.offeringId !== offeringId || (!offeringId && kept.cabinIds.join() !== choice.cabinIds.join())) return undefined;
  const same =
    (choice.fromDate === "" && choice.toDate === "") || (choice.fromDate === kept.fromDate && choice.toDate === kept.toDate && choice.participants === kept.participants);
  return same ? { ...kept, fresh: isFresh(kept, now) } : undefined;
}

/** What this browser kept of the request over a sign-in. It is chosen again as the dialog opens, and follows along until it is sent: the next load begins where this one ended. */
export function useKept(desk: RequestDesk) {
  const [kept, setKept] = useState(() => ownDetails(desk));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the dialog opens
  useEffect(() => {
    if (kept && !isFor(kept, desk.choice)) desk.changeDates(choiceIn(kept));
  }, []);
  const keepOn = (part: Partial<PendingBookingDetails>) => {
    if (!kept) return;
    const { fresh, keptAt, ...details } = { ...kept, ...part };
    setKept({ ...details, fresh, keptAt });
    keepDetails(details, keptAt);
  };
  return { kept, keepOn };
}

/** What had been said with it. A yes of yesterday is asked for again. */
export const saidIn = (kept: Kept): Consent => ({
  ...unsaid,
  ...(kept && { specialRequests: kept.specialRequests, notes: kept.notes }),
  ...(kept?.fresh && { termsAccepted: kept.termsAccepted, privacyAccepted: kept.privacyAccepted }),
});

const choiceIn = ({ fromDate, toDate, participants, cabinIds, services }: PendingBookingDetails): Choice => ({ fromDate, toDate, participants, cabinIds, services });
/** It asks for just this. */
export const isFor = (kept: PendingBookingDetails, choice: Choice) => JSON.stringify(ordered(choice)) === JSON.stringify(ordered(choiceIn(kept)));
const ordered = ({ fromDate, toDate, participants, cabinIds, services }: Choice) => [
  fromDate,
  toDate,
  participants,
  [...cabinIds].sort(),
  Object.entries(services)
    .filter(([, n]) => n > 0)
    .sort(),
];
