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
import { useLaw } from "./use-law.ts";
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
/** What the fields of a stay are shown with, whatever the stay is chosen for. */
export type StayFields = Pick<
  Checkout,
  | "offering"
  | "who"
  | "today"
  | "choice"
  | "change"
  | "changeDates"
  | "errorsAt"
  | "availability"
  | "law"
  | "month"
>;
/** `bookingId`: the reader's own booking with which the stay conflicts. */
export type FieldError = {
  text: string;
  suggestion: Suggestion | undefined;
  bookingId: string | undefined;
};

/**
 * The state of choosing a stay at an offering, shared by card, calendar and dialog. The choice, and whether
 * the request form is open, are stored in the query.
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
  const law = useLaw(offering, today);
  const body = useMemo(() => calculateBody(offering, choice), [offering, choice]);
  const quote = useQuote(body, own || !offering.available ? undefined : signedIn ? "calculate" : "estimate");
  const address = useRequestAddress((stay, flags) => queryOf(offering, stay, flags), choice, own);

  const month = isCalendarDate(choice.fromDate) ? monthOf(choice.fromDate) : first.month;
  const change = useCallback((part: Partial<StayChoice>) => setChoice((c) => ({ ...c, ...part })), []);
  /** Changes the dates from outside the calendar, and shows their month in the calendar. */
  const changeDates = (part: Partial<StayChoice>) => {
    change(part);
    const from = part.fromDate ?? "";
    if (isCalendarDate(from) && monthOf(from) !== month) {
      availability.look(monthOf(from));
      setCalendar((n) => n + 1);
    }
  };
  const pick = (day: string) => setChoice((c) => pickDay(offering, c, day, today));

  const { suggestions, errorsAt } = useStayErrors(quote, offering, today);
  const [movedTo, setMovedTo] = useState<string>();
  const season = offering.durationType === "season" ? suggestions?.whole_season_required?.change : undefined;
  // what is sold by season has one stay; that of a season card moves at midnight (rules 2.10)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (!season) return;
    changeDates(season);
    setMovedTo(season.fromDate);
  }, [season]);
  const who = guestOfOffering(offering);
  /** The query parameters that were ignored; none once the reader has changed the choice. */
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
    awayUntil: offering.awayUntil,
    how: quote.calculated?.confirmation ?? offering.confirmation,
    body,
    errorsAt,
    ...address,
    availability,
    law,
    calendar,
    month,
    /** The day of arrival of a season card that was chosen on an earlier day and has been moved. */
    movedTo,
  };
}

type Refusal = Pick<QuoteState, "problem" | "refusedBody">;
/** The refusals of a stay by their fields, with suggestions. */
export function useStayErrors(refused: Refusal, offering: Offering, today: string) {
  const suggestions = useSuggestions(refused, offering, today);
  /**
   * The errors of a field: `fromDate`, `cabins.<id>`, `services.<id>`, or "" for the whole stay. Without
   * `field`: all errors.
   */
  const errorsAt = (field?: string): FieldError[] => {
    const { problem, refusedBody } = refused;
    const errors = (problem?.errors ?? []).filter(
      (e, i, all) =>
        (field === undefined || fieldOf(e.path, refusedBody) === field) &&
        // an offering and its cabin may have the same error, which is shown once
        all.findIndex(({ detail }) => detail === e.detail) === i,
    );
    return errors.map((e) => ({ text: e.detail, suggestion: suggestions?.[e.code], bookingId: e.bookingId }));
  };
  return { suggestions, errorsAt };
}

/** Suggestions for a refusal, which is shown before they are computed. */
function useSuggestions(
  { problem, refusedBody }: Refusal,
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

const simpleFields = new Set(["fromDate", "toDate", "participants"]);
/** Replaces the index in an error's path by the id from the sent body: `cabins.0.cabinId` → `cabins.<id>`. */
function fieldOf(path: string | undefined, body: Refusal["refusedBody"]): string {
  const [list, index] = (path ?? "").split(".");
  if (list && simpleFields.has(list)) return list;
  const cabin = list === "cabins" ? body?.cabins[Number(index)]?.cabinId : undefined;
  const service = list === "services" ? body?.services[Number(index)]?.serviceId : undefined;
  return cabin ? `cabins.${cabin}` : service ? `services.${service}` : "";
}
