import { expect, it } from "vitest";
import { allowanceRefusal, maxCharactersAtOnce, maxTextsAtOnce, textsForOnePress } from "./allowance.ts";

const limits = { charactersPerMonth: 1000, charactersPerPersonAndDay: 200 };
const refusal = (characters: number, used: object = {}, isVisitor = false) =>
  allowanceRefusal(characters, { month: 0, visitors: 0, personToday: 0, ...used }, limits, isVisitor);

it("a person is refused beyond the day's characters, and everybody beyond the month's", () => {
  expect(refusal(200)).toBeUndefined();
  expect(refusal(1, { personToday: 200 })).toBe("translations_of_day_used");
  expect(refusal(100, { month: 900 })).toBeUndefined();
  expect(refusal(101, { month: 900 })).toBe("translations_of_month_used");
});

it("visitors together leave half of the month's characters to those who are signed in", () => {
  expect(refusal(500, {}, true)).toBeUndefined();
  expect(refusal(1, { month: 500, visitors: 500 }, true)).toBe("translations_of_month_used");
  expect(refusal(1, { month: 500, visitors: 500 })).toBeUndefined();
});

it("one press takes each text once, none without letters, and no more than the limits", () => {
  expect(textsForOnePress(["Over brua", " Over brua ", "", "2468", "Ved"])).toEqual(["Over brua", "Ved"]);
  expect(textsForOnePress(Array.from({ length: 90 }, (_, i) => `Post ${i}`))).toHaveLength(maxTextsAtOnce);
  const long = "a".repeat(maxCharactersAtOnce);
  expect(textsForOnePress([long, "Ved"])).toEqual([long]);
  expect(textsForOnePress([`${long}a`])).toEqual([]);
});
