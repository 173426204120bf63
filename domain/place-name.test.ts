import { expect, it } from "vitest";
import { bookedName, placeName, propertyUnlessNamed, tripDestination } from "./place-name.ts";

it.each([
  ["Laksefiske", "Storåsen", "Laksefiske, Storåsen"],
  ["Rypejakt på Krutfjellet", "Krutfjellet", "Rypejakt på Krutfjellet"],
  ["Elgjakt på storåsen i uke 40", "Storåsen", "Elgjakt på storåsen i uke 40"],
  ["Elgjakt i Lia", "Li", "Elgjakt i Lia, Li"],
  ["Koia", "Koia", "Koia"],
  [null, "Storåsen", "Storåsen"],
  ["", "Storåsen", "Storåsen"],
])("%s at the property %s is called «%s»", (what, property, name) =>
  expect(placeName(what, property)).toBe(name),
);

it("a booking is named by its offering, else by its cabins, else by its property", () => {
  const [propertyName, cabins] = ["Storåsen", [{ name: "Koia" }, { name: "Storhytta" }]];
  expect(bookedName({ offeringName: "Elgjakt", propertyName, cabins })).toBe("Elgjakt");
  expect(bookedName({ offeringName: null, propertyName, cabins })).toBe("Koia, Storhytta");
  expect(bookedName({ propertyName, cabins: [] })).toBe("Storåsen");
});

it("propertyUnlessNamed returns the property's name only where the other text does not contain it", () => {
  expect(propertyUnlessNamed("Elgjakt på Storåsen", "Storåsen")).toBeUndefined();
  expect(propertyUnlessNamed("Elgjakt", "Storåsen")).toBe("Storåsen");
});

it("the destination of a trip is the property, or the cabins that are booked without an offering", () => {
  const [propertyName, cabins] = ["Storåsen", [{ name: "Koia" }]];
  expect(tripDestination({ offeringName: "Elgjakt", propertyName, cabins })).toBe("Storåsen");
  expect(tripDestination({ offeringName: null, propertyName, cabins })).toBe("Koia");
});
