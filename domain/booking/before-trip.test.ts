import { expect, it } from "vitest";
import { demandsOf, preparationsFor } from "./before-trip.ts";

it.each([
  [["elg"], "licence, shootingTest, trackingDog, huntLeader, ageBigGame, offline"],
  [["villrein"], "licence, shootingTest, controlCard, ageBigGame, offline"],
  [["rype", "hare"], "licence, age, offline"],
  [["rype", "raadyr"], "licence, shootingTest, trackingDog, ageBigGame, offline"],
  [["laksefiske"], "fishingFee, offline"],
  [["innlandsfiske"], "offline"],
] as const)("the preparations for %s are: %s", (species, expected) => {
  expect(preparationsFor(species).join(", ")).toBe(expected);
});

it("an unknown species adds no preparations", () => {
  expect(preparationsFor(["elg", "dodo" as "elg"])).toEqual(preparationsFor(["elg"]));
});

it("each act or regulation is named once, with its sections", () => {
  expect(demandsOf(preparationsFor(["elg"]))).toEqual([
    { act: "wildlife", sections: "16" },
    { act: "practice", sections: "5, 6, 18, 23, 26 a" },
  ]);
  expect(demandsOf(preparationsFor(["innlandsfiske"]))).toEqual([]);
});
