import { expect, it } from "vitest";
import { preparationsFor } from "./before-trip.ts";

it.each([
  [["elg"], "licence, shootingTest, trackingDog, age, offline"],
  [["villrein"], "licence, shootingTest, age, offline"],
  [["rype", "hare"], "licence, age, offline"],
  [["rype", "raadyr"], "licence, shootingTest, trackingDog, age, offline"],
  [["laksefiske"], "fishingFee, offline"],
  [["innlandsfiske"], "offline"],
] as const)("the preparations for %s are: %s", (species, expected) => {
  expect(preparationsFor(species).join(", ")).toBe(expected);
});

it("an unknown species adds no preparations", () => {
  expect(preparationsFor(["elg", "dodo" as "elg"])).toEqual(preparationsFor(["elg"]));
});
