import { useState } from "react";
import { useSearchParams } from "react-router";
import { isCalendarDate } from "#domain/days.ts";
import type { CalculateBody, Choice } from "../offering/choice.ts";
import type { RequestDesk } from "../offering/use-kept.ts";
import { useQuote } from "../offering/use-quote.ts";

type CabinAsked = { propertyId: string; landownerName: string; cabinId: string; signedIn: boolean; now: string; linked: boolean };
export type RentDesk = ReturnType<typeof useRentDesk>;

const pagePath = "/view-property";

/** The property's page with this stay in the cabin, and the question open. */
function rentAddress(propertyId: string, cabinId: string, { fromDate, toDate, participants }: Choice): string {
  const query = new URLSearchParams({ propertyId, cabinId });
  if (isCalendarDate(fromDate)) query.set("fromDate", fromDate);
  if (isCalendarDate(toDate)) query.set("toDate", toDate);
  query.set("participants", String(participants));
  return `${pagePath}?${query}`;
}

/** The stay that an address asks for; what cannot be meant is left out. */
function stayIn(query: URLSearchParams, cabinId: string): Choice {
  const date = (name: string) => [query.get(name) ?? ""].find(isCalendarDate) ?? "";
  const party = query.get("participants") ?? "";
  return { fromDate: date("fromDate"), toDate: date("toDate"), participants: /^[1-9]\d?$/.test(party) ? Number(party) : 1, cabinIds: [cabinId], services: {} };
}

const bodyOf = ({ fromDate, toDate, participants }: Choice, cabinId: string): CalculateBody | undefined =>
  isCalendarDate(fromDate) && isCalendarDate(toDate) ? { fromDate, toDate, participants, cabins: [{ cabinId }], services: [] } : undefined;

/** Everything about renting one cabin alone that its question needs, and the request that follows. `linked`: the page came with it open. */
export function useRentDesk({ propertyId, landownerName, cabinId, signedIn, now, linked }: CabinAsked) {
  const [query] = useSearchParams();
  const [choice, setChoice] = useState(() => stayIn(linked ? query : new URLSearchParams(), cabinId));
  const [offering] = useState({ propertyId, landownerName });
  const [auto, setAuto] = useState(false);
  const body = bodyOf(choice, cabinId);
  return {
    ...{ offering, choice, signedIn, now, linked, auto, body },
    quote: useQuote(body, signedIn ? "calculate" : "estimate"),
    returnUrl: rentAddress(propertyId, cabinId, choice),
    changeDates: (part: Partial<Choice>) => setChoice((c) => ({ ...c, ...part })),
    sendSoon: () => setAuto(true),
  } satisfies RequestDesk & { body: CalculateBody | undefined };
}
