import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../days.ts";
import { netOfSale } from "../financials/landowner-net.ts";
import { priceOfDayOre, type Quote, quoteFor, splitOre } from "./price.ts";
import { aCabin, anOffering, aRequest } from "../testing.ts";
import type { OfferingTerms, Pricing } from "../offering/terms.ts";

const season = { validFrom: "2027-09-25", validTo: "2027-10-24" };
const exampleA = anOffering({
  ...season,
  durationType: "min_days",
  minDays: 2,
  pricing: {
    per: "hunter",
    startPriceOre: 300_000,
    endPriceOre: 150_000,
    weekend: { weekdays: [6, 7], percent: 20 },
    longStay: { minDays: 3, percent: 10 },
    accommodationSharePercent: 15,
  },
  includedCabinIds: ["koie"],
  optionalCabins: [{ cabinId: "storstua", pricePerPersonPerNightOre: 25_000 }],
  services: [{ serviceId: "skinning", name: "Flåing", unit: "fixed", priceOre: 80_000 }],
});
const requestA = aRequest({
  fromDate: "2027-10-01",
  toDate: "2027-10-04",
  participants: 4,
  cabins: [{ cabinId: "storstua" }],
  services: [{ serviceId: "skinning", quantity: 1 }],
});
const cabinsA = [
  aCabin({ cabinId: "koie", name: "Koia" }),
  aCabin({ cabinId: "storstua", name: "Storstua" }),
];

const sumOf = (quote: Quote, kinds: string[]) =>
  quote.lines.filter((line) => kinds.includes(line.kind)).reduce((sum, line) => sum + line.amountOre, 0);
const vatOre = (quote: Quote) => Object.fromEntries(quote.vat.map((part) => [part.percent, part.vatOre]));

describe("the worked examples (rules 3.9)", () => {
  it("example a: season price, weekend, long stay, included and optional cabin, service", () => {
    expect(["2027-10-01", "2027-10-02", "2027-10-03"].map((date) => priceOfDayOre(exampleA, date))).toEqual([
      268_966, 316_552, 310_345,
    ]);
    const quote = quoteFor({ offering: exampleA, cabins: cabinsA, request: requestA, vatRegistered: true });
    expect(sumOf(quote, ["hunting", "accommodation"])).toBe(3_583_452);
    expect(sumOf(quote, ["long_stay_discount"])).toBe(-358_345);
    expect(sumOf(quote, ["cabin"])).toBe(300_000);
    expect(sumOf(quote, ["service"])).toBe(80_000);
    expect(quote.totalOre).toBe(3_605_107);
    expect(vatOre(quote)).toEqual({ 25: 564_268, 12: 83_975 });
    expect(splitOre(quote.totalOre, 20)).toEqual({ commissionOre: 721_021, earningsOre: 2_884_086 });
    // the net is the earnings less 648 243 øre of VAT in the sale, plus 144 204 øre of VAT in the commission
    const sale = {
      earningsOre: 2_884_086,
      commissionOre: 721_021,
      vat: quote.vat,
      vatRegistered: true,
      day: "2027-10-04",
    };
    expect(netOfSale(sale)).toEqual({ vatOre: 504_039, netOre: 2_380_047 });
  });

  it("example b: fixed price per hunter and day", () => {
    const offering = anOffering({
      ...season,
      validFrom: "2027-09-01",
      pricing: { per: "hunter", fixedPriceOre: 45_000 },
    });
    const quote = quoteFor({
      offering,
      cabins: [],
      request: aRequest({ fromDate: "2027-09-15", toDate: "2027-09-18", participants: 2 }),
      vatRegistered: true,
    });
    expect(quote.lines).toMatchObject([
      { kind: "hunting", quantity: 2, unitOre: 135_000, amountOre: 270_000, vatPercent: 25 },
    ]);
    expect(quote).toMatchObject({
      totalOre: 270_000,
      vat: [{ percent: 25, baseOre: 216_000, vatOre: 54_000 }],
    });
    expect(splitOre(270_000, 20)).toEqual({ commissionOre: 54_000, earningsOre: 216_000 });
  });

  it("example c: fixed days, per group, priced by the day of arrival", () => {
    const offering = anOffering({
      ...season,
      durationType: "fixed_days",
      fixedDays: 3,
      includedCabinIds: ["koie"],
      pricing: {
        per: "group",
        startPriceOre: 1_800_000,
        endPriceOre: 900_000,
        weekend: { weekdays: [5, 6], percent: 15 },
        accommodationSharePercent: 20,
      },
    });
    const quote = quoteFor({
      offering,
      cabins: cabinsA,
      request: aRequest({ fromDate: "2027-10-08", toDate: "2027-10-11", participants: 4 }),
      vatRegistered: true,
    });
    expect(quote.totalOre).toBe(1_606_035);
    expect(vatOre(quote)).toEqual({ 25: 256_966, 12: 34_415 });
    expect(splitOre(quote.totalOre, 20).commissionOre).toBe(321_207);
  });
});

