/** An offering has the same from-price, and is bookable or not, on all pages alike. */
import { beforeAll, describe, expect, it } from "vitest";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { hold, type CreatedListing, list } from "#tests/factories/listings.ts";

let app: TestApp, kari: Person, jonas: Person;
beforeAll(async () => {
  app = await openApp();
  kari = await app.signIn("kari@example.no", { name: "Kari", roles: ["landowner"] });
  jonas = await app.signIn("jonas@example.no", { name: "Jonas", roles: ["hunter"] });
});

/**
 * The offering's from-price on each page: search hit, map pin, its own page, the property's page, another
 * offering's page, and the cheapest day of its calendar.
 */
async function pricesOf({ offeringId, propertyId }: CreatedListing, besides: string) {
  const ofProperty = { query: { q: "Storåsen", limit: 50 } };
  const hits = (await app.call(undefined, "GET /api/search", ofProperty)).body.items;
  const pins = await app.call(undefined, "GET /api/search/map", {
    query: { bbox: "13,64,14,65", zoom: 14 } as never,
  });
  const view = await app.call(undefined, "GET /api/offerings/:offeringId", { params: { offeringId } });
  const other = await app.call(undefined, "GET /api/offerings/:offeringId", {
    params: { offeringId: besides },
  });
  const property = await app.call(undefined, "GET /api/properties/:propertyId", { params: { propertyId } });
  const { days } = (
    await app.call(undefined, "GET /api/offering-availability", {
      query: { offeringId, from: "2027-09-01", to: "2027-11-01" },
    })
  ).body;
  return {
    hit: hits.find((h) => h.offeringId === offeringId)?.fromPriceOre,
    pin: pins.body.items.find((p) => "offeringId" in p && p.offeringId === offeringId)?.fromPriceOre,
    page: view.body.fromPriceOre,
    property: property.body.offerings.find((o) => o.offeringId === offeringId)?.fromPriceOre,
    other: other.body.otherOfferings.find((o) => o.offeringId === offeringId)?.fromPriceOre,
    calendar: Math.min(...days.flatMap((d) => (d.reason ? [] : [d.priceOre ?? 0]))),
  };
}
const allSay = (ore: number) => ({ hit: ore, pin: ore, page: ore, property: ore, other: ore, calendar: ore });

it("the from-price is the price of the cheapest available day, as days are taken and pass", async () => {
  const listed = await list(app, kari, {
    pricing: {
      per: "hunter",
      startPriceOre: 300_000,
      endPriceOre: 150_000,
      weekend: { weekdays: [6, 7], percent: 20 },
    },
  });
  const besides = await list(app, kari, {
    municipality: "3424",
    pricing: { per: "hunter", fixedPriceOre: 900_000 },
  });
  await app.pool.query("update offering set property_id = $2 where offering_id = $1", [
    besides.offeringId,
    listed.propertyId,
  ]);
  const listedPrices = () => pricesOf(listed, besides.offeringId);
  expect(await listedPrices()).toEqual(allSay(160_345)); // Friday 22 October; the last is a Sunday
  await hold(app, listed, jonas, { from: "2027-10-22", to: "2027-10-23", participants: 1 });
  await app.sweep();
  expect(await listedPrices()).toEqual(allSay(165_517));
  const dear = await app.call(undefined, "GET /api/search", {
    query: { q: "Storåsen", maxPriceOre: 165_516 },
  });
  expect(dear.body.items.map((hit) => hit.offeringId)).not.toContain(listed.offeringId);
  await app.pool.query("update booking set status = 'cancelled' where offering_id = $1", [listed.offeringId]);
  await app.sweep();
  expect(await listedPrices()).toEqual(allSay(160_345));
  const ownPrice = (priceOre: number | null) =>
    app.call(kari, "POST /api/availability-sync/set-prices", {
      body: { offeringId: listed.offeringId, from: "2027-10-02", to: "2027-10-03", priceOre },
    });
  await ownPrice(120_000);
  expect(await listedPrices()).toEqual(allSay(120_000));
  const cheap = await app.call(undefined, "GET /api/search", {
    query: { q: "Storåsen", maxPriceOre: 120_000 },
  });
  expect(cheap.body.items.map((hit) => hit.offeringId)).toEqual([listed.offeringId]);
  await ownPrice(null);
  expect(await listedPrices()).toEqual(allSay(160_345));
  app.clock.set("2027-10-23T08:00:00Z");
  await app.sweep();
  expect(await listedPrices()).toEqual(allSay(180_000));
  app.clock.set("2027-08-01T08:00:00Z");
  await app.sweep();
});

