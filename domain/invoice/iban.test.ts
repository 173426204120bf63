import fc from "fast-check";
import { expect, it } from "vitest";
import { ibanOf } from "./iban.ts";

it("ibanOf returns the IBAN registry's published example for Norway", () => {
  expect(ibanOf("86011117947")).toBe("NO9386011117947");
});

it("the check digits of every IBAN give the remainder 1 by MOD 97", () => {
  const remainder = (iban: string) =>
    BigInt([...`${iban.slice(4)}${iban.slice(0, 4)}`].map((sign) => Number.parseInt(sign, 36)).join("")) %
    97n;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (number) => {
      const account = String(number).padStart(11, "0");
      const iban = ibanOf(account) ?? "";
      expect(iban).toMatch(/^NO\d{13}$/);
      expect(remainder(iban)).toBe(1n);
    }),
  );
});

it.each(["", "8601111794", "860111179470", "8601.11.17947", "NO9386011117947"])(
  "the invalid account number %j has no IBAN",
  (text) => expect(ibanOf(text)).toBeUndefined(),
);
