import { expect, it } from "vitest";
import { groundRulesFor } from "./ground-rules.ts";

const rules = ["dog_on_lead", "shooting_test", "tracking_dog", "fee_paid", "Lukk grinda"];

it.each([
  [["elg"], rules],
  [["rype"], ["dog_on_lead", "fee_paid", "Lukk grinda"]],
  [
    ["rype", "villrein"],
    ["dog_on_lead", "shooting_test", "fee_paid", "Lukk grinda"],
  ],
  [["laksefiske"], ["dog_on_lead", "Lukk grinda"]],
  [[], rules],
] as const)("guests who come for %j see the rules that apply to these species", (species, expected) => {
  expect(groundRulesFor(species, rules)).toEqual(expected);
});
