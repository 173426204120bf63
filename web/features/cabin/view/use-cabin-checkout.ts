import { useCallback, useMemo, useState, useEffect } from "react";
import { useSearchParams } from "react-router";
import type { Answer } from "#contract/index.ts";
import { bedsOf, groupOf } from "#domain/booking/group.ts";
import { isCalendarDate, nightsOf, addDays, type Stay } from "#domain/days.ts";
import { cabinAddress, groupParams } from "#domain/page-addresses.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { monthOf, pickStay } from "#web/ui/date/calendar-model.ts";
import {
  type CalculateBody,
  type StayChoice,
  daysIn,
  type FirstMonth,
  groupIn,
  type RequestCheckout,
  type RequestFlags,
  type IgnoredPart,
  useAvailability,
  useQuote,
  useRequestAddress,
} from "#web/features/checkout/public.ts";
import { nearestFreeStay, takenPeriods } from "#domain/cabin/free-stay.ts";

type CabinDay = Answer<"GET /api/cabins/:cabinId/availability">["days"][number];
export type CabinCheckoutProps = {
  cabin: {
    cabinId: string;
    name: string;
    propertyId: string;
    pricePerDayOre: number;
    beds: number | null;
    arrivalTime: string | null;
    departureTime: string | null;
    confirmation: "request" | "instant";
    awayUntil: string | null;
  } & {
    english?: { name?: string | null } | null;
  };
  landownerName: string;
  /** Whether the cabin can be booked without an offering. */
  bookable: boolean;
  today: string;
  signedIn: boolean;
  own: boolean;
  first: FirstMonth<CabinDay>;
};
export type CabinCheckout = ReturnType<typeof useCabinCheckout>;

/** The address of the cabin's page with the chosen stay in its query. */
function cabinStayAddress(cabinId: string, choice: StayChoice, flags: RequestFlags): string {
  const { fromDate, toDate } = choice;
  return cabinAddress(cabinId, {
    ...(isCalendarDate(fromDate) && { fromDate }),
    ...(isCalendarDate(toDate) && { toDate }),
    ...groupParams(choice),
    ...(flags.openBooking && { openBooking: "true" }),
    ...(flags.autoSubmitBooking && { autoSubmitBooking: "true" }),
  });
}

/** Reads the stay from the query, and which of its parameters were invalid and ignored. */
export function parseCabinLink(
  query: URLSearchParams,
  { cabinId, beds }: { cabinId: string; beds: number | null },
  today: string,
): { choice: StayChoice; unused: IgnoredPart[] } {
  const { days, unused } = daysIn(query, today);
  const { group, unused: noParty } = groupIn(query, { beds: bedsOf([{ beds }]) });
  return {
    choice: { ...days, participants: 1, ...group, cabinIds: [cabinId], services: {} },
    unused: [unused, noParty].filter((u) => !!u),
  };
}

function bodyOf(choice: StayChoice, cabinId: string): CalculateBody | undefined {
  const { fromDate, toDate } = choice;
  return isCalendarDate(fromDate) && isCalendarDate(toDate)
    ? { fromDate, toDate, ...groupOf(choice), cabins: [{ cabinId }], services: [] }
    : undefined;
}

/**
 * The state of booking a cabin without an offering. The chosen stay, and whether the request form is open,
 * are stored in the query.
 */
