import { expect, it } from "vitest";
import { exactMoney } from "./documents.ts";
import { withPlainSpaces } from "./format.ts";

it("every amount in a document is written with øre", () => {
  const nb = (ore: number) => withPlainSpaces(exactMoney(ore, "nb"));
  expect([0, 5, 25_000, -270_000, 267_857].map(nb)).toEqual([
    "0,00 kr",
    "0,05 kr",
    "250,00 kr",
    "−2 700,00 kr",
    "2 678,57 kr",
  ]);
  expect(withPlainSpaces(exactMoney(1_999_900, "en"))).toBe("NOK 19,999.00");
});
