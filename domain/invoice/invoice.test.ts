import fc from "fast-check";
import { expect, it } from "vitest";
import {
  creditedVat,
  hasBankAccountCheckDigit,
  invoiceLines,
  invoiceNumber,
  invoiceSummary,
  isBankAccountNumber,
  isInBusinessRegister,
  isOrganizationNumber,
  kid,
} from "./invoice.ts";
import type { QuoteLine } from "../booking/line-vat.ts";
import { vatByRate } from "../booking/price.ts";

const line = (amountOre: number, vatPercent: 25 | 12): QuoteLine => ({
  kind: "service",
  label: "Flåing",
  quantity: 1,
  unitOre: amountOre,
  amountOre,
  vatPercent,
});
const anyQuote = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 1_000_000 }), fc.constantFrom(25 as const, 12 as const)), {
    minLength: 1,
    maxLength: 8,
  })
  .map((rows) => rows.map(([amountOre, vatPercent]) => line(amountOre, vatPercent)))
  .map((lines) => ({
    lines,
    totalOre: lines.reduce((sum, one) => sum + one.amountOre, 0),
    vat: vatByRate(lines),
  }));

it("the net and VAT of the lines sum to the invoice's summary, to the øre", () => {
  fc.assert(
    fc.property(anyQuote, (quote) => {
      const lines = invoiceLines(quote);
      const summary = invoiceSummary(quote);
      expect(lines.reduce((sum, one) => sum + one.vatOre, 0)).toBe(summary.vatOre);
      expect(lines.reduce((sum, one) => sum + one.netOre, 0)).toBe(summary.netOre);
      expect(summary.netOre + summary.vatOre).toBe(quote.totalOre);
    }),
  );
});

it("a credit note reverses exactly its amount, and a full credit note exactly the invoice's VAT", () => {
  fc.assert(
    fc.property(anyQuote, fc.integer({ min: 0, max: 100 }), (quote, percent) => {
      const creditOre = Math.floor((quote.totalOre * percent) / 100);
      const credit = creditedVat(quote, creditOre);
      expect(credit.netOre + credit.vatOre).toBe(creditOre);
      expect(credit.vat.reduce((sum, part) => sum + part.baseOre + part.vatOre, 0)).toBe(creditOre);
      expect(creditedVat(quote, quote.totalOre).vat).toEqual(quote.vat);
    }),
  );
});

it("invoices are numbered in the seller's series of the year", () => {
  const numbered = (number: number) => invoiceNumber({ seriesNo: 1042, year: 2027, number });
  expect([1, 12_345].map(numbered)).toEqual(["UT-1042-2027-0001", "UT-1042-2027-12345"]);
});

it("a KID ends in its MOD10 digit, so that one wrong digit is detected", () => {
  expect(kid("1234567")).toBe("12345674");
  expect(kid("00001")).toBe("000018");
  expect(() => kid("2027-1")).toThrow(RangeError);
});

it.each([
  ["974760673", true],
  ["923609016", true],
  ["974760674", false],
  ["97476067", false],
  ["97476067a", false],
])("%s is an organisation number: %s", (text, valid) => expect(isOrganizationNumber(text)).toBe(valid));

it.each([
  [null, "Utmark AS", true],
  [null, "Kari Storås", false],
  [null, "Jens Das", false],
  [true, "Kari Storås", true],
  [false, "Storås AS", false],
])(
  "a seller who answered %s and is named «%s» is taken to be in Foretaksregisteret: %s",
  (answered, name, is) => expect(isInBusinessRegister({ answered, name })).toBe(is),
);

it("an account number needs 11 digits; a wrong check digit only warns (rules 9.4)", () => {
  expect([isBankAccountNumber("86011117947"), hasBankAccountCheckDigit("86011117947")]).toEqual([true, true]);
  expect([isBankAccountNumber("86011117948"), hasBankAccountCheckDigit("86011117948")]).toEqual([
    true,
    false,
  ]);
  expect([isBankAccountNumber("8601111794"), hasBankAccountCheckDigit("8601111794")]).toEqual([false, false]);
});
