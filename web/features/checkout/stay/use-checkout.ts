import { useCallback, useEffect, useMemo, useState } from "react";
import { isCalendarDate } from "#domain/days.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { monthOf } from "#web/ui/date/calendar-model.ts";
import {
  addressOf,
  type StayChoice,
  calculateBody,
  type Offering,
  pickDay,
  queryOf,
  type Suggestion,
} from "./choice.ts";
import type { ParsedLink } from "./from-address.ts";
import { guestOfOffering } from "./price-labels.ts";
import type { Suggestions } from "./suggestions.ts";
import { type FirstMonth, useAvailability } from "./use-availability.ts";
import { type QuoteState, useQuote } from "./use-quote.ts";
import { useRequestAddress } from "./use-request-address.ts";

export type CheckoutProps = {
  offering: Offering;
  today: string;
  signedIn: boolean;
  own: boolean;
  first: FirstMonth;
  parsedLink: ParsedLink;
};
export type Checkout = ReturnType<typeof useCheckout>;
/** `bookingId`: the reader's own booking that conflicts. */
export type FieldError = {
  text: string;
  suggestion: Suggestion | undefined;
  bookingId: string | undefined;
};

/**
 * The state of choosing a stay, shared by card, calendar and dialog. The choice, and whether the request is
 * open, are in the query.
 */
export function useCheckout({ offering, today, signedIn, own, first, parsedLink }: CheckoutProps) {
  const [read] = useState(parsedLink);
  const [choice, setChoice] = useState(read.choice);
  const [calendar, setCalendar] = useState(0);
  const { offeringId } = offering;
  const askDays = useCallback(
    (span: { from: string; to: string }) =>
      browserApi()("GET /api/offering-availability", { query: { offeringId, ...span } }),
    [offeringId],
  );
  const availability = useAvailability(askDays, first);
  const body = useMemo(() => calculateBody(offering, choice), [offering, choice]);
  const quote = useQuote(body, own || !offering.available ? undefined : signedIn ? "calculate" : "estimate");
  const address = useRequestAddress((stay, flags) => queryOf(offering, stay, flags), choice, own);

  const month = isCalendarDate(choice.fromDate) ? monthOf(choice.fromDate) : first.month;
  const change = useCallback((part: Partial<StayChoice>) => setChoice((c) => ({ ...c, ...part })), []);
  /** Changes the dates from outside the calendar, which then shows their month. */
  const changeDates = (part: Partial<StayChoice>) => {
    change(part);
    const from = part.fromDate ?? "";
    if (isCalendarDate(from) && monthOf(from) !== month) {
      availability.look(monthOf(from));
      setCalendar((n) => n + 1);
    }
  };
  const pick = (day: string) => setChoice((c) => pickDay(offering, c, day));

  const suggestions = useSuggestions(quote, offering, today);
  /**
   * Errors by field: `fromDate`, `cabins.<id>`, `services.<id>`; about the whole stay: "". Without a field:
   * all.
   */
  const errorsAt = (field?: string): FieldError[] => {
    const { problem, refusedBody } = quote;
    const errors = (problem?.errors ?? []).filter(
      (e, i, all) =>
        (field === undefined || fieldOf(e.path, refusedBody) === field) &&
        // the offering and its cabin may be refused for the same reason
        all.findIndex(({ detail }) => detail === e.detail) === i,
    );
    return errors.map((e) => ({ text: e.detail, suggestion: suggestions?.[e.code], bookingId: e.bookingId }));
  };
  const who = guestOfOffering(offering);
  /** Ignored query parameters; irrelevant once the choice has changed. */
  const unused = choice === read.choice ? read.unused : [];
  const returnUrl = addressOf(offering, choice, { openBooking: true });
  return {
    offering,
    who,
    today,
    signedIn,
    own,
    choice,
    unused,
    returnUrl,
    change,
    changeDates,
    pick,
    quote,
    body,
    errorsAt,
    ...address,
    availability,
    calendar,
    month,
  };
}

/** Suggestions, computed after a refusal; without them the refusal is still shown. */
function useSuggestions(
  { problem, refusedBody }: QuoteState,
  offering: Offering,
  today: string,
): Suggestions | undefined {
  const [suggested, setSuggested] = useState<{ of: typeof problem; suggestions: Suggestions }>();
  useEffect(() => {
    if (problem && refusedBody)
      import("./suggestions.ts")
        .then((m) => m.suggestionsFor(problem, refusedBody, offering, today))
        .then(
          (suggestions) => setSuggested({ of: problem, suggestions }),
          () => {},
        );
  }, [problem, refusedBody, offering, today]);
  return suggested?.of === problem ? suggested?.suggestions : undefined;
}

const plain = new Set(["fromDate", "toDate", "participants"]);
/** `cabins.0.cabinId` → `cabins.<the id>`, by the list that was sent. */
function fieldOf(path: string | undefined, body: Checkout["quote"]["refusedBody"]): string {
  const [list, index] = (path ?? "").split(".");
  if (list && plain.has(list)) return list;
  const cabin = list === "cabins" ? body?.cabins[Number(index)]?.cabinId : undefined;
  const service = list === "services" ? body?.services[Number(index)]?.serviceId : undefined;
  return cabin ? `cabins.${cabin}` : service ? `services.${service}` : "";
}
