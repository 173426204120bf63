/** Converts a service between API and form values. */
import type { z } from "zod";
import type { RequestOf } from "#contract/define.ts";
import type { Api } from "#contract/index.ts";
import type { Service } from "#contract/service/endpoints.ts";
import type { quantityUnits, ServiceUnit, serviceStatuses } from "#domain/lists.ts";
import { type FormShape, partsOf } from "#web/platform/draft/form-shape.ts";
import { serviceLine } from "#domain/booking/price.ts";
import { parseNumber, kronerText, parseOre, numberText } from "#web/i18n/number-input.ts";

export type ServiceView = z.output<typeof Service>;
export type ServiceBody = RequestOf<Api["POST /api/properties/:propertyId/services"]>["body"];
/** An offering it can be added to. */
export type ServiceOffering = { offeringId: string; name: string };
export type ServiceValues = {
  name: string;
  description: string;
  unit: ServiceUnit;
  price: string;
  quantity: string;
  maxQuantity: string;
  quantityUnit: (typeof quantityUnits)[number];
  category: string;
  premium: boolean;
  /** With every offering of the property, future ones too; else with the chosen ones. */
  always: boolean;
  offeringIds: string[];
  status: (typeof serviceStatuses)[number];
};

/** What is usually let; other categories are the landowner's own words. */
export const suggestedCategories = [
  "transport",
  "equipment",
  "guiding",
  "food",
  "butchering",
  "boat",
] as const;

/** Whether it may be counted by area, as a pasture is: not what is counted in pieces, nor without a category. */
export function mayBeArea(
  { category, quantityUnit }: Pick<ServiceValues, "category" | "quantityUnit">,
  categoriesOfPieces: readonly string[],
): boolean {
  const written = category.trim().toLocaleLowerCase("nb");
  const isOfPieces = categoriesOfPieces.some((one) => one.toLocaleLowerCase("nb") === written);
  return quantityUnit !== "piece" || (written !== "" && !isOfPieces);
}

export const emptyService: ServiceValues = {
  name: "",
  description: "",
  unit: "fixed",
  price: "",
  quantity: "",
  maxQuantity: "",
  quantityUnit: "piece",
  category: "",
  premium: false,
  always: true,
  offeringIds: [],
  status: "published",
};

export const serviceValues = (s: ServiceView): ServiceValues => ({
  name: s.name,
  description: s.description,
  unit: s.unit,
  price: kronerText(s.priceOre),
  quantity: numberText(s.quantity),
  maxQuantity: numberText(s.maxQuantity),
  quantityUnit: s.quantityUnit,
  category: s.category ?? "",
  premium: s.premium,
  always: s.offeringIds === null,
  offeringIds: s.offeringIds ?? [],
  status: s.status,
});

/** A service by agreement has no price (rules 3.5); otherwise the price is required, if only 0. */
export const serviceBody = (v: ServiceValues): ServiceBody => ({
  name: v.name,
  description: v.description,
  unit: v.unit,
  priceOre: v.unit === "on_request" ? 0 : (parseOre(v.price) ?? Number.NaN),
  quantity: parseNumber(v.quantity) ?? null,
  maxQuantity: parseNumber(v.maxQuantity) ?? null,
  quantityUnit: v.quantityUnit,
  category: v.category.trim() || null,
  premium: v.premium,
  offeringIds: v.always ? null : v.offeringIds,
  status: v.status,
});

const amounts = ["quantity", "maxQuantity", "quantityUnit"];
export const serviceShape: FormShape<ServiceValues, ServiceBody, ServiceView> = {
  parts: partsOf(emptyService, {
    price: { values: ["unit", "price"], fields: ["unit", "priceOre"] },
    offerings: { values: ["always", "offeringIds"], fields: ["offeringIds"] },
    amounts: { values: amounts, fields: amounts },
  }),
  valuesOf: serviceValues,
  bodyOf: serviceBody,
};

/** A copy as a draft, for the landowner to edit before publishing. */
export const copyBody = (s: ServiceView, name: string): ServiceBody => ({
  ...serviceBody({ ...serviceValues(s), status: "draft" }),
  name: name.slice(0, 200),
});

/** The sample stay of all examples. */
export const examplePeople = { participants: 2, days: 3 };
/** The sample's price in øre; undefined until a price is entered, and for services by agreement. */
export function exampleOre({ unit, price }: Pick<ServiceValues, "unit" | "price">): number | undefined {
  const priceOre = parseOre(price);
  if (unit === "on_request" || priceOre === undefined || !Number.isSafeInteger(priceOre) || priceOre < 0)
    return undefined;
  return serviceLine({ serviceId: "", name: "", unit, priceOre }, 1, examplePeople).amountOre;
}