describe("an offering that is not bookable", () => {
  const codesOf = async (who: Person | undefined, { offeringId }: CreatedListing) =>
    (await app.call(who, "GET /api/offerings/:offeringId", { params: { offeringId } })).body.notBookable;
  const found = async (q: string) =>
    (await app.call(undefined, "GET /api/search", { query: { q, kind: "offering" } as never })).body.items;

  it("is not found while its included cabin is a draft, and is found once the cabin is published", async () => {
    const listed = await list(app, kari, { propertyName: "Gåslia", cabin: { included: true } });
    const set = async (status: "draft" | "published") =>
      app.call(kari, "PATCH /api/cabins/:cabinId", {
        params: { cabinId: listed.cabinId ?? "" },
        body: { status },
      });
    expect((await set("draft")).status).toBe(200);
    expect(await codesOf(kari, listed)).toEqual([{ code: "cabin_unpublished", cabin: "Koia" }]);
    expect(await codesOf(undefined, listed)).toEqual([{ code: "cabin_unpublished" }]);
    expect(await found("Gåslia")).toEqual([]);
    const statusResponse = await app.call(kari, "PUT /api/offerings/:offeringId/status", {
      params: { offeringId: listed.offeringId },
      body: { status: "active", published: true },
    });
    expect(statusResponse.body.notBookable).toEqual([{ code: "cabin_unpublished", cabin: "Koia" }]);
    await set("published");
    expect(await codesOf(kari, listed)).toEqual([]);
    expect(await found("Gåslia")).toHaveLength(1);
  });

  it("is found before sales begin, with the day on which they begin", async () => {
    const listed = await list(app, kari, { propertyName: "Revlia", salesStart: "2027-09-01" });
    expect(await codesOf(undefined, listed)).toEqual([{ code: "before_sales_start", date: "2027-09-01" }]);
    expect(await found("Revlia")).toMatchObject([{ salesStartDate: "2027-09-01" }]);
  });

  it("is not found while all days are taken, and is found again once a day is free", async () => {
    const listed = await list(app, kari, { propertyName: "Myrlia", durationType: "min_days", minDays: 20 });
    await hold(app, listed, jonas, { from: "2027-10-05", to: "2027-10-25", participants: 1 });
    await app.sweep();
    expect(await codesOf(undefined, listed)).toEqual([{ code: "fully_booked" }]);
    expect(await found("Myrlia")).toEqual([]);
    const days = await app.call(undefined, "GET /api/offering-availability", {
      query: { offeringId: listed.offeringId, from: "2027-10-03", to: "2027-10-06" },
    });
    expect(days.body.days.map((d) => d.reason)).toEqual(["no_stay", "no_stay", "booked"]);
    await app.pool.query("update booking set status = 'cancelled' where offering_id = $1", [
      listed.offeringId,
    ]);
    await app.sweep();
    expect(await found("Myrlia")).toHaveLength(1);
  });

  it("is not found once the rest of the season is shorter than its shortest stay", async () => {
    const listed = await list(app, kari, {
      propertyName: "Bratlia",
      durationType: "fixed_days",
      fixedDays: 5,
    });
    app.clock.set("2027-10-21T08:00:00Z");
    expect(await codesOf(undefined, listed)).toEqual([{ code: "season_over", date: "2027-10-24" }]);
    expect(await found("Bratlia")).toEqual([]);
    app.clock.set("2027-08-01T08:00:00Z");
  });
});
