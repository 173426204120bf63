/**
 * Converts an offering between API and form values. Hidden fields are not sent, so exclusive options cannot
 * conflict.
 */
import type { z } from "zod";
import type { RequestOf } from "#contract/define.ts";
import type { Api } from "#contract/index.ts";
import type { Offering } from "#contract/offering/endpoints.ts";
import { isCalendarDate } from "#domain/days.ts";
import {
  type CancellationPolicy,
  type DurationType,
  type offeringStatuses,
  type offeringTypes,
  type PriceModifierType,
  type PricingMode,
  priceUnits,
} from "#domain/lists.ts";
import { eachFact, offeringFacts, type OfferingFacts } from "#domain/offering/facts.ts";
import type { Species } from "#domain/species/species.ts";
import { isSuggestedRule, rulesFor, type SuggestedRule } from "#domain/offering/suggested-rules.ts";
import { guestKindOf } from "#domain/offering/guest-kind.ts";
import {
  englishBody,
  englishPart,
  englishValues,
  type EnglishValues,
  noEnglish,
} from "#web/i18n/english-texts.ts";
import { type FormShape, partsOf } from "#web/platform/draft/form-shape.ts";
import { parseNumber, kronerText, linesOf, parseOre, numberText, linesText } from "#web/i18n/number-input.ts";

export type OfferingView = z.output<typeof Offering>;
export type OfferingBody = RequestOf<Api["POST /api/properties/:propertyId/offerings"]>["body"];
export type ModifierValues = { label: string; type: PriceModifierType; value: string };
export type CabinUse = "none" | "included" | "optional";
export type OfferingValues = Record<keyof OfferingFacts, string> &
  EnglishValues & {
    name: string;
    offeringType: (typeof offeringTypes)[number];
    description: string;
    targetSpecies: Species[];
    validFrom: string;
    validTo: string;
    salesStartDate: string;
    durationType: DurationType;
    minDays: string;
    maxDays: string;
    fixedDays: string;
    /** "" or "1" Monday … "7" Sunday. */
    startWeekday: string;
    blackoutPeriods: { from: string; to: string }[];
    maxParticipants: string;
    minHunters: string;
    maxHunters: string;
    allowConcurrentBookings: boolean;
    totalAreaCapacity: string;
    cabins: { cabinId: string; use: CabinUse; price: string }[];
    /** The property's services that can be added. */
    serviceIds: string[];
    rules: SuggestedRule[];
    customRules: string;
    cancellationPolicy: CancellationPolicy;
    per: PricingMode;
    fixed: boolean;
    /** The same from the first to the last day, and not fixed: with weekend and long-stay terms. */
    samePrice: boolean;
    fixedPrice: string;
    startPrice: string;
    endPrice: string;
    weekendDays: string[];
    weekendPercent: string;
    longStayDays: string;
    longStayPercent: string;
    accommodationShare: string;
    priceUnit: string;
    priceModifiers: ModifierValues[];
    status: (typeof offeringStatuses)[number];
    published: boolean;
  };

export const emptyModifier: ModifierValues = { label: "", type: "percent_increase", value: "" };
export const weekdays = ["1", "2", "3", "4", "5", "6", "7"] as const;
export const isPercent = (type: PriceModifierType): boolean =>
  type === "percent_increase" || type === "percent_decrease";
export const isSeason = (from: string, to: string): boolean =>
  isCalendarDate(from) && isCalendarDate(to) && from <= to;

const cabinRows = (cabinIds: readonly string[]): OfferingValues["cabins"] =>
  cabinIds.map((cabinId) => ({ cabinId, use: "none", price: "" }));

const texts = {
  ...noEnglish,
  name: "",
  description: "",
  ...eachFact(() => ""),
  validFrom: "",
  validTo: "",
  salesStartDate: "",
  startWeekday: "",
  customRules: "",
};
const figures = {
  minDays: "",
  maxDays: "",
  fixedDays: "",
  maxParticipants: "",
  minHunters: "1",
  maxHunters: "",
  totalAreaCapacity: "",
};
const prices = {
  fixedPrice: "",
  startPrice: "",
  endPrice: "",
  weekendPercent: "",
  longStayDays: "",
  longStayPercent: "",
  accommodationShare: "",
};
/** `fishing`: hunting is sold per hunter, fishing per licence. `prefill`: from the query, or a template. */
export const emptyOffering = (
  cabinIds: readonly string[],
  species: Species[],
  fishing: boolean,
  prefill: Partial<OfferingValues> = {},
): OfferingValues => ({
  ...texts,
  ...figures,
  ...prices,
  offeringType: fishing ? "hunting_permit" : "hunting_ground_rental",
  targetSpecies: species,
  durationType: "none",
  blackoutPeriods: [],
  allowConcurrentBookings: fishing,
  cabins: cabinRows(cabinIds),
  serviceIds: [],
  rules: [],
  cancellationPolicy: "moderate",
  per: "hunter",
  fixed: true,
  samePrice: false,
  weekendDays: [],
  priceUnit: "",
  priceModifiers: [],
  status: "draft",
  published: false,
  ...prefill,
});

