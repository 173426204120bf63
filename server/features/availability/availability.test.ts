import { beforeAll, expect, it } from "vitest";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { hold, type CreatedListing, type Listing, list } from "#tests/factories/listings.ts";

let app: TestApp, kari: Person, jonas: Person, admin: Person;
beforeAll(async () => {
  app = await openApp({ now: "2027-10-03T08:00:00Z" });
  kari = await app.signIn("kari@example.no", { roles: ["landowner"] });
  jonas = await app.signIn("jonas@example.no");
  admin = await app.signIn("admin@example.no", { roles: ["admin"] });
});
const season = { startPriceOre: 300_000, endPriceOre: 150_000, weekend: { weekdays: [6, 7], percent: 20 } };
const createListing = (l: Listing = {}) => list(app, kari, { pricing: { per: "hunter", ...season }, ...l });
const queryAvailability = (who: Person | undefined, o: CreatedListing, from: string, to: string) =>
  app.call(who, "GET /api/offering-availability", { query: { offeringId: o.offeringId, from, to } });
const days = async (o: CreatedListing, from: string, to: string) =>
  (await queryAvailability(undefined, o, from, to)).body.days;

it("an offering's calendar has price, places left and closing reason for each day", async () => {
  const o = await createListing({ blackout: [{ from: "2027-10-06", to: "2027-10-07" }] });
  await hold(app, o, jonas, { from: "2027-10-07", to: "2027-10-08", participants: 2 });
  expect(await days(o, "2027-10-01", "2027-10-09")).toEqual([
    { date: "2027-10-01", density: "full", placesLeft: 0, priceOre: 268_966, reason: "past" },
    { date: "2027-10-02", density: "full", placesLeft: 0, priceOre: 316_552, reason: "past" },
    { date: "2027-10-03", density: "free", placesLeft: 1, priceOre: 310_345 },
    { date: "2027-10-04", density: "free", placesLeft: 1, priceOre: 253_448 },
    { date: "2027-10-05", density: "free", placesLeft: 1, priceOre: 248_276 },
    { date: "2027-10-06", density: "full", placesLeft: 0, priceOre: 243_103, reason: "blackout" },
    { date: "2027-10-07", density: "full", placesLeft: 0, priceOre: 237_931, reason: "booked" },
    { date: "2027-10-08", density: "free", placesLeft: 1, priceOre: 232_759 },
  ]);
  expect(
    (await days(o, "2027-10-24", "2027-10-26")).map((day) => [day.density, day.priceOre, day.reason]),
  ).toEqual([
    ["free", 180_000, undefined],
    ["full", null, "outside_season"],
  ]);
});
it("the reader's own requested days are marked, and those of others are not", async () => {
  const o = await createListing();
  await hold(app, o, jonas, { from: "2027-10-07", to: "2027-10-08", participants: 2 });
  const own = async (who: Person | undefined) =>
    (await queryAvailability(who, o, "2027-10-06", "2027-10-09")).body.days.map((day) => day.own);
  expect(await own(jonas)).toEqual([undefined, true, undefined]);
  for (const other of [undefined, kari, admin])
    expect(await own(other)).toEqual([undefined, undefined, undefined]);
});
it("the taken places of shared ground are shown as steps of density", async () => {
  const o = await createListing({ capacity: 10, maxHunters: 4 });
  const book = (from: string, participants: number) =>
    hold(app, o, jonas, { from, to: "2027-10-14", participants });
  await book("2027-10-10", 3);
  await book("2027-10-11", 2);
  await book("2027-10-12", 3);
  await book("2027-10-13", 2);
  expect(
    (await days(o, "2027-10-09", "2027-10-14")).map((day) => [day.placesLeft, day.density, day.reason]),
  ).toEqual([
    [10, "free", undefined],
    [7, "light", undefined],
    [5, "moderate", undefined],
    [2, "heavy", undefined],
    [0, "full", "booked"],
  ]);
});
it("an offering is closed while its included cabin is taken or closed", async () => {
  const o = await createListing({
    cabin: {
      included: true,
      blackout: [{ from: "2027-10-10", to: "2027-10-11", type: "maintenance" }],
      availableFrom: "2027-10-08",
    },
  });
  const other = await createListing();
  await hold(app, { ...other, cabinId: o.cabinId ?? "" }, jonas, {
    from: "2027-10-12",
    to: "2027-10-13",
    participants: 1,
  });
  const fullDays = (await days(o, "2027-10-07", "2027-10-14")).filter((day) => day.density === "full");
  expect(fullDays.map((day) => [day.date, day.reason])).toEqual([
    ["2027-10-07", "cabin_taken"],
    ["2027-10-10", "cabin_taken"],
    ["2027-10-12", "cabin_taken"],
  ]);
});
it("days have the reason before_sales_start until sales open", async () => {
  const o = await createListing({ salesStart: "2027-10-04" });
  expect((await days(o, "2027-10-05", "2027-10-06"))[0]).toMatchObject({
    density: "free",
    reason: "before_sales_start",
  });
});
it("unpublished offerings have a calendar for the owner and administrators only", async () => {
  for (const hidden of [
    await createListing({ published: false }),
    await createListing({ visibility: "private" }),
    await createListing({ propertyStatus: "draft" }),
  ]) {
    for (const who of [undefined, jonas])
      expect((await queryAvailability(who, hidden, "2027-10-05", "2027-10-06")).status).toBe(404);
    for (const who of [kari, admin])
      expect((await queryAvailability(who, hidden, "2027-10-05", "2027-10-06")).body.days).toMatchObject([
        { density: "free", reason: "not_available" },
      ]);
  }
  expect(
    (
      await queryAvailability(
        undefined,
        await createListing({ visibility: "unlisted" }),
        "2027-10-05",
        "2027-10-06",
      )
    ).status,
  ).toBe(200);
});
it("a span that is too long is shortened, and an invalid span is refused", async () => {
  const o = await createListing();
  expect((await queryAvailability(undefined, o, "2027-01-01", "2100-12-31")).body.days).toHaveLength(400);
  const code = async (offeringId: string, from: string, to: string) => {
    const r = await app.call(undefined, "GET /api/offering-availability", {
      query: { offeringId, from, to },
    });
    return [r.status, r.body.code];
  };
  expect(await code(o.offeringId, "2027-10-05", "2027-10-05")).toEqual([422, "start_not_before_end"]);
  expect(await code("no-such-thing", "2027-10-05", "2027-10-06")).toEqual([404, "offering_not_found"]);
  expect(await code(o.offeringId, "2027-02-30", "2027-10-06")).toEqual([400, "invalid_request"]);
  expect(await code(o.offeringId, "2027-02-28", "")).toEqual([400, "invalid_request"]);
});
