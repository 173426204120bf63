import { beforeAll, expect, it } from "vitest";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { hold, type Listing, list } from "#tests/factories/listings.ts";

let app: TestApp, kari: Person, jonas: Person;
beforeAll(async () => {
  app = await openApp({ now: "2027-09-01T08:00:00Z" });
  kari = await app.signIn("kari@example.no", { roles: ["landowner"] });
  jonas = await app.signIn("jonas@example.no");
});
const createListing = (l: Listing = {}) =>
  list(app, kari, {
    validFrom: "2027-10-01",
    validTo: "2027-10-10",
    pricing: { per: "group", startPriceOre: 190_000, endPriceOre: 100_000 },
    ...l,
  });
const stays = (offeringIds: string[], stay = { from: "2027-10-04", to: "2027-10-06" }) =>
  app.call(undefined, "GET /api/stays", {
    query: { offeringIds: offeringIds.join(), ...stay, participants: 2 },
  });

it("each offering has the price of the stay, or the refusals and the nearest alternative", async () => {
  const [free, takenOffering] = [await createListing(), await createListing()];
  const withCabin = await createListing({ cabin: { included: true } });
  await hold(app, takenOffering, jonas, { from: "2027-10-04", to: "2027-10-05", participants: 2 });
  await hold(app, { ...takenOffering, cabinId: withCabin.cabinId ?? "" }, jonas, {
    from: "2027-10-09",
    to: "2027-10-11",
    participants: 2,
  });
  const { body } = await stays([free, takenOffering, withCabin].map((o) => o.offeringId));
  const of = ({ offeringId }: { offeringId: string }) =>
    body.items.find((one) => one.offeringId === offeringId);
  expect(of(free)).toMatchObject({
    totalOre: 310_000,
    refusals: [],
    nearest: { fromDate: "2027-10-04" },
    cheapest: { fromDate: "2027-10-09", totalOre: 210_000 },
  });
  expect(of(takenOffering)).toMatchObject({
    totalOre: null,
    refusals: [{ code: "dates_booked" }],
    nearest: { fromDate: "2027-10-05", toDate: "2027-10-07" },
  });
  // the cabin's proposed stay begins when the requested stay ends
  expect(of(withCabin)?.cheapest).toMatchObject({ fromDate: "2027-10-07", toDate: "2027-10-09" });
});

it("unpublished and missing offerings are left out, and a departure before the arrival is refused", async () => {
  const hidden = [
    await createListing({ published: false }),
    await createListing({ visibility: "private" }),
  ].map((o) => o.offeringId);
  expect((await stays([...hidden, "6f1c1d3e-0000-4000-8000-000000000001", "x"])).body).toEqual({ items: [] });
  expect((await stays(hidden, { from: "2027-10-06", to: "2027-10-06" })).body.code).toBe(
    "start_not_before_end",
  );
});
