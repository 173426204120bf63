import { screens } from "#messages/nb/index.ts";
import { expect, it } from "vitest";
import { cabinBody, cabinShape, emptyCabin } from "./cabin-form.ts";
import { nightPriceOf } from "./cabin-fields.tsx";

it("the form calculates what the landowner earns per night, with and without VAT", () => {
  expect(nightPriceOf(112_000, { vatRegistered: true, commissionPercent: 20 })).toEqual({
    totalOre: 112_000,
    commissionOre: 22_400,
    vatOre: 7_520,
    netOre: 82_080,
  });
  expect(nightPriceOf(112_000, { vatRegistered: false, commissionPercent: 20 })).toMatchObject({
    vatOre: 0,
    netOre: 89_600,
  });
  expect(nightPriceOf(112_000, { vatRegistered: true, commissionPercent: 12.5 })).toMatchObject({
    commissionOre: 14_000,
    netOre: 88_800,
  });
});

it("a new cabin is published by default", () => expect(cabinBody(emptyCabin).status).toBe("published"));

it("every field of the form is saved and compared in exactly one part", () => {
  const parts = Object.values(cabinShape.parts);
  expect(parts.flatMap((part) => part.values).sort()).toEqual(Object.keys(emptyCabin).sort());
  expect(parts.flatMap((part) => part.fields).sort()).toEqual(Object.keys(cabinBody(emptyCabin)).sort());
});

it("each part of the form has a name, for conflicts between two windows", () => {
  expect(Object.keys({ ...screens.form.draft.part, ...screens.lists.fact })).toEqual(
    expect.arrayContaining(Object.keys(cabinShape.parts)),
  );
});