const pricingValues = ({
  per,
  fixedPriceOre,
  startPriceOre,
  endPriceOre,
  weekend,
  longStay,
  accommodationSharePercent,
}: OfferingView["pricing"]) => ({
  per,
  fixed: fixedPriceOre !== undefined,
  samePrice: startPriceOre !== undefined && startPriceOre === endPriceOre,
  fixedPrice: kronerText(fixedPriceOre),
  startPrice: kronerText(startPriceOre),
  endPrice: kronerText(endPriceOre),
  weekendDays: (weekend?.weekdays ?? []).map(String),
  weekendPercent: numberText(weekend?.percent),
  longStayDays: numberText(longStay?.minDays),
  longStayPercent: numberText(longStay?.percent),
  accommodationShare: numberText(accommodationSharePercent),
});

const offeringValues = (o: OfferingView, cabinIds: readonly string[]): OfferingValues => ({
  name: o.name,
  offeringType: o.offeringType,
  description: o.description,
  ...englishValues(o.english),
  targetSpecies: o.targetSpecies,
  ...eachFact((name) => o[name] ?? ""),
  validFrom: o.validFrom,
  validTo: o.validTo,
  salesStartDate: o.salesStartDate ?? "",
  durationType: o.durationType,
  minDays: numberText(o.minDays),
  maxDays: numberText(o.maxDays),
  fixedDays: numberText(o.fixedDays),
  startWeekday: numberText(o.startWeekday),
  blackoutPeriods: o.blackoutPeriods,
  // empty it follows the most hunters
  maxParticipants: o.maxParticipants === o.maxHunters ? "" : numberText(o.maxParticipants),
  minHunters: numberText(o.minHunters),
  maxHunters: numberText(o.maxHunters),
  allowConcurrentBookings: o.allowConcurrentBookings,
  totalAreaCapacity: numberText(o.totalAreaCapacity),
  cabins: cabinRows([
    ...new Set([...cabinIds, ...o.includedCabinIds, ...o.optionalCabins.map((c) => c.cabinId)]),
  ]).map((row) => {
    const optional = o.optionalCabins.find((c) => c.cabinId === row.cabinId);
    if (optional)
      return { ...row, use: "optional" as const, price: kronerText(optional.pricePerPersonPerNightOre) };
    return o.includedCabinIds.includes(row.cabinId) ? { ...row, use: "included" as const } : row;
  }),
  serviceIds: o.serviceIds ?? [],
  rules: o.rules.filter(isSuggestedRule),
  customRules: [...o.rules.filter((rule) => !isSuggestedRule(rule)), linesText(o.customRules)]
    .filter(Boolean)
    .join("\n"),
  cancellationPolicy: o.cancellationPolicy,
  ...pricingValues(o.pricing),
  priceUnit: o.priceUnit ?? "",
  priceModifiers: o.priceModifiers.map(({ label, type, value }) => ({
    label,
    type,
    value: isPercent(type) ? numberText(value) : kronerText(value),
  })),
  status: o.status,
  published: o.published,
});

/** Sets the species; removes hunting rules if only fish is left, and vice versa. */
export const withSpecies = (
  v: Pick<OfferingValues, "targetSpecies" | "rules">,
  targetSpecies: Species[],
  fishing: boolean,
): Pick<OfferingValues, "targetSpecies" | "rules"> => ({
  targetSpecies,
  rules: rulesFor(guestKindOf(targetSpecies, fishing), v.rules),
});
export const includesCabin = (v: Pick<OfferingValues, "cabins">): boolean =>
  v.cabins.some((c) => c.use === "included");
/** The form reduces the API's statuses to two: published or not. */
export const isOut = ({ status, published }: Pick<OfferingValues, "status" | "published">): boolean =>
  status === "active" && published;
/** A whole season has one price (rules 3.2). */
export const isFixed = (v: Pick<OfferingValues, "fixed" | "durationType">): boolean =>
  v.fixed || v.durationType === "season";

/** Required fields that are empty, by their server names. */
export function emptyOf(v: OfferingValues): string[] {
  const prices: [string, string][] = isFixed(v)
    ? [["pricing.fixedPriceOre", v.fixedPrice]]
    : [
        ["pricing.startPriceOre", v.startPrice],
        ...(v.samePrice ? [] : [["pricing.endPriceOre", v.endPrice] satisfies [string, string]]),
        ...(v.weekendPercent.trim() === ""
          ? []
          : [["pricing.weekend.weekdays", v.weekendDays.join()] satisfies [string, string]]),
      ];
  const asked = (["name", "validFrom", "validTo", "minHunters", "maxHunters"] as const).map(
    (path): [string, string] => [path, v[path]],
  );
  return [...asked, ...prices].filter(([, text]) => text.trim() === "").map(([path]) => path);
}

