import fc from "fast-check";
import { expect, it } from "vitest";
import { ibanOf } from "./iban.ts";

it("is the published example of the IBAN registry for Norway", () => {
  expect(ibanOf("86011117947")).toBe("NO9386011117947");
});

it("has a remainder of 1 by MOD 97, and no other check digits have it", () => {
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
  "is none of what is no account number: %j",
  (text) => expect(ibanOf(text)).toBeUndefined(),
);