it("a seller outside the VAT register charges a registered seller's price, at 0 % VAT (rules 3.8)", () => {
  const quote = quoteFor({ offering: exampleA, cabins: cabinsA, request: requestA, vatRegistered: false });
  expect(quote.totalOre).toBe(3_605_107);
  expect(quote.vat).toEqual([{ percent: 0, baseOre: 3_605_107, vatOre: 0 }]);
});

it("a season sold whole has one price, whatever its length (rules 3.2)", () => {
  const offering = anOffering({
    ...season,
    durationType: "season",
    pricing: { per: "group", fixedPriceOre: 4_500_000 },
  });
  const request = aRequest({
    fromDate: season.validFrom,
    toDate: addDays(season.validTo, 1),
    participants: 6,
  });
  expect(quoteFor({ offering, cabins: [], request, vatRegistered: true }).totalOre).toBe(4_500_000);
});

it("a day's own price replaces the season's, its weekend addition and its fixed price (rules 3.1)", () => {
  const dayPrices = [{ from: "2027-10-02", to: "2027-10-03", priceOre: 400_000 }]; // 2 October is a Saturday
  const withOwn = { ...exampleA, dayPrices };
  expect(["2027-10-01", "2027-10-02", "2027-10-03"].map((date) => priceOfDayOre(withOwn, date))).toEqual([
    268_966, 400_000, 310_345,
  ]);
  const quote = quoteFor({ offering: withOwn, cabins: cabinsA, request: requestA, vatRegistered: true });
  expect(sumOf(quote, ["hunting", "accommodation"])).toBe(4 * (268_966 + 400_000 + 310_345));
  expect(priceOfDayOre(anOffering({ dayPrices }), "2027-10-02")).toBe(400_000);
});

it("a season of one day costs its start price", () => {
  expect(
    priceOfDayOre(
      {
        validFrom: "2027-09-25",
        validTo: "2027-09-25",
        pricing: { per: "group", startPriceOre: 5, endPriceOre: 9 },
        dayPrices: [],
      },
      "2027-09-25",
    ),
  ).toBe(5);
});

it("a cabin let on its own costs its nights, with VAT at 12 % (rules 3.5)", () => {
  const request = aRequest({
    fromDate: "2027-10-01",
    toDate: "2027-10-04",
    participants: 5,
    cabins: [{ cabinId: "koie" }],
  });
  const quote = quoteFor({
    cabins: [aCabin({ cabinId: "koie", name: "Koia", pricePerDayOre: 112_000 })],
    request,
    vatRegistered: true,
  });
  expect(quote).toMatchObject({
    lines: [
      { kind: "cabin", label: "Koia", quantity: 3, unitOre: 112_000, amountOre: 336_000, vatPercent: 12 },
    ],
    vat: [{ percent: 12, baseOre: 300_000, vatOre: 36_000 }],
  });
});

it.each([
  ["per_person", 8],
  ["per_day", 6],
  ["per_person_per_day", 24],
  ["fixed", 2],
] as const)("an order of 2 of a service priced %s, for 4 hunters and 3 days, is %i units", (unit, units) => {
  const offering = {
    ...exampleA,
    services: [{ serviceId: "skinning", name: "Guide", unit, priceOre: 1_000 }],
  };
  const request = { ...requestA, services: [{ serviceId: "skinning", quantity: 2 }] };
  const lines = quoteFor({ offering, cabins: cabinsA, request, vatRegistered: true }).lines;
  expect(lines.find((line) => line.kind === "service")).toMatchObject({
    quantity: units,
    amountOre: units * 1_000,
    vatPercent: 25,
  });
});

