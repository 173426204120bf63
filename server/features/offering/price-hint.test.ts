import { beforeAll, expect, it } from "vitest";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { addDays } from "#domain/days.ts";
import { makeOffering, makeProperty } from "#tests/factories/catalogue.ts";
import { factories } from "#tests/factories/factories.ts";

let app: TestApp, kari: Person, propertyId: string;
beforeAll(async () => {
  app = await openApp({ now: "2027-08-01T08:00:00Z" });
  kari = await app.signIn("kari@example.no", { roles: ["landowner"] });
  propertyId = (await makeProperty(app, kari)).propertyId;
});
const hintFor = async (who: Person, query: { category: "big_game" | "fishing"; per: "hunter" | "group" }) =>
  app.call(who, "GET /api/properties/:propertyId/price-hint", { params: { propertyId }, query });
let otherCount = 0;
/** Creates another landowner with one offering at each of these prices. */
async function otherOffers(kroner: number[], property: object = {}, change: object = {}): Promise<void> {
  otherCount += 1;
  const other = await app.signIn(`other${otherCount}@example.no`, { roles: ["landowner"] });
  const place = await makeProperty(app, other, property);
  for (const price of kroner)
    await makeOffering(app, other, place.propertyId, {
      targetSpecies: ["elg"],
      durationType: "none",
      minDays: null,
      pricing: { per: "hunter", fixedPriceOre: price * 100 },
      ...change,
    });
}
const moose = { category: "big_game", per: "hunter" } as const;

it("the price hint needs prices of three other landowners in the county, or else in the whole country", async () => {
  await makeOffering(app, kari, propertyId, {
    targetSpecies: ["elg"],
    durationType: "none",
    minDays: null,
    pricing: { per: "hunter", fixedPriceOre: 9_999_900 },
  });
  await otherOffers([400, 600, 500]);
  await otherOffers([700]);
  await otherOffers([90], {}, { targetSpecies: ["innlandsfiske"] });
  await otherOffers([5000], {}, { pricing: { per: "group", fixedPriceOre: 500_000 } });
  await otherOffers([4000], {}, { durationType: "fixed_days", fixedDays: 3 });
  await otherOffers([800], {}, { status: "draft", published: false });
  expect((await hintFor(kari, moose)).body).toEqual({ hint: null });

  await otherOffers([900], { municipalityNumber: "3401" });
  expect((await hintFor(kari, moose)).body).toEqual({
    hint: { county: null, count: 3, lowOre: 60_000, medianOre: 70_000, highOre: 80_000 },
  });
  await otherOffers([600]);
  expect((await hintFor(kari, moose)).body).toEqual({
    hint: { county: "Trøndelag", count: 3, lowOre: 55_000, medianOre: 60_000, highOre: 65_000 },
  });
  expect((await hintFor(kari, { category: "fishing", per: "hunter" })).body).toEqual({ hint: null });

  const usual = async () =>
    (await app.call(undefined, "GET /api/usual-prices", { query: { county: "Trøndelag" } })).body.items.map(
      ({ category, county, count }) => [category, county, count],
    );
  expect(await usual()).toEqual([["big_game", "Trøndelag", 4]]);
  await otherOffers([650]);
  expect(await usual()).toEqual([["big_game", "Trøndelag", 4]]); // the price hint is cached
  app.clock.advance({ minutes: 11 });
  expect(await usual()).toEqual([["big_game", "Trøndelag", 5]]);

  // earnings come from three landowners' stays of the last year; one with two properties counts with their
  // mean
  const { rows: offerings } = await app.pool.query(
    `select distinct on (p.owner_uid) p.owner_uid, o.offering_id, p.property_id from offering o join property p using (property_id)
     where p.municipality_number <> '3401' and 'elg' = any (o.target_species) and p.owner_uid <> $1 order by p.owner_uid`,
    [kari.uid],
  );
  const stay = async (
    kroner: number,
    fromDate: string,
    { owner_uid, offering_id, property_id }: (typeof offerings)[0],
  ) =>
    factories(app).booking({
      propertyId: property_id,
      offeringId: offering_id,
      landownerUid: owner_uid,
      hunterUid: kari.uid,
      status: "in_progress",
      fromDate,
      toDate: addDays(fromDate, 1),
      totalOre: kroner * 100,
      commissionOre: kroner * 20,
      landownerEarningsOre: kroner * 80,
    });
  const earned = async () => {
    app.clock.advance({ minutes: 11 });
    return (await app.call(undefined, "GET /api/usual-prices", { query: { county: "Trøndelag" } })).body
      .earned;
  };
  const [first, second, third] = offerings;
  await stay(10_000, "2027-07-01", first);
  await stay(10_000, "2026-07-01", first); // more than a year ago
  await stay(20_000, "2027-07-01", second);
  expect(await earned()).toEqual([]);
  await stay(30_000, "2027-07-01", third);
  expect(await earned()).toEqual([
    {
      category: "big_game",
      county: "Trøndelag",
      count: 3,
      lowOre: 1_200_000,
      medianOre: 1_600_000,
      highOre: 2_000_000,
    },
  ]);
});

it("only people who may add offerings to the property see the price hint", async () => {
  const stranger = await app.signIn("stranger@example.no", { roles: ["landowner"] });
  expect((await hintFor(stranger, moose)).status).toBeGreaterThanOrEqual(403);
});
