import { expect, it } from "vitest";
import { isRegisteredOn, isRegisteredWithin, switchedRegistrations } from "../vat-registrations.ts";
import { netOfSale } from "./landowner-net.ts";
import { vatReportOf } from "./vat-report.ts";

// example b of rules 3.9: a sale of 2 700 kr, 540 kr of it VAT; a commission of 540 kr, 108 kr of it VAT
const sale = { earningsOre: 216_000, commissionOre: 54_000, vat: [{ vatOre: 54_000 }], day: "2027-10-04" };

it("a registered landowner pays in the sale's VAT less the commission's; others pay in none", () => {
  expect(netOfSale({ ...sale, vatRegistered: true })).toEqual({ vatOre: 43_200, netOre: 172_800 });
  expect(netOfSale({ ...sale, vat: [], vatRegistered: false })).toEqual({ vatOre: 0, netOre: 216_000 });
});

const onePeriod = [{ from: "2027-03-01", to: "2027-09-01" }];
it.each([
  [[], "2027-05-01", false],
  [onePeriod, "2027-02-28", false],
  [onePeriod, "2027-03-01", true],
  [onePeriod, "2027-08-31", true],
  [onePeriod, "2027-09-01", false],
  [[{ from: null, to: null }], "1999-01-01", true],
])("the VAT registrations %o are in force on %s: %s", (registrations, day, isInForce) => {
  expect(isRegisteredOn(registrations, day)).toBe(isInForce);
  expect(isRegisteredWithin(registrations, { from: day, to: day })).toBe(isInForce);
});

it("a VAT registration begins the day the switch is set or a day given later, and ends with it", () => {
  const set = switchedRegistrations([], { isOn: true, today: "2027-08-01" });
  expect(set).toEqual([{ from: "2027-08-01", to: null, isAnswered: false }]);
  expect(switchedRegistrations(set, { isOn: true, today: "2027-09-01" })).toEqual(set);
  const backdated = switchedRegistrations(set, { isOn: true, from: "2027-01-01", today: "2027-09-01" });
  expect(backdated).toEqual([{ from: "2027-01-01", to: null, isAnswered: true }]);
  const switchedOff = switchedRegistrations(backdated, { isOn: false, today: "2027-10-01" });
  expect(switchedOff).toEqual([{ from: "2027-01-01", to: "2027-10-01", isAnswered: true }]);
  expect(switchedRegistrations(switchedOff, { isOn: false, today: "2027-11-01" })).toEqual(switchedOff);
  expect(switchedRegistrations(switchedOff, { isOn: true, today: "2027-11-01" })).toHaveLength(2);
  const toCome = switchedRegistrations([], { isOn: true, from: "2028-01-01", today: "2027-10-01" });
  expect(switchedRegistrations(toCome, { isOn: false, today: "2027-11-01" })).toEqual([]);
});

const period = { from: "2027-11-01", to: "2027-12-31" };
const commission = [
  { issuedOn: "2027-11-02", grossOre: 54_000, vatOre: 10_800 },
  { issuedOn: "2027-12-02", grossOre: 27_000, vatOre: 5_400 },
];
const report = (registrations: Parameters<typeof isRegisteredOn>[0]) =>
  vatReportOf({ period, registrations, sales: [], commission, invoices: 0, creditNotes: 0 });

it("a VAT term without sales deducts the VAT of the commission for a registered landowner", () => {
  expect(report([{ from: null, to: null }])).toMatchObject({
    registered: true,
    commission: { percent: 25, baseOre: 64_800, vatOre: 16_200 },
    toPayOre: -16_200,
  });
  expect(report([])).toMatchObject({
    registered: false,
    commission: { baseOre: 81_000, vatOre: 0 },
    toPayOre: 0,
  });
  expect(report([{ from: "2027-12-01", to: null }])).toMatchObject({ registered: true, toPayOre: -5_400 });
});

it("the VAT terms of a year sum to the year", () => {
  const registrations = [{ from: "2027-06-15", to: null }];
  const of = (from: string, to: string) =>
    vatReportOf({
      period: { from, to },
      registrations,
      sales: [],
      commission: commission.filter(({ issuedOn }) => issuedOn >= from && issuedOn <= to),
      invoices: 0,
      creditNotes: 0,
    }).toPayOre;
  const terms = [1, 2, 3, 4, 5, 6].map((n) =>
    of(`2027-${String(n * 2 - 1).padStart(2, "0")}-01`, `2027-${String(n * 2).padStart(2, "0")}-31`),
  );
  expect(terms.reduce((sum, ore) => sum + ore, 0)).toBe(of("2027-01-01", "2027-12-31"));
});
