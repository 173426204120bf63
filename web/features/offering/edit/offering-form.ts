/**
 * Converts an offering between API and form. Hidden fields are not sent, so options that exclude each other
 * cannot conflict.
 */
import type { z } from "zod";
import type { RequestBody } from "#contract/index.ts";
import type { Offering } from "#contract/offering/endpoints.ts";
import { isCalendarDate } from "#domain/days.ts";
import { type GroundHold, groundHoldOf } from "#domain/ground/ground.ts";
import type { PriceModifierType, PricingMode } from "#domain/offering/lists.ts";
import { offeringFields } from "#domain/offering/fields.ts";
import { isSeasonCard } from "#domain/offering/season-card.ts";
import type { SeasonPrice } from "#domain/offering/terms.ts";
import type { Species } from "#domain/species/species.ts";
import { isSuggestedRule, rulesFor, type SuggestedRule } from "#domain/offering/suggested-rules.ts";
import { guestKindOf } from "#domain/offering/guest-kind.ts";
import { formFields, type FormValues } from "#web/platform/draft/form-fields.ts";
import { type FormShape, group, partsOf } from "#web/platform/draft/form-shape.ts";
import {
  instantBody,
  type InstantValues,
  instantValues,
  noInstantConditions,
} from "#web/ui/form/instant-conditions.ts";
import { parseNumber, kronerText, linesOf, parseOre, numberText, linesText } from "#web/i18n/number-input.ts";

export type OfferingView = z.output<typeof Offering>;
export type OfferingBody = RequestBody<"POST /api/properties/:propertyId/offerings">;
type ModifierValues = { label: string; type: PriceModifierType; value: string };
export type CabinUse = "none" | "included" | "optional";
type Pricing = Record<keyof typeof noPrices, string> & {
  per: PricingMode;
  fixed: boolean;
  /** All days of the season have the same price, but weekends and long stays can still differ. */
  samePrice: boolean;
  weekendDays: string[];
};
export type OfferingValues = FormValues<typeof offeringFields> &
  Pricing & {
    blackoutPeriods: { from: string; to: string }[];
    instantConditions: InstantValues;
    /** The chosen parts of the property's ground; empty for the whole ground. */
    groundIds: string[];
    cabins: { cabinId: string; use: CabinUse; price: string }[];
    /** The property's services that guests can add. */
    serviceIds: string[];
    rules: SuggestedRule[];
    customRules: string;
    /** Prices of a season card from some days on. */
    seasonPrices: { from: string; price: string }[];
    priceModifiers: ModifierValues[];
  };

const plainFields = formFields(offeringFields);
const noPrices = {
  fixedPrice: "",
  startPrice: "",
  endPrice: "",
  weekendPercent: "",
  longStayDays: "",
  longStayPercent: "",
  accommodationShare: "",
};
export const emptyModifier: ModifierValues = { label: "", type: "percent_increase", value: "" };
export const weekdays = ["1", "2", "3", "4", "5", "6", "7"] as const;
export const isPercent = (type: PriceModifierType): boolean =>
  type === "percent_increase" || type === "percent_decrease";
export const isSeason = (from: string, to: string): boolean =>
  isCalendarDate(from) && isCalendarDate(to) && from <= to;

const cabinRows = (cabinIds: readonly string[]): OfferingValues["cabins"] =>
  cabinIds.map((cabinId) => ({ cabinId, use: "none", price: "" }));

/** `fishing` changes the default price unit. `prefill`: values from the query or a template. */
export const emptyOffering = (
  cabinIds: readonly string[],
  species: Species[],
  fishing: boolean,
  prefill: Partial<OfferingValues> = {},
): OfferingValues => ({
  ...plainFields.empty,
  ...noPrices,
  offeringType: fishing ? "hunting_permit" : "hunting_ground_rental",
  targetSpecies: species,
  blackoutPeriods: [],
  instantConditions: noInstantConditions,
  groundIds: [],
  allowConcurrentBookings: fishing,
  cabins: cabinRows(cabinIds),
  serviceIds: [],
  rules: [],
  customRules: "",
  cancellationPolicy: "moderate",
  per: "hunter",
  fixed: true,
  samePrice: false,
  weekendDays: [],
  seasonPrices: [],
  priceModifiers: [],
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
}: OfferingView["pricing"]): Pricing => ({
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
  ...plainFields.valuesOf(o),
  blackoutPeriods: o.blackoutPeriods,
  instantConditions: instantValues(o.instantConditions),
  groundIds: o.groundIds,
  // an empty field means that the value follows `maxHunters`
  maxParticipants: o.maxParticipants === o.maxHunters ? "" : numberText(o.maxParticipants),
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
  ...pricingValues(o.pricing),
  seasonPrices: o.seasonPrices.map(({ from, priceOre }) => ({ from, price: kronerText(priceOre) })),
  priceModifiers: o.priceModifiers.map(({ label, type, value }) => ({
    label,
    type,
    value: isPercent(type) ? numberText(value) : kronerText(value),
  })),
});

/** Sets the species, and removes hunting rules if only fish remain, or fishing rules if only game remains. */
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
/** What a booking of the form's offering takes of the ground. */
export const groundHoldOfForm = (
  v: OfferingValues,
  onWater: boolean,
  offeringId: string | undefined,
): GroundHold =>
  groundHoldOf(
    {
      ...v,
      offeringId: offeringId ?? null,
      allowConcurrentBookings: isShared(v),
      groundUse: v.groundUse || null,
    },
    onWater,
  );
const isShared = (v: Pick<OfferingValues, "allowConcurrentBookings" | "cabins">): boolean =>
  v.allowConcurrentBookings && !includesCabin(v);
