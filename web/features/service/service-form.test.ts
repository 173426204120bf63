import { screens } from "#messages/nb/index.ts";
import { serviceFields } from "#contract/service/fields.ts";
import { expect, it } from "vitest";
import {
  copyBody,
  emptyService,
  exampleOre,
  isCountableByArea,
  serviceBody,
  serviceShape,
  serviceValues,
  type ServiceView,
} from "./service-form.ts";

const stored: ServiceView = {
  ...serviceFields.Create.parse({
    name: "Båt",
    unit: "per_day",
    priceOre: 125_050,
    quantity: 3,
    category: "Transport",
    premium: true,
  }),
  serviceId: "s1",
  propertyId: "p1",
  version: 1,
  createdAt: "2027-08-01T08:00:00Z",
  updatedAt: "2027-08-01T08:00:00Z",
};

it("the form's body of an unedited service equals the stored service", () => {
  const {
    serviceId: _s,
    propertyId: _p,
    version: _v,
    createdAt: _c,
    updatedAt: _u,
    blackoutPeriods: _b,
    ...fields
  } = stored;
  expect(serviceBody(serviceValues(stored))).toEqual(fields);
  const chosen = { ...stored, offeringIds: ["o1"] };
  expect(serviceBody(serviceValues(chosen)).offeringIds).toEqual(["o1"]);
});
it("a service by agreement has no price, and other services have the typed price", () => {
  expect(serviceBody({ ...emptyService, unit: "on_request", priceOre: "500" }).priceOre).toBe(0);
  expect(serviceBody(emptyService).priceOre).toBeNaN();
  expect(serviceBody({ ...emptyService, priceOre: "0" }).priceOre).toBe(0);
});
it("a copy of a service is a draft", () => {
  expect(copyBody(stored, "Båt (kopi)")).toMatchObject({
    name: "Båt (kopi)",
    status: "draft",
    priceOre: 125_050,
    quantity: 3,
  });
});
it.each([
  ["per_person", 160_000],
  ["per_day", 240_000],
  ["per_person_per_day", 480_000],
  ["fixed", 80_000],
  ["on_request", undefined],
] as const)("the example of a service %s at 800 kr is for two hunters and three days", (unit, amountOre) => {
  expect(exampleOre({ unit, priceOre: "800" })).toBe(amountOre);
});
it.each(["", "mye", "-5", "1e9"])("the example is empty for the price «%s»", (price) =>
  expect(exampleOre({ unit: "fixed", priceOre: price })).toBeUndefined(),
);

it("a new service is published by default", () => expect(serviceBody(emptyService).status).toBe("published"));
it("every field of the form is saved and compared in exactly one part", () => {
  const parts = Object.values(serviceShape.parts);
  expect(parts.flatMap((part) => part.values).sort()).toEqual(Object.keys(emptyService).sort());
  expect(parts.flatMap((part) => part.fields).sort()).toEqual(Object.keys(serviceBody(emptyService)).sort());
});

it("each part of the form has a name, for conflicts between two windows", () => {
  expect(Object.keys({ ...screens.form.draft.part, ...screens.lists.fact })).toEqual(
    expect.arrayContaining(Object.keys(serviceShape.parts)),
  );
});

it.each([
  [{ category: "", quantityUnit: "piece" }, false],
  [{ category: " båt", quantityUnit: "piece" }, false],
  [{ category: "Beite", quantityUnit: "piece" }, true],
  [{ category: "Båt", quantityUnit: "dekar" }, true],
] as const)("a service can be counted by area only where that makes sense: %j", (values, isAsked) => {
  expect(isCountableByArea(values, ["Transport", "Båt"])).toBe(isAsked);
});
