/** Who is confirmed at once by a landowner's standing yes, and why others ask (rules 4.6). */
import { addDays, type CalendarDate, dayMs } from "../days.ts";
import type { Confirmation } from "./lists.ts";

/** The conditions that a landowner has ticked; an absent one is not asked for. */
export type InstantConditions = {
  /** The hunter has paid a booking before, as rules 2.8 mean it. */
  hasPaid?: boolean | undefined;
  /** The mean of landowners' stars of the hunter, 1 to 5; who has none does not reach it. */
  minRating?: number | undefined;
  minDaysAhead?: number | undefined;
  maxDaysAhead?: number | undefined;
  maxParty?: number | undefined;
};
/** Refuses bounds on the days ahead that no day fulfils. */
export const checkConditions = ({
  minDaysAhead = 0,
  maxDaysAhead = Infinity,
}: InstantConditions): { code: "instant_days_order"; path: string }[] =>
  minDaysAhead > maxDaysAhead ? [{ code: "instant_days_order", path: "instantConditions.maxDaysAhead" }] : [];

/** How an offering or a cabin let alone is confirmed. */
export type ConfirmationTerms = { confirmation: Confirmation; instantConditions: InstantConditions };

/** So many instant bookings that lapse within `lapseDays` make the hunter ask instead (rules 4.6). */
const tooManyLapses = 3;
const lapseDays = 1;
/** The instant from which a hunter's lapses count. */
export const lapsesCountFrom = (now: Date): Date => new Date(now.getTime() - lapseDays * dayMs);

/** `lapses`: the hunter's instant bookings that lapsed unpaid since `lapsesCountFrom`. */
export type InstantBuyer = { hasPaid: boolean; rating: number | null; lapses: number };

/** Why a request on an instant offering is answered by its landowner, in the order they are told. */
export const askingReasons = [
  "not_signed_in",
  "not_paid_before",
  "rating_too_low",
  "too_soon",
  "too_far_ahead",
  "party_too_large",
  "lapsed_too_often",
  "landowner_answers",
] as const;
type AskingReason = (typeof askingReasons)[number];
/** `value`: the condition's figure. */
type AsksBecause = { code: AskingReason; value?: number };

export type InstantRequest = {
  /** The terms of the offering; of cabins alone, those of each cabin. */
  terms: readonly ConfirmationTerms[];
  /** Absent if nobody is signed in. */
  buyer: InstantBuyer | undefined;
  /** The landowner has agreed to the present text of invoicing in their name (rules 8.7). */
  invoicingAgreed: boolean;
  fromDate: CalendarDate;
  /** All who come. */
  partySize: number;
  today: CalendarDate;
};

/**
 * How a request is confirmed if it is sent now. `asksBecause`: why an instant offering does not confirm this
 * one; empty where it confirms, or where the landowner always answers.
 */
export function confirmationOf(request: InstantRequest): {
  confirmation: Confirmation;
  asksBecause: AsksBecause[];
} {
  const isInstant = request.terms.length > 0 && request.terms.every((t) => t.confirmation === "instant");
  if (!isInstant) return { confirmation: "request", asksBecause: [] };
  const reasons = [...request.terms.flatMap((t) => unmet(t.instantConditions, request)), ...others(request)];
  const asksBecause = askingReasons.flatMap((code) => reasons.find((reason) => reason.code === code) ?? []);
  return { confirmation: asksBecause.length > 0 ? "request" : "instant", asksBecause };
}

/** Whom an instant offering confirms at once, as far as it can be said before anybody has signed in. */
export const instantFor = ["everyone", "some", "nobody"] as const;
/** `some`: those who meet what the landowner asks of the hunter. `confirmation` is that of who is not signed in. */
export function whomInstant({
  confirmation,
  asksBecause,
}: ReturnType<typeof confirmationOf>): (typeof instantFor)[number] {
  if (confirmation === "instant") return "everyone";
  return asksBecause.length > 0 && asksBecause.every(({ code }) => code === "not_signed_in")
    ? "some"
    : "nobody";
}

function unmet(conditions: InstantConditions, { buyer, fromDate, partySize, today }: InstantRequest) {
  const { hasPaid, minRating, minDaysAhead, maxDaysAhead, maxParty } = conditions;
  const reasons: AsksBecause[] = [];
  if (!buyer && (hasPaid || minRating !== undefined)) reasons.push({ code: "not_signed_in" });
  if (buyer && hasPaid && !buyer.hasPaid) reasons.push({ code: "not_paid_before" });
  if (buyer && minRating !== undefined && (buyer.rating ?? 0) < minRating)
    reasons.push({ code: "rating_too_low", value: minRating });
  if (minDaysAhead !== undefined && fromDate < addDays(today, minDaysAhead))
    reasons.push({ code: "too_soon", value: minDaysAhead });
  if (maxDaysAhead !== undefined && fromDate > addDays(today, maxDaysAhead))
    reasons.push({ code: "too_far_ahead", value: maxDaysAhead });
  if (maxParty !== undefined && partySize > maxParty)
    reasons.push({ code: "party_too_large", value: maxParty });
  return reasons;
}

function others({ buyer, invoicingAgreed }: InstantRequest): AsksBecause[] {
  return [
    ...(buyer && buyer.lapses >= tooManyLapses ? [{ code: "lapsed_too_often" } as const] : []),
    ...(invoicingAgreed ? [] : [{ code: "landowner_answers" } as const]),
  ];
}
