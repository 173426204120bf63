/** What the law says of a stay: for the refusal of illegal days, and for what is kept with a booking. */
import {
  addDays,
  type CalendarDate,
  type DayRange,
  daysBetween,
  isCalendarDate,
  type Stay,
} from "#domain/days.ts";
import { illegalDays, type SpeciesLaw, speciesLaw } from "#domain/law/stay-law.ts";
import { defaultLocale } from "#domain/locale.ts";
import type { Species } from "#domain/species/species.ts";
import type { Db } from "#server/platform/database/database.ts";
import { lawAt } from "./law-at.ts";
import { findOfferingGround } from "./ground-store.ts";
import { type OfferingPlace, placeOfGround } from "./place.ts";

type StayOfOffering = Stay & { offeringId: string; targetSpecies: readonly Species[] };

/** The day of departure is no day of hunting (rules 1.2). */
const daysOf = ({ fromDate, toDate }: Stay): DayRange => ({
  from: fromDate,
  to: isCalendarDate(toDate) ? addDays(toDate, -1) : toDate,
});

/** Longer stays are whole leases, which are not about days. */
const maxDays = 366;
/** The answer for each target species, and the names of places that the reasons tell of, by number. */
export type StayLaw = { law: SpeciesLaw[]; places: Record<string, string> };
const notAsked: StayLaw = { law: [], places: {} };

/** The law on the days, first and last included; nothing where the ground's place is unknown. */
export async function lawOfPlace(
  db: Db,
  place: OfferingPlace | undefined,
  { targetSpecies, days }: { targetSpecies: readonly Species[]; days: DayRange },
): Promise<StayLaw> {
  if (!place || targetSpecies.length === 0) return notAsked;
  const { rules, nameOf } = await lawAt(db, place, days, defaultLocale);
  const numbers = [...new Set(place.spots.map(({ municipality }) => municipality))];
  return {
    law: speciesLaw(targetSpecies, { ...days, ...place }, rules),
    places: place.spots.length > 1 ? Object.fromEntries(numbers.map((one) => [one, nameOf(one)])) : {},
  };
}

/** The law on the days of the stay; nothing where the ground's place is unknown. */
export async function lawOfStay(db: Db, stay: StayOfOffering): Promise<StayLaw> {
  const days = daysOf(stay);
  const isAsked = isCalendarDate(days.from) && isCalendarDate(days.to) && days.from <= days.to;
  if (!isAsked || stay.targetSpecies.length === 0 || daysBetween(days.from, days.to) >= maxDays)
    return notAsked;
  const offering = await findOfferingGround(db, stay.offeringId);
  return lawOfPlace(db, offering && placeOfGround(offering), { targetSpecies: stay.targetSpecies, days });
}

/** The days of the stay on which the law closes every target species (rules 2.12). */
export const illegalDaysOf = ({ law }: StayLaw, stay: Stay): CalendarDate[] => illegalDays(law, daysOf(stay));
