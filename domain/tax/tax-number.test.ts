import { expect, it } from "vitest";
import { birthDateOf, isNationalIdentityNumber } from "./reporting.ts";

// These numbers are invented, with correct check digits.
it.each([
  ["01010750160", "2007-01-01"],
  ["15076500565", "1965-07-15"],
  ["55076500565", undefined],
  ["12345678901", undefined],
  ["1507650056", undefined],
  ["31026500565", undefined],
])("birthDateOf(%s) is %s", (number, date) => expect(birthDateOf(number)).toBe(date));

it("every single wrong digit is detected", () => {
  const right = "15076500565";
  for (let at = 0; at < 11; at++)
    for (let digit = 0; digit < 10; digit++) {
      const wrongNumber = `${right.slice(0, at)}${digit}${right.slice(at + 1)}`;
      if (wrongNumber !== right)
        expect([wrongNumber, isNationalIdentityNumber(wrongNumber)]).toEqual([wrongNumber, false]);
    }
});

it("a D-number has 4 added to its first digit, and check digits of its own", () => {
  const weights = [
    [3, 7, 6, 1, 8, 9, 4, 5, 2],
    [5, 4, 3, 2, 7, 6, 5, 4, 3, 2],
  ];
  const check = (digits: string, by: number[]) =>
    (11 - (by.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0) % 11)) % 11;
  let nine = 550765005;
  while (
    check(String(nine), weights[0]!) > 9 ||
    check(`${nine}${check(String(nine), weights[0]!)}`, weights[1]!) > 9
  )
    nine++;
  const ten = `${nine}${check(String(nine), weights[0]!)}`;
  expect(birthDateOf(`${ten}${check(ten, weights[1]!)}`)).toBe("1965-07-15");
});
