/** The fields of an offering that a landowner writes, for creating and for partial updates. */
import { z } from "zod";
import { maxBlackouts } from "#domain/availability/blackouts.ts";
import { maxGrounds } from "#domain/ground/parts.ts";
import { priceModifierTypes, pricingModes } from "#domain/offering/lists.ts";
import { serviceUnits } from "#domain/service/lists.ts";
import { offeringFields as declared } from "#domain/offering/fields.ts";
import { maxSeasonPrices } from "#domain/offering/season-card.ts";
import { linesOf } from "#domain/text-lines.ts";
import { InstantConditions } from "#contract/cabin/fields.ts";
import { declaredFields, TextOrLines } from "#contract/fields.ts";
import {
  CalendarDate,
  Count,
  Id,
  Line,
  Lines,
  optionalOrNull,
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
  fixedPriceOre: optionalOrNull(Ore),
  startPriceOre: optionalOrNull(Ore),
  endPriceOre: optionalOrNull(Ore),
  weekend: optionalOrNull(
    z.strictObject({
      weekdays: z.array(Weekday).min(1).max(7),
      percent: z.number().min(0).max(500).multipleOf(0.01),
    }),
  ),
  longStay: optionalOrNull(z.strictObject({ minDays: Count, percent: Percent })),
  accommodationSharePercent: optionalOrNull(Percent),
});
/** A price for a period; `to` is exclusive, like a stay's day of departure. */
export const DayPrice = z.strictObject({ from: CalendarDate, to: CalendarDate, priceOre: Ore });
export const OfferingService = z.strictObject({
  serviceId: optionalOrNull(Id),
  name: Name,
  unit: z.enum(serviceUnits),
  priceOre: Ore,
  singleDays: z.boolean().default(false),
  maxQuantity: optionalOrNull(Count),
  category: optionalOrNull(Line(100)),
  premium: optionalOrNull(z.boolean()),
});
/** Only shown; no calculation uses it (rules 10.1). `value`: percent, or øre where the type is fixed. */
const PriceModifier = z.strictObject({
  label: Line(100).min(1),
  type: z.enum(priceModifierTypes),
  value: z.number().min(0).max(10_000_000_000).multipleOf(0.01),
});
/** Rules come as a list, or as one text with a rule per line. */
const Rules = z
  .union([Lines, Text(5000)])
  .transform((textOrLines) => (typeof textOrLines === "string" ? linesOf(textOrLines) : textOrLines))
  .pipe(Lines);

export const offeringFields = declaredFields(declared, {
  blackoutPeriods: z
    .array(z.strictObject({ from: CalendarDate, to: CalendarDate }))
    .max(maxBlackouts, "too_many_periods"),
  groundIds: z.array(Id).max(maxGrounds),
  includedCabinIds: z.array(Id).max(50),
  optionalCabins: z.array(z.strictObject({ cabinId: Id, pricePerPersonPerNightOre: Ore })).max(50),
  services: z.array(OfferingService).max(50),
  serviceIds: z.array(Id).max(500).optional(),
  rules: Rules,
  customRules: TextOrLines,
  instantConditions: InstantConditions,
  pricing: Pricing,
  seasonPrices: z.array(z.strictObject({ from: CalendarDate, priceOre: Ore })).max(maxSeasonPrices),
  priceModifiers: z.array(PriceModifier).max(10),
});
/** The fields in responses, where rules are a list. */
export const answeredFields = { ...offeringFields.fields, rules: Lines };
export type OfferingFields = z.output<(typeof offeringFields)["Create"]>;
