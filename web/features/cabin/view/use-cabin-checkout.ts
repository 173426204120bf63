import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { AnswerOf } from "#contract/define.ts";
import type { Api } from "#contract/index.ts";
import { isCalendarDate } from "#domain/days.ts";
import { cabinAddress } from "#domain/page-addresses.ts";
import { browserApi } from "#web/platform/api-client.ts";
import { monthOf, pickStay } from "#web/ui/calendar-model.ts";
import {
  type CalculateBody,
  type StayChoice,
  daysIn,
  type FirstMonth,
  partyIn,
  type RequestCheckout,
  type Unused,
  useAvailability,
  useQuote,
} from "#web/features/checkout/public.ts";

type CabinDay = AnswerOf<Api["GET /api/cabins/:cabinId/availability"]>["days"][number];
export type CabinCheckoutProps = {
  cabin: { cabinId: string; name: string; propertyId: string; pricePerDayOre: number; beds: number | null };
  landownerName: string;
  /** Whether it can be booked on its own. */
  bookable: boolean;
  today: string;
  now: string;
  signedIn: boolean;
  own: boolean;
  first: FirstMonth<CabinDay>;
};
export type CabinCheckout = ReturnType<typeof useCabinCheckout>;

/** The cabin's page with this stay in the query. */
function rentAddress(cabinId: string, { fromDate, toDate, participants }: StayChoice, open = false): string {
  return cabinAddress(cabinId, {
    ...(isCalendarDate(fromDate) && { fromDate }),
    ...(isCalendarDate(toDate) && { toDate }),
    participants: String(participants),
    ...(open && { openBooking: "true" }),
  });
}

/** The stay in a query, and the parameters that were invalid and ignored. */
export function rentIn(
  query: URLSearchParams,
  cabinId: string,
  today: string,
): { choice: StayChoice; unused: Unused[] } {
  const [{ days, unused }, { party = 1, unused: noParty }] = [daysIn(query, today), partyIn(query)];
  return {
    choice: { ...days, participants: party, cabinIds: [cabinId], services: {} },
    unused: [unused, noParty].filter((u) => !!u),
  };
}

const bodyOf = (
  { fromDate, toDate, participants }: StayChoice,
  cabinId: string,
): CalculateBody | undefined =>
  isCalendarDate(fromDate) && isCalendarDate(toDate)
    ? { fromDate, toDate, participants, cabins: [{ cabinId }], services: [] }
    : undefined;

/**
 * The state of booking one cabin alone, with its request. The choice, and whether the request is open, are in
 * the query.
 */
export function useCabinCheckout({ cabin, landownerName, first, ...rest }: CabinCheckoutProps) {
  const { cabinId, propertyId } = cabin;
  const { signedIn, today, own, bookable } = rest;
  const [query] = useSearchParams();
  const [read] = useState(() => rentIn(query, cabinId, today));
  const [choice, setChoice] = useState(read.choice);
  const [calendar, setCalendar] = useState(0);
  const [open, setOpen] = useState(() => query.get("openBooking") === "true" && !own);
  const [linked, setLinked] = useState(open);
  const [auto, setAuto] = useState(false);
  const askDays = useCallback(
    (span: { from: string; to: string }) =>
      browserApi()("GET /api/cabins/:cabinId/availability", { params: { cabinId }, query: span }),
    [cabinId],
  );
  const availability = useAvailability(askDays, first);
  const body = useMemo(() => bodyOf(choice, cabinId), [choice, cabinId]);
  const offering = useMemo(() => ({ propertyId, landownerName }), [propertyId, landownerName]);

  const navigate = useNavigate();
  const mirrored = useRef(choice);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the choice
  useEffect(() => {
    if (mirrored.current === choice) return;
    mirrored.current = choice;
    void navigate(rentAddress(cabinId, choice), { replace: true, preventScrollReset: true });
  }, [choice]);

  const month = isCalendarDate(choice.fromDate) ? monthOf(choice.fromDate) : first.month;
  /** Dates changed outside the calendar: it moves to their month. */
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
      linked,
      auto,
      body,
      open,
      availability,
      calendar,
      month,
      changeDates,
      pick,
    },
    /** Ignored query parameters; irrelevant once the choice has changed. */
    unused: choice === read.choice ? read.unused : [],
    quote: useQuote(body, own || !bookable ? undefined : signedIn ? "calculate" : "estimate"),
    returnUrl: rentAddress(cabinId, choice, true),
    setOpen: (wanted: boolean) => {
      setOpen(wanted);
      setLinked(false); // opened by hand, it is not opened by a link
    },
    sendSoon: () => setAuto(true),
  } satisfies RequestCheckout & Record<string, unknown>;
}