it("companions and children are priced in cabins and services per person, and not for the hunt (rules 2.11)", () => {
  const services = [
    { serviceId: "meals", name: "Kost", unit: "per_person_per_day" as const, priceOre: 1_000 },
    { serviceId: "skinning", name: "Flåing", unit: "fixed" as const, priceOre: 80_000 },
  ];
  const offering = { ...exampleA, services };
  const request = { ...requestA, services: services.map(({ serviceId }) => ({ serviceId, quantity: 1 })) };
  const quoteOf = (group: { companions?: number; children?: number }) =>
    quoteFor({ offering, cabins: cabinsA, request: { ...request, ...group }, vatRegistered: true });
  const [alone, withOthers] = [quoteOf({}), quoteOf({ companions: 1, children: 2 })];
  const huntingKinds = ["hunting", "accommodation", "long_stay_discount"];
  expect(sumOf(withOthers, huntingKinds)).toBe(sumOf(alone, huntingKinds));
  expect(sumOf(withOthers, ["cabin"])).toBe(7 * 3 * 25_000);
  expect(sumOf(withOthers, ["service"])).toBe(7 * 3 * 1_000 + 80_000);
  expect(withOthers.lines.find((line) => line.kind === "cabin")?.values).toEqual({ days: 3, persons: 7 });
});

it("a service ordered for single days is priced by those days, and its line names them", () => {
  const services = [
    { serviceId: "guide", name: "Guide", unit: "per_day" as const, priceOre: 1_000, singleDays: true },
    {
      serviceId: "meals",
      name: "Kost",
      unit: "per_person_per_day" as const,
      priceOre: 100,
      singleDays: true,
    },
  ];
  const request = {
    ...requestA,
    services: [
      { serviceId: "guide", quantity: 2, dates: ["2027-10-03", "2027-10-01"] },
      { serviceId: "meals", quantity: 1, dates: ["2027-10-02"] },
    ],
  };
  const { lines } = quoteFor({
    offering: { ...exampleA, services },
    cabins: cabinsA,
    request,
    vatRegistered: true,
  });
  expect(lines.filter((line) => line.kind === "service")).toMatchObject([
    { quantity: 4, amountOre: 4_000, values: { ordered: 2, days: 2 }, dates: ["2027-10-01", "2027-10-03"] },
    { quantity: 4, amountOre: 400, values: { ordered: 1, persons: 4, days: 1 }, dates: ["2027-10-02"] },
  ]);
});

it("a service on request is a line of 0 kr", () => {
  const offering = {
    ...exampleA,
    services: [{ serviceId: "skinning", name: "Båtskyss", unit: "on_request" as const, priceOre: 90_000 }],
  };
  const lines = quoteFor({ offering, cabins: cabinsA, request: requestA, vatRegistered: true }).lines;
  expect(lines.find((line) => line.kind === "service")).toMatchObject({ label: "Båtskyss", amountOre: 0 });
});

const ore = fc.integer({ min: 0, max: 5_000_000 });
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
const seasonPricing: fc.Arbitrary<Pricing> = fc.record({
  per: fc.constantFrom("hunter" as const, "group" as const),
  startPriceOre: ore,
  endPriceOre: ore,
  weekend: fc.option(fc.record({ weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })), percent }), {
    nil: undefined,
  }),
  longStay: fc.option(fc.record({ minDays: fc.integer({ min: 2, max: 10 }), percent }), { nil: undefined }),
  accommodationSharePercent: fc.option(percent, { nil: undefined }),
});
const fixedPricing: fc.Arbitrary<Pricing> = fc.record({
  per: fc.constantFrom("hunter" as const, "group" as const),
  fixedPriceOre: ore,
  accommodationSharePercent: percent,
});
const anyOffering: fc.Arbitrary<OfferingTerms> = fc
  .record({
    pricing: fc.oneof(seasonPricing, fixedPricing),
    cabinIncluded: fc.boolean(),
    servicePriceOre: ore,
    durationType: fc.constantFrom("none" as const, "fixed_days" as const),
  })
  .map(({ pricing, cabinIncluded, servicePriceOre, durationType }) => ({
    ...exampleA,
    pricing,
    durationType,
    includedCabinIds: cabinIncluded ? ["koie"] : [],
    services: [
      {
        serviceId: "skinning",
        name: "Flåing",
        unit: "per_person_per_day" as const,
        priceOre: servicePriceOre,
      },
    ],
  }));