function pricingBody(v: OfferingValues): OfferingBody["pricing"] {
  const share = includesCabin(v) ? parseNumber(v.accommodationShare) : undefined;
  const shared = { per: v.per, ...(share !== undefined && { accommodationSharePercent: share }) };
  if (isFixed(v)) {
    const price = parseOre(v.fixedPrice);
    return { ...shared, ...(price !== undefined && { fixedPriceOre: price }) };
  }
  const [start, end] = [parseOre(v.startPrice), parseOre(v.samePrice ? v.startPrice : v.endPrice)];
  const [stayDays, stayPercent] = [parseNumber(v.longStayDays), parseNumber(v.longStayPercent)];
  return {
    ...shared,
    ...(start !== undefined && { startPriceOre: start }),
    ...(end !== undefined && { endPriceOre: end }),
    ...((v.weekendDays.length > 0 || v.weekendPercent.trim() !== "") && {
      weekend: { weekdays: v.weekendDays.map(Number), percent: parseNumber(v.weekendPercent) ?? Number.NaN },
    }),
    ...((stayDays !== undefined || stayPercent !== undefined) && {
      longStay: { minDays: stayDays ?? Number.NaN, percent: stayPercent ?? Number.NaN },
    }),
  };
}

const daysBody = (v: OfferingValues) => ({
  durationType: v.durationType,
  minDays: v.durationType === "min_days" ? (parseNumber(v.minDays) ?? null) : null,
  maxDays:
    v.durationType === "none" || v.durationType === "min_days" ? (parseNumber(v.maxDays) ?? null) : null,
  fixedDays: v.durationType === "fixed_days" ? (parseNumber(v.fixedDays) ?? null) : null,
  startWeekday: v.durationType !== "season" && v.startWeekday ? Number(v.startWeekday) : null,
});

export function offeringBody(v: OfferingValues): OfferingBody {
  const concurrent = v.allowConcurrentBookings && !includesCabin(v);
  return {
    name: v.name,
    offeringType: v.offeringType,
    description: v.description,
    english: englishBody(v),
    targetSpecies: v.targetSpecies,
    ...(eachFact(
      (name) => offeringFacts[name].options.find((one) => one === v[name]) ?? null,
    ) as OfferingFacts),
    validFrom: v.validFrom,
    validTo: v.validTo,
    salesStartDate: v.salesStartDate || null,
    ...daysBody(v),
    blackoutPeriods: v.blackoutPeriods,
    maxParticipants: parseNumber(v.maxParticipants) ?? parseNumber(v.maxHunters) ?? 1,
    minHunters: parseNumber(v.minHunters) ?? Number.NaN,
    maxHunters: parseNumber(v.maxHunters) ?? Number.NaN,
    allowConcurrentBookings: concurrent,
    totalAreaCapacity: concurrent ? (parseNumber(v.totalAreaCapacity) ?? null) : null,
    includedCabinIds: v.cabins.filter((c) => c.use === "included").map((c) => c.cabinId),
    optionalCabins: v.cabins
      .filter((c) => c.use === "optional")
      .map((c) => ({ cabinId: c.cabinId, pricePerPersonPerNightOre: parseOre(c.price) ?? Number.NaN })),
    serviceIds: v.serviceIds,
    rules: v.rules,
    customRules: linesOf(v.customRules),
    cancellationPolicy: v.cancellationPolicy,
    pricing: pricingBody(v),
    priceUnit: priceUnits.find((unit) => unit === v.priceUnit) ?? null,
    priceModifiers: v.priceModifiers.map(({ label, type, value }) => ({
      label,
      type,
      value: (isPercent(type) ? parseNumber(value) : parseOre(value)) ?? Number.NaN,
    })),
    status: v.status,
    published: v.published,
  };
}

const fieldGroup = (...names: string[]) => ({ values: names, fields: names });
const shared = ["allowConcurrentBookings", "totalAreaCapacity"];
const priceNames = [...Object.keys(prices), "per", "fixed", "samePrice", "weekendDays"];
/** `cabinIds`: the property's cabins, which an offering can include or offer. */
export const offeringShape = (
  cabinIds: readonly string[],
): FormShape<OfferingValues, OfferingBody, OfferingView> => ({
  parts: partsOf(emptyOffering([], [], false), {
    english: englishPart,
    season: fieldGroup("validFrom", "validTo"),
    duration: fieldGroup("durationType", "minDays", "maxDays", "fixedDays", "startWeekday"),
    group: fieldGroup("maxParticipants", "minHunters", "maxHunters"),
    cabins: { values: ["cabins", ...shared], fields: ["includedCabinIds", "optionalCabins", ...shared] },
    rules: fieldGroup("rules", "customRules"),
    pricing: { values: priceNames, fields: ["pricing"] },
    status: fieldGroup("status", "published"),
  }),
  valuesOf: (saved) => offeringValues(saved, cabinIds),
  bodyOf: offeringBody,
});