export function useCabinCheckout({ cabin, landownerName, first, ...rest }: CabinCheckoutProps) {
  const { cabinId, propertyId } = cabin;
  const { signedIn, today, own, bookable } = rest;
  const [query] = useSearchParams();
  const [read] = useState(() => parseCabinLink(query, cabin, today));
  const [choice, setChoice] = useState(read.choice);
  const [calendar, setCalendar] = useState(0);
  const address = useRequestAddress((stay, flags) => cabinStayAddress(cabinId, stay, flags), choice, own);
  const askDays = useCallback(
    (span: { from: string; to: string }) =>
      browserApi()("GET /api/cabins/:cabinId/availability", { params: { cabinId }, query: span }),
    [cabinId],
  );
  const availability = useAvailability(askDays, first);
  const body = useMemo(() => bodyOf(choice, cabinId), [choice, cabinId]);
  const nights = body ? nightsOf(body) : 0;
  const offering = useMemo(() => ({ propertyId, landownerName }), [propertyId, landownerName]);
  const quote = useQuote(body, own || !bookable ? undefined : signedIn ? "calculate" : "estimate");

  const month = isCalendarDate(choice.fromDate) ? monthOf(choice.fromDate) : first.month;
  /** Changes the dates from outside the calendar, and shows their month in the calendar. */
  const changeDates = (part: Partial<StayChoice>) => {
    setChoice((c) => ({ ...c, ...part }));
    const from = part.fromDate ?? "";
    if (!isCalendarDate(from) || monthOf(from) === month) return;
    availability.look(monthOf(from));
    setCalendar((n) => n + 1);
  };
  const pick = (day: string) =>
    setChoice((c) => {
      const { from = "", to = "" } = pickStay(
        { from: c.fromDate || undefined, to: c.toDate || undefined },
        day,
      );
      return { ...c, fromDate: from, toDate: to };
    });
  return {
    ...rest,
    ...{
      cabin,
      offering,
      choice,
      body,
      availability,
      calendar,
      month,
      changeDates,
      pick,
    },
    /** The query parameters that were ignored; none once the reader has changed the stay. */
    unused: choice === read.choice ? read.unused : [],
    quote,
    awayUntil: cabin.awayUntil,
    how: quote.calculated?.confirmation ?? cabin.confirmation,
    /** The price is known even if the stay is refused, since it is the number of nights times the price. */
    totalOre: quote.calculated?.quote.totalOre ?? (nights > 0 ? nights * cabin.pricePerDayOre : undefined),
    taken: useTakenNights(quote, askDays, today),
    returnUrl: cabinStayAddress(cabinId, choice, { openBooking: true }),
    ...address,
  } satisfies RequestCheckout & Record<string, unknown>;
}

/** Whether a refusal means that the cabin is taken, or prepared, on some of the days. */
export const isTakenCode = (code: string): boolean =>
  code === "cabin_unavailable" || code === "preparation_days";

/** A free stay is searched this many days before and after the refused one. */
const daysAround = 90;
type Night = { date: string; reason?: string | undefined };
type Alternatives = { taken: ReturnType<typeof takenPeriods>; nearest: Stay | undefined };

/**
 * The taken nights of a refused stay, and the nearest free stay of the same length. Undefined while loading,
 * or if the stay was refused for another reason.
 */
function useTakenNights(
  { problem, refusedBody }: ReturnType<typeof useQuote>,
  askDays: (span: { from: string; to: string }) => Promise<{ days: readonly Night[] }>,
  today: string,
): Alternatives | undefined {
  const [alternatives, setAlternatives] = useState<Alternatives & { of: typeof problem }>();
  useEffect(() => {
    if (!refusedBody || !problem?.errors?.some(({ code }) => isTakenCode(code))) return;
    void freeNights(askDays, refusedBody, today).then(
      (free) =>
        setAlternatives({
          of: problem,
          taken: takenPeriods(free, refusedBody),
          nearest: nearestFreeStay(free, refusedBody),
        }),
      () => {}, // the refusal is then shown without them
    );
  }, [problem, refusedBody, askDays, today]);
  return alternatives?.of === problem ? alternatives : undefined;
}

async function freeNights(
  askDays: Parameters<typeof useTakenNights>[1],
  { fromDate, toDate }: CalculateBody,
  today: string,
): Promise<Set<string>> {
  const earliest = addDays(fromDate, -daysAround);
  const { days } = await askDays({
    from: earliest > today ? earliest : today,
    to: addDays(toDate, daysAround),
  });
  return new Set(days.filter(({ reason }) => reason === undefined).map(({ date }) => date));
}
