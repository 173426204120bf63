/** Converts a service between the API and the values of its form. */
import type { z } from "zod";
import type { RequestBody } from "#contract/index.ts";
import type { Service } from "#contract/service/endpoints.ts";
import { serviceLine } from "#domain/booking/price.ts";
import { isPerDay } from "#domain/service/lists.ts";
import { serviceFields } from "#domain/service/fields.ts";
import { formFields, type FormValues } from "#web/platform/draft/form-fields.ts";
import { type FormShape, group, partsOf } from "#web/platform/draft/form-shape.ts";
import { parseOre } from "#web/i18n/number-input.ts";

export type ServiceView = z.output<typeof Service>;
export type ServiceBody = RequestBody<"POST /api/properties/:propertyId/services">;
/** An offering to which the service can be added. */
export type ServiceOffering = { offeringId: string; name: string };
export type ServiceValues = FormValues<typeof serviceFields> & {
  /** True if the service belongs to all offerings, also future ones; false if only to `offeringIds`. */
  always: boolean;
  offeringIds: string[];
};

/** Suggested categories; a landowner can enter others. */
export const suggestedCategories = [
  "transport",
  "equipment",
  "guiding",
  "food",
  "butchering",
  "boat",
] as const;

/** Whether the service can be counted by area: it is already, or services of its category have no pieces. */
export function isCountableByArea(
  { category, quantityUnit }: Pick<ServiceValues, "category" | "quantityUnit">,
  categoriesOfPieces: readonly string[],
): boolean {
  const typedCategory = category.trim().toLocaleLowerCase("nb");
  const isOfPieces = categoriesOfPieces.some((one) => one.toLocaleLowerCase("nb") === typedCategory);
  return quantityUnit !== "piece" || (typedCategory !== "" && !isOfPieces);
}

const declaredFields = formFields(serviceFields);
export const emptyService: ServiceValues = {
  ...declaredFields.empty,
  unit: "fixed",
  always: true,
  offeringIds: [],
};

export const serviceValues = (s: ServiceView): ServiceValues => ({
  ...declaredFields.valuesOf(s),
  always: s.offeringIds === null,
  offeringIds: s.offeringIds ?? [],
});

/** The request body. A service by agreement has no price (rules 3.5); others need one, which may be 0. */
export const serviceBody = (v: ServiceValues): ServiceBody => ({
  ...declaredFields.bodyOf(v),
  ...(v.unit === "on_request" && { priceOre: 0 }),
  ...(!isPerDay(v.unit) && { singleDays: false }),
  offeringIds: v.always ? null : v.offeringIds,
});

export const serviceShape: FormShape<ServiceValues, ServiceBody, ServiceView> = {
  parts: partsOf(emptyService, {
    price: group("unit", "singleDays", "priceOre"),
    offerings: { values: ["always", "offeringIds"], fields: ["offeringIds"] },
    amounts: group("quantity", "maxQuantity", "quantityUnit"),
  }),
  typed: declaredFields.typed,
  valuesOf: serviceValues,
  bodyOf: serviceBody,
};

/** The request body of a copy, a draft which the landowner edits before publishing it. */
export const copyBody = (s: ServiceView, name: string): ServiceBody => ({
  ...serviceBody({ ...serviceValues(s), status: "draft" }),
  name: name.slice(0, 200),
});

/** The people and days of the sample stay in examples. */
export const examplePeople = { persons: 2, days: 3 };
/** The price of the sample stay in øre; undefined without a price and for services by agreement. */
export function exampleOre({ unit, priceOre: kroner }: Pick<ServiceValues, "unit" | "priceOre">) {
  const priceOre = parseOre(kroner);
  if (unit === "on_request" || priceOre === undefined || !Number.isSafeInteger(priceOre) || priceOre < 0)
    return undefined;
  return serviceLine({ serviceId: "", name: "", unit, priceOre }, { quantity: 1 }, examplePeople).amountOre;
}
