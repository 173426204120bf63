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
import { speciesKeys } from "#domain/species/species.ts";
import { linesOf } from "#domain/text-lines.ts";
import { fieldsByRight } from "#contract/fields.ts";
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
const serviceFields = fieldsByRight(
  { name: Name, category: maybe(Line(100)), premium: maybe(z.boolean()) },
  { serviceId: maybe(Id), unit: z.enum(serviceUnits), priceOre: Ore, maxQuantity: maybe(Count) },
  {},
);
export const OfferingService = serviceFields.Create;
/** Shown only; no calculation reads it (rules 10.1). `value`: percent, or øre where the type is fixed. */
const PriceModifier = z.strictObject({
  label: Line(100).min(1),
  type: z.enum(priceModifierTypes),
  value: z.number().min(0).max(10_000_000_000).multipleOf(0.01),
});
type FactSchema<N extends keyof OfferingFacts> = z.ZodType<OfferingFacts[N], OfferingFacts[N]>;
const facts = eachFact((name): z.ZodType => z.enum(offeringFacts[name].options).nullable().default(null)) as {
  [N in keyof OfferingFacts]: z.ZodDefault<FactSchema<N>>;
};
/** Rules come as a list, or as one text with a rule per line. */
const Rules = z
  .union([Lines, Text(5000)])
  .transform((given) => (typeof given === "string" ? linesOf(given) : given))
  .pipe(Lines);

export const offeringFields = fieldsByRight(
  {
    name: Name,
    offeringType: z.enum(offeringTypes),
    description: Text(10_000).default(""),
    english: EnglishTexts.nullable().default(null),
    targetSpecies: z.array(z.enum(speciesKeys)).max(30).default([]),
    ...facts,
    rules: Rules.default([]),
    customRules: z.union([Text(5000), Lines]).default([]),
  },
  {
    validFrom: CalendarDate,
    /** The last day of the season, included. */
    validTo: CalendarDate,
    salesStartDate: CalendarDate.nullable().default(null),
    durationType: z.enum(durationTypes).default("none"),
    minDays: Count.nullable().default(null),
    maxDays: Count.nullable().default(null),
    fixedDays: Count.nullable().default(null),
    /** 1 Monday … 7 Sunday. */
    startWeekday: Weekday.nullable().default(null),
    /** Half-open, like a stay: `to` is the first day that is open again. */
    blackoutPeriods: z
      .array(z.strictObject({ from: CalendarDate, to: CalendarDate }))
      .max(maxBlackouts, "too_many_periods")
      .default([]),
    maxParticipants: Count,
    minHunters: Count.default(1),
    maxHunters: Count,
    allowConcurrentBookings: z.boolean().default(false),
    totalAreaCapacity: Count.nullable().default(null),
    includedCabinIds: z.array(Id).max(50).default([]),
    optionalCabins: z
      .array(z.strictObject({ cabinId: Id, pricePerPersonPerNightOre: Ore }))
      .max(50)
      .default([]),
    services: z.array(OfferingService).max(50).default([]),
    /**
     * The property's services that can be added, beside those in `services`. Ids that no longer exist are
     * ignored.
     */
    serviceIds: z.array(Id).max(500).optional(),
    pricing: Pricing,
    priceUnit: z.enum(priceUnits).nullable().default(null),
    priceModifiers: z.array(PriceModifier).max(10).default([]),
  },
  {
    cancellationPolicy: z.enum(cancellationPolicies),
    status: z.enum(offeringStatuses).default("draft"),
    published: z.boolean().default(false),
  },
);
/** Of a service those of its fields; adding or removing one is `calendar`. */
export const offeringRights = {
  ...offeringFields.rights,
  services: { id: "serviceId", whole: "calendar", fields: serviceFields.rights },
} as const;
/** As they are answered: rules are a list. */
export const answeredFields = { ...offeringFields.fields, rules: Lines };
export type OfferingFields = z.output<(typeof offeringFields)["Create"]>;