/** Whether the form's offering is sold until the last day of its season (rules 2.10). */
export const isSeasonCardForm = (v: OfferingValues): boolean =>
  isSeasonCard({ ...v, allowConcurrentBookings: isShared(v) });
/** The form knows only published or not, while the API has more statuses. */
export const isPublished = ({ status, published }: Pick<OfferingValues, "status" | "published">): boolean =>
  status === "active" && published;
/** Whether there is one fixed price; a whole-season offering always has one (rules 3.2). */
export const hasFixedPrice = (v: Pick<OfferingValues, "fixed" | "durationType">): boolean =>
  v.fixed || v.durationType === "season";

/** The empty required fields, by their API names. */
export function emptyRequiredFields(v: OfferingValues): string[] {
  const prices: [string, string][] = hasFixedPrice(v)
    ? [["pricing.fixedPriceOre", v.fixedPrice]]
    : [
        ["pricing.startPriceOre", v.startPrice],
        ...(v.samePrice ? [] : [["pricing.endPriceOre", v.endPrice] satisfies [string, string]]),
        ...(v.weekendPercent.trim() === ""
          ? []
          : [["pricing.weekend.weekdays", v.weekendDays.join()] satisfies [string, string]]),
      ];
  const requiredTexts = (["name", "validFrom", "validTo", "minHunters", "maxHunters"] as const).map(
    (path): [string, string] => [path, v[path]],
  );
  return [...requiredTexts, ...prices].filter(([, text]) => text.trim() === "").map(([path]) => path);
}

function pricingBody(v: OfferingValues): OfferingBody["pricing"] {
  const share = includesCabin(v) ? parseNumber(v.accommodationShare) : undefined;
  const shared = { per: v.per, ...(share !== undefined && { accommodationSharePercent: share }) };
  if (hasFixedPrice(v)) {
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

/** The prices of a season card whose row is filled in. */
export const completeSeasonPrices = ({ seasonPrices = [] }: OfferingBody): SeasonPrice[] =>
  seasonPrices
    .filter(({ from, priceOre }) => isCalendarDate(from) && Number.isFinite(priceOre))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));

const daysBody = (v: OfferingValues, { minDays, maxDays, fixedDays, startWeekday }: Days): Days => ({
  minDays: v.durationType === "min_days" ? minDays : null,
  maxDays: v.durationType === "none" || v.durationType === "min_days" ? maxDays : null,
  fixedDays: v.durationType === "fixed_days" ? fixedDays : null,
  startWeekday: v.durationType === "season" ? null : startWeekday,
});
type Days = Pick<ReturnType<typeof plainFields.bodyOf>, "minDays" | "maxDays" | "fixedDays" | "startWeekday">;

/** A text that is no number of a river is sent as it is, and refused. */
const riverBody = ({ targetSpecies, riverNumber }: OfferingValues): string | null =>
  (targetSpecies.includes("laksefiske") && riverNumber.trim().slice(0, offeringFields.riverNumber.max)) ||
  null;

export function offeringBody(v: OfferingValues): OfferingBody {
  const concurrent = isShared(v);
  const body = plainFields.bodyOf(v);
  return {
    ...body,
    ...daysBody(v, body),
    riverNumber: riverBody(v),
    blackoutPeriods: v.blackoutPeriods,
    instantConditions: instantBody(v.instantConditions),
    groundIds: v.groundIds,
    maxParticipants: parseNumber(v.maxParticipants) ?? parseNumber(v.maxHunters) ?? 1,
    allowConcurrentBookings: concurrent,
    totalAreaCapacity: concurrent ? body.totalAreaCapacity : null,
    preparationDays: concurrent ? 0 : body.preparationDays,
    includedCabinIds: v.cabins.filter((c) => c.use === "included").map((c) => c.cabinId),
    optionalCabins: v.cabins
      .filter((c) => c.use === "optional")
      .map((c) => ({ cabinId: c.cabinId, pricePerPersonPerNightOre: parseOre(c.price) ?? Number.NaN })),
    serviceIds: v.serviceIds,
    rules: v.rules,
    customRules: linesOf(v.customRules),
    pricing: pricingBody(v),
    seasonPrices: isSeasonCardForm(v)
      ? v.seasonPrices.map(({ from, price }) => ({ from, priceOre: parseOre(price) ?? Number.NaN }))
      : [],
    priceModifiers: v.priceModifiers.map(({ label, type, value }) => ({
      label,
      type,
      value: (isPercent(type) ? parseNumber(value) : parseOre(value)) ?? Number.NaN,
    })),
  };
}

const shared = ["allowConcurrentBookings", "totalAreaCapacity"];
const priceNames = [...Object.keys(noPrices), "per", "fixed", "samePrice", "weekendDays"];
/** `cabinIds`: the property's cabins, which an offering can include or offer. */
export const offeringShape = (
  cabinIds: readonly string[],
): FormShape<OfferingValues, OfferingBody, OfferingView> => ({
  parts: partsOf(emptyOffering([], [], false), {
    season: group("validFrom", "validTo"),
    duration: group("durationType", "minDays", "maxDays", "fixedDays", "startWeekday"),
    group: group("maxParticipants", "minHunters", "maxHunters"),
    preparation: group("preparationDays"),
    cabins: { values: ["cabins", ...shared], fields: ["includedCabinIds", "optionalCabins", ...shared] },
    confirmation: group("confirmation", "instantConditions"),
    rules: group("rules", "customRules"),
    pricing: { values: [...priceNames, "seasonPrices"], fields: ["pricing", "seasonPrices"] },
    status: group("status", "published"),
  }),
  typed: plainFields.typed,
  valuesOf: (saved) => offeringValues(saved, cabinIds),
  bodyOf: offeringBody,
});
