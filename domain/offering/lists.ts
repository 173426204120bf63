export const offeringTypes = [
  "hunting_ground_rental",
  "hunting_permit",
  "guided_hunt",
  "team_spot",
  "other",
] as const;
export const durationTypes = ["none", "min_days", "fixed_days", "season"] as const;
export type DurationType = (typeof durationTypes)[number];
export const offeringStatuses = ["draft", "active", "inactive", "archived"] as const;
export type OfferingStatus = (typeof offeringStatuses)[number];
export const experienceLevels = ["beginner", "intermediate", "advanced", "expert"] as const;
/** Whether hunters may bring a dog. */
export const dogRules = ["allowed", "not_allowed"] as const;
/** How guests travel the last part of the way. */
export const accessWays = ["road", "on_foot", "boat"] as const;
/** What the landowner lets happen with days on which the law closes all of the offering's species (rules 2.12). */
export const illegalDayRules = ["warn", "refuse"] as const;
export type IllegalDayRule = (typeof illegalDayRules)[number];

export const cancellationPolicies = ["flexible", "moderate", "strict"] as const;
export type CancellationPolicy = (typeof cancellationPolicies)[number];
export const pricingModes = ["hunter", "group"] as const;
export type PricingMode = (typeof pricingModes)[number];
/** Labels of prices that a landowner may choose; no calculation uses them (rules 10.1). */
export const priceUnits = ["day", "week", "weekend", "animal", "stay", "season", "fixed_period"] as const;
export const priceModifierTypes = [
  "percent_increase",
  "percent_decrease",
  "fixed_increase",
  "fixed_decrease",
  "fixed_price",
] as const;
export type PriceModifierType = (typeof priceModifierTypes)[number];
/** The most other offerings of the property that an offering's answer has, those that begin first. */
export const maxOtherOfferings = 30;
