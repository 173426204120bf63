import { expect, it } from "vitest";
import { isInSeason } from "../offering/seasons.ts";
import { nationalSeason } from "../law/national-seasons.ts";
import { yearEarnings } from "./earnings.ts";
import { exampleEarnings, exampleYear } from "./example-year.ts";

const commissionPercent = 20;
const trip = {
  priceOre: 45_000,
  days: 3,
  hunters: 2,
  trips: 1,
  lodgingPercent: 0,
  vatRegistered: true,
  commissionPercent,
};

it("one trip earns the amounts of rules 3.9 b, and several trips as many times that", () => {
  expect(yearEarnings(trip)).toEqual({
    paidOre: 270_000,
    commissionOre: 54_000,
    vatOre: 43_200, // 54 000 øre of the sale, less 10 800 øre of the commission
    netOre: 172_800,
    perTripOre: 172_800,
  });
  expect(yearEarnings({ ...trip, trips: 4 })).toMatchObject({ paidOre: 1_080_000, netOre: 691_200 });
});

it("the landowner pays in less VAT where a part is lodging, and none if not registered", () => {
  const { vatOre } = yearEarnings({ ...trip, lodgingPercent: 20 });
  expect(vatOre).toBe(43_200 + 5786 - 10_800);
  expect(yearEarnings({ ...trip, vatRegistered: false })).toMatchObject({ vatOre: 0, netOre: 216_000 });
});

it("the example year offers nothing outside its legal season and never two at a time", () => {
  for (const { species, from, to } of exampleYear) {
    const season = nationalSeason(species, "2027-08-01");
    for (const day of [from, to])
      expect(!season || isInSeason(season, `2028-${day}`), `${species} ${day}`).toBe(true);
  }
  const byStart = exampleYear.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  expect(byStart.slice(1).filter(({ from }, i) => from <= (byStart[i]?.to ?? ""))).toEqual([]);
  expect(exampleEarnings(false, commissionPercent).map(({ netOre }) => netOre)).toEqual(
    exampleYear.map(({ priceOre, days, hunters, trips }) => (priceOre * days * hunters * trips * 8) / 10),
  );
});
