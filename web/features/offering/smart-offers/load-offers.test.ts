import { describe, expect, it } from "vitest";
import { loadOffers, sortOffers, type SmartOffer, wantedStayOf } from "./load-offers.ts";

describe("the requested stay", () => {
  const of = (query: string) => wantedStayOf(new URLSearchParams(query), "2027-10-06"); // a Wednesday
  it("is the next weekend for two people where the address has no parameters", () => {
    expect(of("")).toEqual({ fromDate: "2027-10-08", toDate: "2027-10-10", participants: 2 });
    // today is Friday, too late for an arrival on the same day
    expect(wantedStayOf(new URLSearchParams(), "2027-10-08").fromDate).toBe("2027-10-15");
  });
  it.each([
    [
      "fromDate=2027-10-20&toDate=2027-10-23&participants=4",
      { fromDate: "2027-10-20", toDate: "2027-10-23", participants: 4 },
    ],
    [
      "fromDate=2027-10-20&toDate=2027-10-20",
      { fromDate: "2027-10-20", toDate: "2027-10-22", participants: 2 },
    ],
    ["fromDate=2020-01-01&participants=0", { fromDate: "2027-10-08", toDate: "2027-10-10", participants: 2 }],
    [
      "fromDate=i%20morgen&participants=1.5",
      { fromDate: "2027-10-08", toDate: "2027-10-10", participants: 2 },
    ],
  ])("is read from the valid parameters: %s", (query, stay) => expect(of(query)).toEqual(stay));
});

it("available offerings are listed first, cheapest first, then those available on other days", () => {
  const offer = (offeringId: string, totalOre: number | null, cheapest?: number) =>
    ({
      offeringId,
      stays: {
        totalOre,
        refusals: [],
        nearest: null,
        cheapest: cheapest === undefined ? null : { fromDate: "", toDate: "", totalOre: cheapest },
      },
    }) as unknown as SmartOffer;
  const ids = sortOffers([
    offer("none", null),
    offer("dear", 900, 100),
    offer("other days", null, 200),
    offer("cheap", 500, 500),
  ]).map((o) => o.offeringId);
  expect(ids).toEqual(["cheap", "dear", "other days", "none"]);
});

it("each offering names the published ones that cannot be booked on the same days", async () => {
  const offering = (offeringId: string, more = {}) => ({
    offeringId,
    name: offeringId,
    englishName: offeringId === "elg" ? "moose" : null,
    status: "active",
    published: true,
    targetSpecies: ["elg"],
    validFrom: "2027-09-25",
    validTo: "2027-10-31",
    allowConcurrentBookings: false,
    groundIds: [],
    groundUse: null,
    togetherWith: [],
    clashesWith: [],
    ...more,
  });
  const property = {
    propertyId: "p1",
    name: "Skogmo",
    type: "combined",
    cabins: [],
    offerings: [
      offering("elg"),
      offering("rype", { allowConcurrentBookings: true }),
      offering("ørret", { targetSpecies: ["innlandsfiske"] }),
      offering("kladd", { published: false }),
    ],
  };
  const stays = property.offerings.map(({ offeringId }) => ({ offeringId, totalOre: null, cheapest: null }));
  const api = (async (path: string) => (path === "GET /api/stays" ? { items: stays } : property)) as never;
  const stay = { fromDate: "2027-10-01", toDate: "2027-10-03", participants: 2 };
  const { offers } = await loadOffers({ api, locale: "en" }, "p1", stay);
  expect(offers.map(({ name, excludes }) => [name, excludes])).toEqual([
    ["moose", ["rype"]],
    ["rype", ["moose"]],
    ["ørret", []],
  ]);
});
