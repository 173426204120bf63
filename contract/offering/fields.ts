/** The fields of an offering that a landowner writes, for creating and for partial updates. */
import { z } from "zod";
import { maxBlackouts } from "#domain/availability/blackouts.ts";
import {
  cancellationPolicies,
  durationTypes,
  offeringStatuses,
  offeringTypes,
  priceModifierTypes,
  priceUnits,
  pricingModes,
  serviceUnits,
} from "#domain/lists.ts";
import { eachFact, offeringFacts, type OfferingFacts } from "#domain/offering/facts.ts";
import { speciesKeys } from "#domain/offering/species.ts";
import { linesOf } from "#domain/text-lines.ts";
import {
  CalendarDate,
  Count,
  EnglishTexts,
  Id,
  Line,
  Lines,
  maybe,
  Name,
  Ore,
  Percent,
  Text,
  Version,
} from "#contract/schemas.ts";

const Weekday = z.int().min(1).max(7);
/**
 * Either `fixedPriceOre`, or both `startPriceOre` and `endPriceOre`; the domain checks the combination, not
 * the schema.
 */
export const Pricing = z.strictObject({
  per: z.enum(pricingModes),
  fixedPriceOre: maybe(Ore),
  startPriceOre: maybe(Ore),
  endPriceOre: maybe(Ore),
  weekend: maybe(
    z.strictObject({
      weekdays: z.array(Weekday).min(1).max(7),
      percent: z.number().min(0).max(500).multipleOf(0.01),
    }),
  ),
  longStay: maybe(z.strictObject({ minDays: Count, percent: Percent })),
  accommodationSharePercent: maybe(Percent),
});
/** Half-open, like a stay: `to` is exclusive. */
export const DayPrice = z.strictObject({ from: CalendarDate, to: CalendarDate, priceOre: Ore });
export const OfferingService = z.strictObject({
  serviceId: maybe(Id),
  name: Name,
  unit: z.enum(serviceUnits),
  priceOre: Ore,
  maxQuantity: maybe(Count),
  category: maybe(Line(100)),
  premium: maybe(z.boolean()),
});
/** Shown only; no calculation reads it (rules 10.1). `value`: percent, or øre where the type is fixed. */
const PriceModifier = z.strictObject({
  label: Line(100).min(1),
  type: z.enum(priceModifierTypes),
  value: z.number().min(0).max(10_000_000_000).multipleOf(0.01),
});
type FactSchema<N extends keyof OfferingFacts> = z.ZodType<OfferingFacts[N], OfferingFacts[N]>;
const facts = eachFact((name): z.ZodType => z.enum(offeringFacts[name].options).nullable()) as {
  [N in keyof OfferingFacts]: FactSchema<N>;
};
const optionalFacts = eachFact((name) => (facts[name] as z.ZodNullable).default(null)) as {
  [N in keyof OfferingFacts]: z.ZodDefault<FactSchema<N>>;
};
export const offeringFields = {
  name: Name,
  offeringType: z.enum(offeringTypes),
  description: Text(10_000),
  english: EnglishTexts.nullable(),
  targetSpecies: z.array(z.enum(speciesKeys)).max(30),
  validFrom: CalendarDate,
  /** The last day of the season, included. */
  validTo: CalendarDate,
  salesStartDate: CalendarDate.nullable(),
  durationType: z.enum(durationTypes),
  minDays: Count.nullable(),
  maxDays: Count.nullable(),
  fixedDays: Count.nullable(),
  ...facts,
  /** 1 Monday … 7 Sunday. */
  startWeekday: Weekday.nullable(),
  /** Half-open, like a stay: `to` is the first day that is open again. */
  blackoutPeriods: z
    .array(z.strictObject({ from: CalendarDate, to: CalendarDate }))
    .max(maxBlackouts, "too_many_periods"),
  maxParticipants: Count,
  minHunters: Count,
  maxHunters: Count,
  allowConcurrentBookings: z.boolean(),
  totalAreaCapacity: Count.nullable(),
  includedCabinIds: z.array(Id).max(50),
  optionalCabins: z.array(z.strictObject({ cabinId: Id, pricePerPersonPerNightOre: Ore })).max(50),
  services: z.array(OfferingService).max(50),
  rules: Lines,
  customRules: z.union([Text(5000), Lines]),
  cancellationPolicy: z.enum(cancellationPolicies),
  pricing: Pricing,
  priceUnit: z.enum(priceUnits).nullable(),
  priceModifiers: z.array(PriceModifier).max(10),
  status: z.enum(offeringStatuses),
  published: z.boolean(),
};
/** Rules come as a list, or as one text with a rule per line. */
const Rules = z
  .union([Lines, Text(5000)])
  .transform((given) => (typeof given === "string" ? linesOf(given) : given))
  .pipe(Lines);
/**
 * The property's services that can be added, beside those in `services`. Ids that no longer exist are
 * ignored.
 */
const ServiceIds = z.array(Id).max(500);
export const OfferingCreate = z.strictObject({
  ...offeringFields,
  serviceIds: ServiceIds.optional(),
  description: offeringFields.description.default(""),
  english: offeringFields.english.default(null),
  targetSpecies: offeringFields.targetSpecies.default([]),
  salesStartDate: offeringFields.salesStartDate.default(null),
  durationType: offeringFields.durationType.default("none"),
  minDays: offeringFields.minDays.default(null),
  maxDays: offeringFields.maxDays.default(null),
  fixedDays: offeringFields.fixedDays.default(null),
  ...optionalFacts,
  startWeekday: offeringFields.startWeekday.default(null),
  blackoutPeriods: offeringFields.blackoutPeriods.default([]),
  minHunters: offeringFields.minHunters.default(1),
  allowConcurrentBookings: offeringFields.allowConcurrentBookings.default(false),
  totalAreaCapacity: offeringFields.totalAreaCapacity.default(null),
  includedCabinIds: offeringFields.includedCabinIds.default([]),
  optionalCabins: offeringFields.optionalCabins.default([]),
  services: offeringFields.services.default([]),
  rules: Rules.default([]),
  customRules: offeringFields.customRules.default([]),
  priceUnit: offeringFields.priceUnit.default(null),
  priceModifiers: offeringFields.priceModifiers.default([]),
  status: offeringFields.status.default("draft"),
  published: offeringFields.published.default(false),
});
export type OfferingFields = z.output<typeof OfferingCreate>;
export const OfferingPatch = z
  .strictObject({ ...offeringFields, rules: Rules, serviceIds: ServiceIds, version: Version })
  .partial();
