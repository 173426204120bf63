import { expect, it } from "vitest";
import { preparationsFor } from "./before-trip.ts";

it.each([
  [["elg"], "licence, shootingTest, trackingDog, age, offline"],
  [["villrein"], "licence, shootingTest, age, offline"],
  [["rype", "hare"], "licence, age, offline"],
  [["rype", "raadyr"], "licence, shootingTest, trackingDog, age, offline"],
  [["laksefiske"], "fishingFee, offline"],
  [["innlandsfiske"], "offline"],
] as const)("before %s: %s", (species, wanted) => {
  expect(preparationsFor(species).join(", ")).toBe(wanted);
});

it("knows nothing of a species that is newer than the page", () => {
  expect(preparationsFor(["elg", "dodo" as "elg"])).toEqual(preparationsFor(["elg"]));
});
