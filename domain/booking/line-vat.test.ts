/** VAT across rate changes and VAT registrations: the day of delivery decides (rules 8.8). */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { businessTerms } from "#domain/business-terms.ts";
import { documentVersions } from "../company/facts.ts";
import { addDays } from "../days.ts";
import { netOfSale } from "../financials/landowner-net.ts";
import { commissionVat } from "../invoice/commission.ts";
import { creditedVat, invoiceLines } from "../invoice/invoice.ts";
import { aCabin, anOffering, aRequest } from "../testing.ts";
import { type VatRateTable, vatRatesOn } from "../vat-rates.ts";
import type { VatRegistration } from "../vat-registrations.ts";
import { quoteFor } from "./price.ts";

/** Invented VAT rates: that of lodging rises on 1 October, that of hunting on 3 October. */
const vatRates: VatRateTable = [
  { from: "2027-10-03", standardPercent: 30, lodgingPercent: 15 },
  { from: "2027-10-01", standardPercent: 25, lodgingPercent: 15 },
  { from: "2018-01-01", standardPercent: 25, lodgingPercent: 12 },
];
const season = { validFrom: "2027-09-25", validTo: "2027-10-24" };
const offering = anOffering({
  ...season,
  pricing: { per: "hunter", fixedPriceOre: 30_000, accommodationSharePercent: 20 },
  includedCabinIds: ["koie"],
  optionalCabins: [{ cabinId: "storstua", pricePerPersonPerNightOre: 10_000 }],
  services: [
    { serviceId: "guide", name: "Kjentmann", unit: "per_day", priceOre: 20_000 },
    { serviceId: "skinning", name: "Flåing", unit: "fixed", priceOre: 9_000 },
  ],
});
const cabins = [aCabin({ cabinId: "koie", name: "Koia" }), aCabin({ cabinId: "storstua", name: "Storstua" })];
const stay = (fromDate: string, toDate: string) =>
  aRequest({
    fromDate,
    toDate,
    participants: 2,
    cabins: [{ cabinId: "storstua" }],
    services: [
      { serviceId: "guide", quantity: 1 },
      { serviceId: "skinning", quantity: 2 },
    ],
  });
type VatRegistered = boolean | readonly VatRegistration[];
const quoteOf = (fromDate: string, toDate: string, vatRegistered: VatRegistered = true) =>
  quoteFor({ offering, cabins, request: stay(fromDate, toDate), vatRegistered, vatRates });
const percents = (quote: ReturnType<typeof quoteOf>) => quote.vat.map(({ percent }) => percent);

it("a stay has the VAT rates of its own days, whatever the rates are when it is sold", () => {
  expect(percents(quoteOf("2027-09-28", "2027-10-01"))).toEqual([25, 12]); // leaves as the new rate begins
  expect(percents(quoteOf("2027-10-01", "2027-10-03"))).toEqual([25, 15]);
  expect(percents(quoteOf("2027-10-03", "2027-10-05"))).toEqual([30, 15]);
  expect(vatRatesOn("1999-01-01", vatRates).lodgingPercent).toBe(12);
});

describe("a stay over a change of VAT rate", () => {
  const quote = quoteOf("2027-10-02", "2027-10-05"); // one night at 25 %, two at 30 %

  it("splits each line by the nights at each rate, and leaves the total unchanged", () => {
    expect(
      quote.lines.map((line) => [line.kind, line.vatPercent, line.amountOre, line.values?.days]),
    ).toEqual([
      ["hunting", 25, 48_000, 1],
      ["hunting", 30, 96_000, 2],
      ["accommodation", 15, 36_000, undefined],
      ["cabin", 15, 60_000, 3],
      ["service", 25, 20_000, 1],
      ["service", 30, 40_000, 2],
      ["service", 25, 6_000, undefined],
      ["service", 30, 12_000, undefined],
    ]);
    expect(quote.lines.at(-1)?.values).toEqual({ ordered: 2 });
    expect(quote.totalOre).toBe(318_000);
    expect(quote.vat).toEqual([
      { percent: 30, baseOre: 113_846, vatOre: 34_154 },
      { percent: 25, baseOre: 59_200, vatOre: 14_800 },
      { percent: 15, baseOre: 83_478, vatOre: 12_522 },
    ]);
  });

  it("has the same rates on its invoice and on credit notes written later", () => {
    const vatOfLines = (percent: number) =>
      invoiceLines(quote).reduce((sum, line) => sum + (line.vatPercent === percent ? line.vatOre : 0), 0);
    expect([30, 25, 15].map(vatOfLines)).toEqual([34_154, 14_800, 12_522]);
    const [first, rest] = [creditedVat(quote, 100_000), creditedVat(quote, 218_000, 100_000)];
    expect(first.vat.map(({ percent }) => percent)).toEqual([30, 25, 15]);
    expect(first.vatOre + rest.vatOre).toBe(34_154 + 14_800 + 12_522);
  });

  it("splits a line by the price of its days, and evenly when it is sold at one price", () => {
    const request = aRequest({ fromDate: "2027-10-02", toDate: "2027-10-05", participants: 2 });
    const amounts = (changes: Parameters<typeof anOffering>[0]) =>
      quoteFor({
        offering: anOffering({ ...season, ...changes }),
        cabins: [],
        request,
        vatRegistered: true,
        vatRates,
      }).lines.map(({ amountOre }) => amountOre);
    const dayPrices = [{ from: "2027-10-02", to: "2027-10-03", priceOre: 50_000 }];
    const pricing = { per: "hunter", fixedPriceOre: 10_000 } as const;
    expect(amounts({ pricing, dayPrices })).toEqual([100_000, 40_000]);
    const threeDays = { durationType: "fixed_days", fixedDays: 3 } as const;
    expect(amounts({ ...threeDays, pricing: { per: "group", fixedPriceOre: 10_000 } })).toEqual([
      3_333, 6_667,
    ]);
  });
});

