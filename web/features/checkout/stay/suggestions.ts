/** Suggests changes that resolve a refusal. This module is loaded at the first refusal. */
import type { Problem } from "#contract/client.ts";
import { addDays, type CalendarDate, daysBetween, isoWeekday, type Stay } from "#domain/days.ts";
import { bedsOf, type Group, groupOf, personsOf } from "#domain/booking/group.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { wholeSeasonOf } from "#domain/offering/season-card.ts";
import { type CalculateBody, largestParty, type Offering, type Suggestion } from "./choice.ts";
import { guestOfOffering } from "./price-labels.ts";

export type Suggestions = Readonly<Record<string, Suggestion | undefined>>;

/** Suggestions by error code. Dates are suggested only if the server confirms that they are free. */
export async function suggestionsFor(
  { errors = [] }: Problem,
  request: CalculateBody,
  offering: Offering,
  today: CalendarDate,
): Promise<Suggestions> {
  const party = Math.max(offering.minHunters, Math.min(request.participants, largestParty(offering)));
  const entries = errors.map(async ({ code }) => {
    const suggestion = suggestionFor(code, offering, request, today);
    const free = suggestion?.change.toDate
      ? await freeSuggestion(offering.offeringId, suggestion, { ...request, participants: party }).catch(
          () => undefined,
        )
      : suggestion;
    return [code, free] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The suggested dates if they are free, otherwise the nearest free stay. */
async function freeSuggestion(
  offeringIds: string,
  suggestion: Suggestion,
  stay: Stay & Group,
): Promise<Suggestion | undefined> {
  const { fromDate = stay.fromDate, toDate = stay.toDate } = suggestion.change;
  const { items } = await browserApi()("GET /api/stays", {
    query: { offeringIds, from: fromDate, to: toDate, ...groupOf(stay) },
  });
  const [result] = items;
  if (result && result.totalOre !== null) return suggestion;
  return result?.nearest ? suggestStay(result.nearest) : undefined;
}

const suggestStay = ({ fromDate, toDate }: Stay): Suggestion => ({
  words: "arrival",
  date: fromDate,
  change: { fromDate, toDate },
});

/** A suggestion from the offering's terms, without checking availability. */
export function suggestionFor(
  code: string,
  offering: Offering,
  { fromDate, toDate, ...request }: Stay & Group & Partial<Pick<CalculateBody, "cabins">>,
  today: CalendarDate,
): Suggestion | undefined {
  const nights = Math.max(1, daysBetween(fromDate, toDate));
  const arriveKeepingNights = (date: CalendarDate) =>
    suggestStay({ fromDate: date, toDate: addDays(date, nights) });
  const depart = (date: CalendarDate): Suggestion => ({ words: "departure", date, change: { toDate: date } });
  const party = (count: number): Suggestion => ({
    words: "hunters",
    count,
    who: guestOfOffering(offering),
    change: { participants: count },
  });
  const first = offering.validFrom > today ? offering.validFrom : today;
  switch (code) {
    case "dates_in_past":
      return first <= offering.validTo ? arriveKeepingNights(first) : undefined;
    case "outside_season":
      if (fromDate < offering.validFrom) return arriveKeepingNights(first);
      return fromDate <= offering.validTo ? depart(addDays(offering.validTo, 1)) : undefined;
    case "start_weekday_required":
      return offering.startWeekday
        ? arriveKeepingNights(addDays(fromDate, (offering.startWeekday - isoWeekday(fromDate) + 7) % 7))
        : undefined;
    case "duration_too_short":
      return nights < (offering.minDays ?? 0) ? depart(addDays(fromDate, offering.minDays ?? 1)) : undefined;
    case "duration_too_long":
      return offering.maxDays && nights > offering.maxDays
        ? depart(addDays(fromDate, offering.maxDays))
        : undefined;
    case "duration_not_exact":
      return offering.fixedDays ? depart(addDays(fromDate, offering.fixedDays)) : undefined;
    case "whole_season_required":
      return { words: "season", change: wholeSeasonOf(offering, today) };
    case "too_few_hunters":
      return party(offering.minHunters);
    case "too_many_hunters":
    case "hunters_not_exact":
      return party(largestParty(offering));
    case "too_few_beds":
      return cabinWithBeds(offering, request);
    case "dates_booked":
    case "preparation_days":
    case "ground_taken":
    case "dates_unavailable":
    case "capacity_exceeded":
      return arriveKeepingNights(fromDate); // booked meanwhile: searches for the nearest
    default:
      return undefined;
  }
}

/** An optional cabin with which all have a bed (rules 2.11). */
function cabinWithBeds(
  { cabins: all, includedCabinIds, optionalCabins }: Offering,
  { cabins = [], ...group }: Group & Partial<Pick<CalculateBody, "cabins">>,
): Suggestion | undefined {
  const chosen = cabins.map(({ cabinId }) => cabinId);
  const bedsWith = (added: string) =>
    bedsOf([...includedCabinIds, ...chosen, added].map((id) => all.find((c) => c.cabinId === id) ?? {}));
  const cabin = optionalCabins
    .filter(({ cabinId }) => !chosen.includes(cabinId) && bedsWith(cabinId) >= personsOf(group))
    .map(({ cabinId }) => all.find((c) => c.cabinId === cabinId))[0];
  return cabin && { words: "cabin", name: cabin.name, change: { cabinIds: [...chosen, cabin.cabinId] } };
}
