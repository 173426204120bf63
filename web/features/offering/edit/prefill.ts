/**
 * Query parameters that prefill a new offering: species, season, kind, length, price and name. Other
 * parameters are ignored.
 */
import { isCalendarDate } from "#domain/days.ts";
import { durationTypes, offeringTypes } from "#domain/offering/lists.ts";
import { type Species, speciesKeys } from "#domain/species/species.ts";
import { kronerText } from "#web/i18n/number-input.ts";
import type { OfferingValues } from "./offering-form.ts";

export type Suggestion = {
  species: Species;
  name: string;
  validFrom: string;
  validTo: string;
  offeringType: OfferingValues["offeringType"];
  durationType: OfferingValues["durationType"];
  minDays?: number;
  priceOre?: number;
};

export const suggestionQuery = (
  propertyId: string,
  { species, minDays, priceOre, ...rest }: Suggestion,
): URLSearchParams =>
  new URLSearchParams({
    propertyId,
    species,
    ...rest,
    ...(minDays && { minDays: String(minDays) }),
    ...(priceOre !== undefined && { priceOre: String(priceOre) }),
  });

const oneOf = <T extends string>(list: readonly T[], value: string | null): T | undefined =>
  list.find((one) => one === value);
const wholeNumber = (value: string | null): number | undefined =>
  value && /^\d{1,10}$/.test(value) ? Number(value) : undefined;

export function prefilledValues(query: URLSearchParams): Partial<OfferingValues> {
  const species = oneOf(speciesKeys, query.get("species"));
  const [from, to] = [query.get("validFrom") ?? "", query.get("validTo") ?? ""];
  const offeringType = oneOf(offeringTypes, query.get("offeringType"));
  const durationType = oneOf(durationTypes, query.get("durationType"));
  const [minDays, priceOre] = [wholeNumber(query.get("minDays")), wholeNumber(query.get("priceOre"))];
  const name = query.get("name")?.slice(0, 200);
  return {
    ...(species && { targetSpecies: [species] }),
    ...(name && { name }),
    ...(isCalendarDate(from) && { validFrom: from }),
    ...(isCalendarDate(to) && { validTo: to }),
    ...(offeringType && { offeringType }),
    ...(durationType && { durationType }),
    ...(minDays && { minDays: String(minDays) }),
    ...(priceOre !== undefined && { fixedPrice: kronerText(priceOre) }),
  };
}