describe("a seller whose VAT registration changes", () => {
  const registered = [{ from: "2027-10-04", to: null }];

  it("charges VAT only of the nights from the first day of registration", () => {
    expect(percents(quoteOf("2027-10-01", "2027-10-04", registered))).toEqual([0]);
    expect(percents(quoteOf("2027-10-04", "2027-10-06", registered))).toEqual([30, 15]);
    const over = quoteOf("2027-10-02", "2027-10-05", registered);
    expect(over.vat.map(({ percent, baseOre, vatOre }) => [percent, baseOre + vatOre])).toEqual([
      [30, 74_000],
      [15, 32_000],
      [0, 212_000],
    ]);
    expect(over.totalOre).toBe(318_000);
  });

  it("charges no VAT of nights after the registration has ended", () => {
    expect(percents(quoteOf("2027-10-02", "2027-10-05", [{ from: null, to: "2027-10-01" }]))).toEqual([0]);
    expect(quoteOf("2027-10-02", "2027-10-05", [{ from: null, to: null }])).toEqual(
      quoteOf("2027-10-02", "2027-10-05"),
    );
  });
});

it("texts show the VAT rates of the day from which the terms apply", () => {
  const { standardPercent, lodgingPercent } = vatRatesOn(documentVersions.terms);
  expect(businessTerms).toMatchObject({
    huntingVatPercent: standardPercent,
    lodgingVatPercent: lodgingPercent,
  });
});

it("the commission has the VAT rate of the day it is invoiced", () => {
  expect(commissionVat(54_000, "2027-10-02", vatRates).percent).toBe(25);
  expect(commissionVat(54_000, "2027-10-03", vatRates)).toEqual({
    percent: 30,
    netOre: 41_538,
    vatOre: 12_462,
  });
  const sale = { earningsOre: 80_000, commissionOre: 20_000, vat: [], vatRegistered: true };
  expect(netOfSale({ ...sale, day: "2027-10-03" })).toEqual({ vatOre: -4_000, netOre: 84_000 });
});

it("for any stay, lines and VAT add up to the same total with and without changes of the VAT rate", () => {
  const day = fc.integer({ min: 0, max: 29 }).map((days) => addDays(season.validFrom, days));
  const change = fc.record({
    from: day,
    standardPercent: fc.integer({ min: 1, max: 40 }),
    lodgingPercent: fc.integer({ min: 1, max: 40 }),
  });
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 1, max: 9 }),
      fc.array(change, { maxLength: 3 }),
      day,
      (from, nights, changes, registeredFrom) => {
        const table: VatRateTable = [
          ...changes.toSorted((a, b) => b.from.localeCompare(a.from)),
          { from: "2018-01-01", standardPercent: 25, lodgingPercent: 12 },
        ];
        const requested = { offering, cabins, request: stay(from, addDays(from, nights)) };
        const quote = quoteFor({
          ...requested,
          vatRegistered: [{ from: registeredFrom, to: null }],
          vatRates: table,
        });
        expect(quote.totalOre).toBe(quoteFor({ ...requested, vatRegistered: false }).totalOre);
        expect(quote.lines.reduce((sum, line) => sum + line.amountOre, 0)).toBe(quote.totalOre);
        expect(quote.vat.reduce((sum, part) => sum + part.baseOre + part.vatOre, 0)).toBe(quote.totalOre);
        for (const line of quote.lines) expect(line.quantity * line.unitOre).toBe(line.amountOre);
      },
    ),
  );
});
