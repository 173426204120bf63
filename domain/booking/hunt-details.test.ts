import { expect, it } from "vitest";
import { checkHuntDetails } from "./hunt-details.ts";

const codes = (...of: Parameters<typeof checkHuntDetails>) => checkHuntDetails(...of).map(({ code }) => code);
const trainingHunt = { supervisor: "Kari Moen" };
const setters = { kind: "pointing", count: 2 } as const;

it("a training hunt belongs to a hunt, and not to fishing or a cabin alone (rules 9.9)", () => {
  expect(codes({ targetSpecies: ["rype", "laksefiske"], asksForDogs: false }, { trainingHunt })).toEqual([]);
  expect(codes({ targetSpecies: ["laksefiske"], asksForDogs: false }, { trainingHunt })).toEqual([
    "training_hunt_without_hunt",
  ]);
  expect(codes(undefined, { trainingHunt })).toEqual(["training_hunt_without_hunt"]);
});

it("dogs are told where the offering asks for them, each kind once", () => {
  const asking = { targetSpecies: ["rype"], asksForDogs: true };
  expect(codes(asking, { dogs: [setters, { kind: "tracking", count: 1 }] })).toEqual([]);
  expect(codes(asking, { dogs: [setters, setters] })).toEqual(["dog_kind_repeated"]);
  expect(codes({ ...asking, asksForDogs: false }, { dogs: [setters] })).toEqual(["dogs_not_asked_for"]);
  expect(codes(undefined, { dogs: [setters] })).toEqual(["dogs_not_asked_for"]);
});
