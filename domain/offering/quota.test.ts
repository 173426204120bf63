import { expect, it } from "vitest";
import { quotaOf } from "./quota.ts";
import type { Species } from "../species/species.ts";

const quotaFor = (quota: string | number | null, targetSpecies: Species[], propertyType = "combined") =>
  quotaOf({ quota, targetSpecies, propertyType });

it.each<[string, Species[], string | null]>([
  ["6 elg: 2 okser, 2 kyr og 2 kalver", ["elg"], "6 elg: 2 okser, 2 kyr og 2 kalver"],
  ["6 elg: 2 okser, 2 kyr og 2 kalver", ["rype", "hare"], null],
  ["14 hjort", ["havfiske"], null],
  ["10 hjort og 6 rådyr", ["raadyr"], "6 rådyr"],
  ["10 hjort og 6 rådyr", ["hjort"], "10 hjort"],
  ["3 elg, rådyr fritt", ["elg"], "3 elg"],
  ["2 elg og 3 hjort, 1 rådyr", ["elg", "raadyr"], "2 elg og 1 rådyr"],
  ["I år: 2 voksne elg og 3 kalver", ["elg"], "I år: 2 voksne elg og 3 kalver"],
  ["5 villrein", ["hjort"], null],
  ["4 reindeer and 2 red deer", ["hjort"], "2 red deer"],
  ["2 laks per natt", ["laksefiske"], "2 laks per natt"],
  ["5 fisk per dag, 2 elg", ["isfiske"], "5 fisk per dag"],
  ["10 småvilt", ["hare"], "10 småvilt"],
])("of the quota %j an offering of %j shows %j", (quota, species, expected) =>
  expect(quotaFor(quota, species)).toBe(expected),
);

it("a quota without species applies to big game, and on a fishing area to fish", () => {
  expect([quotaFor(3, ["elg"]), quotaFor(3, ["rype"]), quotaFor(3, ["laksefiske"])]).toEqual([3, null, null]);
  expect([
    quotaFor("2 per natt", ["laksefiske"], "fishing_area"),
    quotaFor(2, ["elg"], "fishing_area"),
  ]).toEqual(["2 per natt", null]);
});

it("an offering without species shows the whole quota, and without a quota nothing", () => {
  expect([quotaFor("2 elg", []), quotaFor(null, ["elg"]), quotaFor("", ["elg"])]).toEqual([
    "2 elg",
    null,
    "",
  ]);
});
