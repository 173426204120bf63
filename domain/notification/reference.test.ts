import { expect, it } from "vitest";
import { placeReference, referencesIn, resolveReferences } from "./reference.ts";

const values = {
  cabin: { cabin: "c1" },
  by: "hunter",
  hunter: { person: "u1", as: "firstName" as const },
  place: placeReference({ propertyId: "p1", offeringId: "o1" }),
  reason: { reasonOf: "b1", at: "2027-08-01T08:00:00.000Z" },
  nested: { amountOre: 1, place: { property: "p2" } },
};

it("referencesIn finds each reference, and no plain value under a key such as `cabin`", () => {
  expect(referencesIn(values).map((one) => Object.values(one).join())).toEqual([
    ...["c1", "u1,firstName", "o1", "p1", "b1,2027-08-01T08:00:00.000Z", "p2"],
  ]);
  expect(referencesIn({ cabin: "Storhytta", status: "pending" })).toEqual([]);
});
it("resolveReferences replaces references by names, and leaves out references without a name", () => {
  const nameOf = (one: object) =>
    ({ c1: "Storhytta", u1: "Ola", o1: "Elgjakt", p1: "Storåsen" })[String(Object.values(one)[0])];
  expect(resolveReferences(values, nameOf)).toEqual({
    ...{
      cabin: "Storhytta",
      by: "hunter",
      hunter: "Ola",
      place: "Elgjakt, Storåsen",
      nested: { amountOre: 1 },
    },
  });
});

it("placeReference names a property once, and the cabins of a booking without an offering", () => {
  const names: Record<string, string> = {
    o1: "Elgjakt på Storåsen",
    p1: "Storåsen",
    c1: "Koia",
    c2: "Storhytta",
  };
  const nameOf = (one: object) => names[String(Object.values(one)[0])];
  const resolvedPlace = (at: Parameters<typeof placeReference>[0]) =>
    resolveReferences({ place: placeReference(at) }, nameOf);
  expect(resolvedPlace({ propertyId: "p1", offeringId: "o1", cabinIds: ["c1"] })).toEqual({
    place: "Elgjakt på Storåsen",
  });
  expect(resolvedPlace({ propertyId: "p1", offeringId: null, cabinIds: ["c1"] })).toEqual({
    place: "Koia, Storåsen",
  });
  expect(resolvedPlace({ propertyId: "p1", cabinIds: ["c1", "c2"] })).toEqual({
    place: "Koia, Storhytta, Storåsen",
  });
  expect(resolvedPlace({ propertyId: "p1", cabinIds: [] })).toEqual({ place: "Storåsen" });
});
