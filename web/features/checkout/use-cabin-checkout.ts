import { useState } from "react";
import { useSearchParams } from "react-router";
import { isCalendarDate } from "#domain/days.ts";
import type { CalculateBody, Choice } from "./choice.ts";
import { daysIn, partyIn, type Unused } from "./from-address.ts";
import type { RequestCheckout } from "./use-stored-request.ts";
import { useQuote } from "./use-quote.ts";

type CabinAsked = {
  propertyId: string;
  landownerName: string;
  cabinId: string;
  signedIn: boolean;
  today: string;
  now: string;
  linked: boolean;
};
export type CabinCheckout = ReturnType<typeof useCabinCheckout>;

const pagePath = "/view-property";

/** The property's page with this stay in the cabin, and the question open. */
function rentAddress(
  propertyId: string,
  cabinId: string,
  { fromDate, toDate, participants }: Choice,
): string {
  const query = new URLSearchParams({ propertyId, cabinId });
  if (isCalendarDate(fromDate)) query.set("fromDate", fromDate);
  if (isCalendarDate(toDate)) query.set("toDate", toDate);
  query.set("participants", String(participants));
  return `${pagePath}?${query}`;
}

/** The stay that an address asks for, and what of it cannot be meant and is left out. */
export function rentIn(
  query: URLSearchParams,
  cabinId: string,
  today: string,
): { choice: Choice; unused: Unused[] } {
  const [{ days, unused }, { party = 1, unused: noParty }] = [daysIn(query, today), partyIn(query)];
  return {
    choice: { ...days, participants: party, cabinIds: [cabinId], services: {} },
    unused: [unused, noParty].filter((u) => !!u),
  };
}

const bodyOf = ({ fromDate, toDate, participants }: Choice, cabinId: string): CalculateBody | undefined =>
  isCalendarDate(fromDate) && isCalendarDate(toDate)
    ? { fromDate, toDate, participants, cabins: [{ cabinId }], services: [] }
    : undefined;

/**
 * Everything about renting one cabin alone that its question needs, and the request that follows. `linked`:
 * the page came with it open.
 */
export function useCabinCheckout({
  propertyId,
  landownerName,
  cabinId,
  signedIn,
  today,
  now,
  linked,
}: CabinAsked) {
  const [query] = useSearchParams();
  const [read] = useState(() => rentIn(linked ? query : new URLSearchParams(), cabinId, today));
  const [choice, setChoice] = useState(read.choice);
  const [offering] = useState({ propertyId, landownerName });
  const [auto, setAuto] = useState(false);
  const body = bodyOf(choice, cabinId);
  return {
    ...{ offering, choice, signedIn, now, linked, auto, body },
    /** What the address asked for and did not get; once something else is chosen it matters no more. */
    unused: choice === read.choice ? read.unused : [],
    quote: useQuote(body, signedIn ? "calculate" : "estimate"),
    returnUrl: rentAddress(propertyId, cabinId, choice),
    changeDates: (part: Partial<Choice>) => setChoice((c) => ({ ...c, ...part })),
    sendSoon: () => setAuto(true),
  } satisfies RequestCheckout & { body: CalculateBody | undefined; unused: readonly Unused[] };
}
