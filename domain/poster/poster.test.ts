import { expect, it } from "vitest";
import { anOffering } from "../testing.ts";
import { isPosterCode, posterCodeFrom } from "./poster.ts";
import { inOrderOfUse, soonestStay } from "./todays-cards.ts";

const free = { placesTaken: {}, cabinNights: {} };
const soonest = (changes: Parameters<typeof anOffering>[0], today = "2027-10-01", taken = free) =>
  soonestStay({ offering: anOffering(changes), cabins: [] }, taken, today);

it("a day card is bought for today and one, and tomorrow where today is taken", () => {
  const card = { minHunters: 1, pricing: { per: "hunter", fixedPriceOre: 7_500 } } as const;
  expect(soonest(card)).toEqual({ fromDate: "2027-10-01", toDate: "2027-10-02", totalOre: 7_500 });
  const taken = { placesTaken: { "2027-10-01": 1 }, cabinNights: {} };
  expect(soonest(card, "2027-10-01", taken)?.fromDate).toBe("2027-10-02");
  expect(soonest(card, "2027-06-01")?.fromDate).toBe("2027-09-25");
  expect(soonest(card, "2027-11-01")).toBeUndefined();
});
it("the shortest stay of the smallest party counts, and a lease is whole", () => {
  expect(soonest({ durationType: "min_days", minDays: 3, minHunters: 2 })).toEqual({
    fromDate: "2027-10-01",
    toDate: "2027-10-04",
    totalOre: 600_000,
  });
  expect(soonest({ durationType: "season" }, "2027-09-01")).toMatchObject({
    fromDate: "2027-09-25",
    toDate: "2027-10-25",
  });
});
it("what can be used soonest is first, then what is confirmed at once, then the cheapest", () => {
  const card = (name: string, fromDate: string, instantFor: "everyone" | "nobody", totalOre: number) => ({
    ...{ name, fromDate, instantFor, totalOre },
  });
  const cards = [
    card("Dyrt", "2027-10-01", "nobody", 9),
    card("Siden", "2027-10-02", "everyone", 1),
    card("Straks", "2027-10-01", "everyone", 20),
    card("Billig", "2027-10-01", "nobody", 5),
  ];
  expect(inOrderOfUse(cards).map(({ name }) => name)).toEqual(["Straks", "Billig", "Dyrt", "Siden"]);
});
it("a code has six letters that are not read as others", () => {
  const code = posterCodeFrom([0, 255, 31, 62, 7, 100, 3]);
  expect(isPosterCode(code)).toBe(true);
  expect(["abc", "abc1de", "ABCDEF", "ilo234"].map(isPosterCode)).toEqual([false, false, false, false]);
});
