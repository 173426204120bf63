import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { isCalendarDate } from "#domain/days.ts";
import { monthOf } from "../../ui/calendar-model.ts";
import { addressOf, type Choice, calculateBody, choiceOf, type Offering, pickDay, type Remedy, remedyFor } from "./choice.ts";
import { whoOf } from "./price-words.ts";
import { type FirstMonth, useAvailability } from "./use-availability.ts";
import { useQuote } from "./use-quote.ts";

export type DeskProps = { offering: Offering; today: string; now: string; signedIn: boolean; own: boolean; first: FirstMonth };
export type Desk = ReturnType<typeof useBookingDesk>;
export type Told = { text: string; remedy: Remedy | undefined };

/** Everything about choosing a stay that card, calendar and dialog share. The choice stands in the address too. */
export function useBookingDesk({ offering, today, now, signedIn, own, first }: DeskProps) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [choice, setChoice] = useState(() => choiceOf(query, offering));
  const [open, setOpen] = useState(query.get("openBooking") === "true" && !own);
  const [calendar, setCalendar] = useState(0);
  const availability = useAvailability(offering.offeringId, first);
  const body = calculateBody(offering, choice);
  const quote = useQuote(body, signedIn && !own && offering.available);

  const mirrored = useRef(choice);
  useEffect(() => {
    if (mirrored.current === choice) return;
    mirrored.current = choice;
    void navigate(addressOf(offering, choice), { replace: true, preventScrollReset: true });
  }, [choice, offering, navigate]);

  const month = isCalendarDate(choice.fromDate) ? monthOf(choice.fromDate) : first.month;
  const change = useCallback((part: Partial<Choice>) => setChoice((c) => ({ ...c, ...part })), []);
  /** Dates from elsewhere than the calendar: it turns to their month. */
  const changeDates = (part: Partial<Choice>) => {
    change(part);
    const from = part.fromDate ?? "";
    if (isCalendarDate(from) && monthOf(from) !== month) {
      availability.look(monthOf(from));
      setCalendar((n) => n + 1);
    }
  };
  const pick = (day: string) => setChoice((c) => pickDay(offering, c, day));

  /** What is refused at a field: `fromDate`, `cabins.<id>`, `services.<id>`; at the stay as a whole: "". */
  const toldAt = (field: string): Told[] => {
    const { problem, asked } = quote;
    return (problem?.errors ?? []).filter((e) => fieldOf(e.path, asked) === field).map((e) => ({ text: e.detail, remedy: remedyFor(e.code, offering, choice, today) }));
  };
  const who = whoOf(offering);
  return { offering, who, today, now, signedIn, own, choice, change, changeDates, pick, quote, body, toldAt, open, setOpen, availability, calendar, month };
}

const plain = new Set(["fromDate", "toDate", "participants"]);
/** `cabins.0.cabinId` → `cabins.<the id>`, by the list that was sent. */
function fieldOf(path: string | undefined, asked: Desk["quote"]["asked"]): string {
  const [list, index] = (path ?? "").split(".");
  if (list && plain.has(list)) return list;
  const cabin = list === "cabins" ? asked?.cabins[Number(index)]?.cabinId : undefined;
  const service = list === "services" ? asked?.services[Number(index)]?.serviceId : undefined;
  return cabin ? `cabins.${cabin}` : service ? `services.${service}` : "";
}