const stayWithin = fc
  .record({
    start: fc.integer({ min: 0, max: 20 }),
    nights: fc.integer({ min: 1, max: 9 }),
    participants: fc.integer({ min: 1, max: 12 }),
  })
  .map(({ start, nights, participants }) => ({
    ...requestA,
    fromDate: addDays(season.validFrom, start),
    toDate: addDays(season.validFrom, start + nights),
    participants,
  }));

describe("for any offering and stay", () => {
  it("the total is the sum of the lines, every line is quantity × unit, and no total is negative", () => {
    fc.assert(
      fc.property(anyOffering, stayWithin, fc.boolean(), (offering, request, vatRegistered) => {
        const quote = quoteFor({ offering, cabins: cabinsA, request, vatRegistered });
        expect(quote.lines.reduce((sum, line) => sum + line.amountOre, 0)).toBe(quote.totalOre);
        for (const line of quote.lines) expect(line.quantity * line.unitOre).toBe(line.amountOre);
        expect(quote.totalOre).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("net and VAT of all rates sum to the total, and none of them is negative", () => {
    fc.assert(
      fc.property(anyOffering, stayWithin, (offering, request) => {
        const quote = quoteFor({ offering, cabins: cabinsA, request, vatRegistered: true });
        for (const part of quote.vat) {
          expect(part.vatOre).toBeGreaterThanOrEqual(0);
          expect(part.baseOre).toBeGreaterThanOrEqual(0);
        }
        expect(quote.vat.reduce((sum, part) => sum + part.baseOre + part.vatOre, 0)).toBe(quote.totalOre);
      }),
    );
  });

  it("the part taxed at 12 % is the accommodation share of the discounted price, rounded once (rules 3.5)", () => {
    fc.assert(
      fc.property(seasonPricing, stayWithin, (pricing, request) => {
        const offering = {
          ...exampleA,
          pricing: { ...pricing, accommodationSharePercent: 15 },
          optionalCabins: [],
          services: [],
        };
        const quote = quoteFor({
          offering,
          cabins: cabinsA,
          request: { ...request, cabins: [], services: [] },
          vatRegistered: true,
        });
        const at12 = quote.lines
          .filter((line) => line.vatPercent === 12)
          .reduce((sum, line) => sum + line.amountOre, 0);
        expect(at12).toBe(Math.floor((quote.totalOre * 15 + 50) / 100));
      }),
    );
  });

  it("a stay split in two costs as much as the whole, where no discount spans it", () => {
    fc.assert(
      fc.property(seasonPricing, stayWithin, fc.integer({ min: 1, max: 8 }), (pricing, request, cut) => {
        const middle = addDays(request.fromDate, cut);
        fc.pre(middle < request.toDate);
        const offering = { ...exampleA, pricing: { ...pricing, longStay: undefined } };
        const total = (fromDate: string, toDate: string) =>
          quoteFor({
            offering,
            cabins: cabinsA,
            request: { ...request, fromDate, toDate, services: [] },
            vatRegistered: true,
          }).totalOre;
        expect(total(request.fromDate, middle) + total(middle, request.toDate)).toBe(
          total(request.fromDate, request.toDate),
        );
      }),
    );
  });

  it("commission and earnings sum to the total, and neither is negative", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), percent, (totalOre, rate) => {
        const { commissionOre, earningsOre } = splitOre(totalOre, rate);
        expect(commissionOre + earningsOre).toBe(totalOre);
        expect(Math.min(commissionOre, earningsOre)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
