import { emailsWhere } from "#tests/support/letters.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { reindex } from "#server/features/search/public.ts";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { hold, type CreatedListing, list } from "#tests/factories/listings.ts";

let app: TestApp, owner: Person, jonas: Person;
let n = 0;
const start = "2027-08-01T08:00:00Z";
beforeAll(async () => {
  app = await openApp({ now: start });
  owner = await app.signIn("eier@example.no", { roles: ["landowner"] });
});
beforeEach(async () => {
  app.clock.set(start);
  await app.pool.query("delete from saved_search"); // keeps earlier tests' searches out of the sweep's batch
  jonas = await app.signIn(`jonas${++n}@example.no`);
});

const addFavourite = (who: Person, offeringId: string) =>
  app.call(who, "PUT /api/favourites/:offeringId", { params: { offeringId } });
const removeFavourite = (who: Person, offeringId: string) =>
  app.call(who, "DELETE /api/favourites/:offeringId", { params: { offeringId } });
const favouritesOf = async (who: Person, query: object = {}) =>
  (await app.call(who, "GET /api/favourites", { query })).body;
const save = (who: Person, query: Record<string, string | number | string[]>, name?: string) =>
  app.call(who, "POST /api/saved-searches", { body: { query, ...(name !== undefined && { name }) } });
const listSearches = async (who: Person) =>
  (await app.call(who, "GET /api/saved-searches", { query: {} })).body.items;
async function passTime(iso: string) {
  await app.settle();
  app.clock.set(iso);
  await app.sweep();
  await app.settle();
}
const emailsTo = async (who: Person) =>
  emailsWhere(app, "recipient_uid = $1 and channel = 'email' order by at, subtype", who.uid);
async function cancelBookingsOf(listed: CreatedListing) {
  await app.pool.query("update booking set status = 'cancelled' where offering_id = $1", [listed.offeringId]);
}
const deactivate = (listed: CreatedListing) =>
  app.call(owner, "PUT /api/offerings/:offeringId/status", {
    params: { offeringId: listed.offeringId },
    body: { status: "inactive", published: true },
  });

describe("favourites", () => {
  it("are stored once, listed newest first as hits, and marked if no longer bookable", async () => {
    const [first, second] = [
      await list(app, owner, { name: "Første" }),
      await list(app, owner, { name: "Andre" }),
    ];
    expect((await addFavourite(jonas, first.offeringId)).body).toEqual({ favourite: true });
    app.clock.advance({ minutes: 1 });
    await addFavourite(jonas, second.offeringId);
    await addFavourite(jonas, second.offeringId);
    expect((await app.call(jonas, "GET /api/favourites/ids", {})).body.offeringIds).toEqual([
      second.offeringId,
      first.offeringId,
    ]);
    await deactivate(first);
    const { items } = await favouritesOf(jonas);
    expect(items.map((f) => [f.name, f.hit?.fromPriceOre ?? null])).toEqual([
      ["Andre", 100_000],
      ["Første", null],
    ]);
    const page = await favouritesOf(jonas, { limit: 1 });
    expect(
      (await favouritesOf(jonas, { limit: 1, cursor: page.nextCursor })).items.map((f) => f.name),
    ).toEqual(["Første"]);
    expect((await removeFavourite(jonas, first.offeringId)).body).toEqual({ favourite: false });
    expect((await removeFavourite(jonas, first.offeringId)).status).toBe(404);
    expect((await favouritesOf(jonas)).items.length).toBe(1);
  });

  it("can be added only for items that the person can see", async () => {
    const hidden = await list(app, owner, { propertyStatus: "draft" });
    expect((await addFavourite(jonas, hidden.offeringId)).body.code).toBe("offering_not_found");
    expect((await addFavourite(owner, hidden.offeringId)).status).toBe(200);
  });

  it("that are cabins notify of free nights as offerings do", async () => {
    const { cabinId = "", ...ground } = await list(app, owner, { cabin: { included: false } });
    await app.platform.db.transaction().execute((tx) => reindex(tx, [cabinId], app.clock.now()));
    await addFavourite(jonas, cabinId);
    expect((await app.call(jonas, "GET /api/favourites/ids", {})).body).toEqual({
      offeringIds: [],
      cabinIds: [cabinId],
    });
    expect((await favouritesOf(jonas)).items).toMatchObject([
      { cabinId, propertyId: ground.propertyId, name: "Koia", hit: { kind: "cabin", fromPriceOre: 120_000 } },
    ]);
    // every day of the year is held, except for a run that is one day too short
    await app.call(owner, "PATCH /api/cabins/:cabinId", {
      params: { cabinId },
      body: { minBookingDays: 2, availableFrom: "2027-10-01", availableTo: "2027-10-03" },
    });
    await hold(app, { ...ground, cabinId }, owner, { from: "2027-10-01", to: "2027-10-03", participants: 1 });
    await passTime("2027-08-01T08:02:00Z");
    expect(await emailsTo(jonas)).toEqual([]);
    await cancelBookingsOf(ground);
    // the notification has the cabin's English name for a reader of English
    await app.call(owner, "PATCH /api/cabins/:cabinId", {
      params: { cabinId },
      body: { english: { name: "The log cabin" } },
    });
    await app.call(jonas, "PATCH /api/user-profile/me", { body: { language: "en" } });
    await passTime("2027-08-01T08:05:00Z");
    const [email] = await emailsTo(jonas);
    expect(email?.subject).toBe("The log cabin, Storåsen can be booked now");
    expect(email?.content).toContain(`/view-cabin?cabinId=${cabinId}`);
    expect((await addFavourite(jonas, ground.propertyId)).body.code).toBe("offering_not_found");
    expect((await removeFavourite(jonas, cabinId)).body).toEqual({ favourite: false });
  });

  it("are limited in number, and all ids are listed", async () => {
    const [one, other] = [
      await list(app, owner, { name: "Siste" }),
      await list(app, owner, { name: "En for mye" }),
    ];
    await app.pool.query(
      `with more as (insert into offering (property_id, name, offering_type, valid_from, valid_to, duration_type, max_participants, min_hunters, max_hunters, allow_concurrent_bookings, total_area_capacity, cancellation_policy, pricing, created_at, updated_at)
         select property_id, name, offering_type, valid_from, valid_to, duration_type, max_participants, min_hunters, max_hunters, allow_concurrent_bookings, total_area_capacity, cancellation_policy, pricing, created_at, updated_at
         from offering, generate_series(1, 999) where offering_id = $1 returning offering_id)
       insert into favourite (uid, offering_id, created_at, alert) select $2, offering_id, $3, false from more`,
      [one.offeringId, jonas.uid, app.clock.now()],
    );
    const responses = await Promise.all([
      addFavourite(jonas, one.offeringId),
      addFavourite(jonas, other.offeringId),
    ]);
    expect(responses.map((r) => r.status).sort()).toEqual([200, 409]);
    expect(responses.find((r) => r.status === 409)?.body.detail).toMatch(
      /^Du kan ha 1\s000 favoritter\. Ta bort en du ikke trenger\.$/,
    );
    const savedListing = responses[0]?.status === 200 ? one : other;
    expect((await addFavourite(jonas, savedListing.offeringId)).status).toBe(200);
    expect((await app.call(jonas, "GET /api/favourites/ids", {})).body.offeringIds).toHaveLength(1000);
  });

  it("notify once when sales open", async () => {
    const o = await list(app, owner, { name: "Seinsalg", salesStart: "2027-08-10" });
    await addFavourite(jonas, o.offeringId);
    await passTime("2027-08-01T08:01:00Z");
    await passTime("2027-08-09T12:00:00Z");
    expect(await emailsTo(jonas)).toEqual([]);
    await passTime("2027-08-10T06:00:00Z");
    await passTime("2027-08-11T06:00:00Z");
    const emails = await emailsTo(jonas);
    expect(emails.map((l) => l.subject)).toEqual(["Seinsalg, Storåsen kan bestilles nå"]);
    expect(emails[0]?.content).toContain(`offeringId=${o.offeringId}`);
  });

  it("notify once when a copy for the next season is on sale", async () => {
    const o = await list(app, owner, { name: "Rype 2026", validFrom: "2026-09-10", validTo: "2026-12-23" });
    await addFavourite(jonas, o.offeringId);
    const { body } = await app.call(owner, "POST /api/offerings/:offeringId/duplicate", {
      params: { offeringId: o.offeringId },
      body: {},
    });
    await passTime("2027-08-01T08:02:00Z");
    expect(await emailsTo(jonas)).toEqual([]);
    await app.call(owner, "PUT /api/offerings/:offeringId/status", {
      params: { offeringId: body.offeringId },
      body: { status: "active", published: true },
    });
    await passTime("2027-08-01T08:04:00Z");
    await passTime("2027-08-02T08:04:00Z");
    const emails = await emailsTo(jonas);
    expect(emails.map((l) => l.subject)).toEqual(["Rype 2027, Storåsen kan bestilles nå"]);
    expect(emails[0]?.content).toContain(`offeringId=${body.offeringId}`);
  });

  it("notify at most once a day when taken days are free again for long enough to be booked", async () => {
    const o = await list(app, owner, {
      name: "Fullt",
      durationType: "min_days",
      minDays: 3,
      validFrom: "2027-09-25",
      validTo: "2027-10-04",
    });
    await hold(app, o, await app.signIn("annen@example.no"), {
      from: "2027-09-25",
      to: "2027-10-05",
      participants: 2,
    });
    await addFavourite(jonas, o.offeringId);
    await passTime("2027-08-01T08:01:00Z");
    await cancelBookingsOf(o);
    await passTime("2027-08-01T08:20:00Z");
    expect((await emailsTo(jonas)).length).toBe(1);
    await hold(app, o, await app.signIn("annen@example.no"), {
      from: "2027-09-25",
      to: "2027-10-05",
      participants: 2,
    });
    await passTime("2027-08-01T09:00:00Z");
    await cancelBookingsOf(o);
    await passTime("2027-08-01T10:00:00Z");
    expect((await emailsTo(jonas)).length).toBe(1);
    await app.call(jonas, "PATCH /api/favourites/:offeringId", {
      params: { offeringId: o.offeringId },
      body: { alert: false },
    });
    await hold(app, o, await app.signIn("annen@example.no"), {
      from: "2027-09-25",
      to: "2027-10-05",
      participants: 2,
    });
    await passTime("2027-08-02T09:00:00Z");
    await cancelBookingsOf(o);
    await passTime("2027-08-02T10:00:00Z");
    expect((await emailsTo(jonas)).length).toBe(1);
  });
});

describe("saved searches", () => {
  it("are stored as their query, counted, renamed and deleted", async () => {
    await list(app, owner, { name: "Havfisket", species: ["havfiske"] });
    const savedSearch = (await save(jonas, { species: ["havfiske"], participants: 2 }, "Fisketur")).body;
    expect(savedSearch).toMatchObject({
      name: "Fisketur",
      query: { species: "havfiske", participants: "2" },
      alert: true,
      total: 1,
      totalIsCapped: false,
      state: "watching",
    });
    const { savedSearchId } = savedSearch;
    const patch = (who: Person, body: object) =>
      app.call(who, "PATCH /api/saved-searches/:savedSearchId", { params: { savedSearchId }, body });
    expect((await patch(jonas, { name: "Havet", alert: false })).body).toMatchObject({
      name: "Havet",
      state: "off",
    });
    expect((await patch(owner, { name: "Mitt" })).body.code).toBe("saved_search_not_found");
    expect((await save(jonas, {})).body.name).toBe("Lagret søk");
    expect((await listSearches(jonas)).map((s) => s.name).sort()).toEqual(["Havet", "Lagret søk"]);
    expect(
      (await app.call(jonas, "DELETE /api/saved-searches/:savedSearchId", { params: { savedSearchId } }))
        .status,
    ).toBe(200);
    expect((await listSearches(jonas)).length).toBe(1);
  });

  it("accept the parameters of the search, at most fifty", async () => {
    expect((await save(jonas, { species: "drage" })).body).toMatchObject({
      status: 400,
      errors: [{ path: "query.species" }],
    });
    expect((await save(jonas, { noe: "1" })).body).toMatchObject({
      errors: [{ code: "unknown_field", path: "query.noe" }],
    });
    expect((await save(jonas, { from: "2027-10-04", to: "2027-10-01" })).body.code).toBe(
      "start_not_before_end",
    );
    expect((await save(jonas, { minPriceOre: 200, maxPriceOre: 100 })).body).toMatchObject({
      status: 422,
      errors: [{ code: "range_reversed", path: "query.maxPriceOre" }],
    });
    await app.pool.query(
      "insert into saved_search (uid, name, query, created_at) select $1, 'x', jsonb_build_object('q', n::text), now() from generate_series(1, 49) n",
      [jonas.uid],
    );
    const responses = await Promise.all([save(jonas, { q: "en" }), save(jonas, { q: "til" })]);
    expect(responses.map((r) => r.status).sort()).toEqual([201, 409]);
    expect((await save(jonas, { q: "7" })).status).toBe(201);
  });

  it("are stored once, even if saved again with another order of parameters, which turns alerts on", async () => {
    const first = (
      await save(jonas, { species: "elg,hjort", county: ["Troms", "Innlandet"], participants: 4 }, "Høst")
    ).body;
    const repeatedSaves = await Promise.all([
      save(jonas, {
        participants: "4",
        county: "Innlandet,Troms",
        species: ["hjort", "elg", "elg"],
        sort: "relevance",
        q: " ",
      }),
      save(jonas, { species: "elg,hjort", county: ["Troms", "Innlandet"], participants: 4 }),
    ]);
    expect(repeatedSaves.map(({ status, body }) => [status, body.savedSearchId, body.name])).toEqual(
      repeatedSaves.map(() => [201, first.savedSearchId, "Høst"]),
    );
    await app.call(jonas, "PATCH /api/saved-searches/:savedSearchId", {
      params: { savedSearchId: first.savedSearchId },
      body: { alert: false },
    });
    expect((await save(jonas, first.query, "Høstjakt")).body).toEqual({ ...first, name: "Høstjakt" });
    expect((await listSearches(jonas)).map((s) => s.name)).toEqual(["Høstjakt"]);
    await save(owner, first.query);
    await save(jonas, { ...first.query, participants: 5 });
    expect((await app.pool.query("select uid from saved_search")).rows.length).toBe(3);
  });

  it("without a name are named in the reader's language", async () => {
    await save(jonas, { species: "bjorn" });
    const searchName = async (locale: string) =>
      (
        await app.call(
          jonas,
          "GET /api/saved-searches",
          { query: {} },
          { headers: { "accept-language": locale } },
        )
      ).body.items[0]?.name;
    expect([await searchName("nb"), await searchName("en")]).toEqual(["Lagret søk", "Saved search"]);
    await list(app, owner, { name: "Bjørnejakt", species: ["bjorn"] });
    await passTime("2027-08-01T08:12:00Z");
    expect((await emailsTo(jonas)).map((l) => l.subject)).toEqual(["Nytt treff på «Lagret søk»"]);
  });

  it("notify once of each hit that is new since the search was saved, with the dates of the stay", async () => {
    await list(app, owner, { name: "Gammel bever", species: ["bever"] });
    await save(
      jonas,
      { species: "bever", from: "2027-10-01", to: "2027-10-03", participants: 2 },
      "Beverhelg",
    );
    const twin = await openApp({ database: app.connection, now: start });
    const setBothClocks = async (iso: string) => {
      app.clock.set(iso);
      twin.clock.set(iso);
      await Promise.all([app.sweep(), twin.sweep()]);
      await app.settle();
    };
    await setBothClocks("2027-08-01T08:01:00Z");
    expect(await emailsTo(jonas)).toEqual([]);
    const fresh = await list(app, owner, { name: "Ny bever", species: ["bever"] });
    await list(app, owner, {
      name: "For seint",
      species: ["bever"],
      validFrom: "2027-11-01",
      validTo: "2027-11-30",
    });
    await setBothClocks("2027-08-01T08:12:00Z");
    await setBothClocks("2027-08-01T08:30:00Z");
    const emails = await emailsTo(jonas);
    expect(emails.map((l) => l.subject)).toEqual(["Nytt treff på «Beverhelg»"]);
    expect(emails[0]?.content).toContain("Ny bever, Storåsen");
    expect(emails[0]?.content).toContain(
      `offeringId=${fresh.offeringId}&fromDate=2027-10-01&toDate=2027-10-03&participants=2`,
    );
    expect(emails[0]?.content).toContain("/dashboard?tab=explore");
  });

  it("notify of a cabin that is newly rented out", async () => {
    const { cabinId = "" } = await list(app, owner, { cabin: { included: false } });
    await app.call(owner, "PATCH /api/cabins/:cabinId", {
      params: { cabinId },
      body: { rentalEnabled: false },
    });
    await save(jonas, { kind: ["cabin"], participants: 2 }, "Hytter");
    await passTime("2027-08-01T08:02:00Z");
    await app.call(owner, "PATCH /api/cabins/:cabinId", {
      params: { cabinId },
      body: { rentalEnabled: true },
    });
    await passTime("2027-08-01T08:05:00Z");
    const [email] = await emailsTo(jonas);
    expect(email?.content).toContain("Koia, Storåsen");
    expect(email?.content).toContain(`/view-cabin?cabinId=${cabinId}&participants=2`);
  });

  it("notify of hits that appear before the first run of the sweep", async () => {
    await save(jonas, { species: "jerv" }, "Jerv");
    const full = await list(app, owner, { name: "Opptatt" });
    await hold(app, full, await app.signIn("annen@example.no"), {
      from: "2027-09-25",
      to: "2027-10-05",
      participants: 2,
    });
    await addFavourite(jonas, full.offeringId);
    await list(app, owner, { name: "Med det samme", species: ["jerv"] });
    await cancelBookingsOf(full);
    await passTime("2027-08-01T08:01:00Z");
    expect((await emailsTo(jonas)).map((l) => l.subject).sort()).toEqual([
      "Nytt treff på «Jerv»",
      "Opptatt, Storåsen kan bestilles nå",
    ]);
  });

  it("notify when a cancelled booking frees the dates, once for each offering", async () => {
    const o = await list(app, owner, { name: "Revejakt", species: ["rev"] });
    const other = await app.signIn("annen@example.no");
    const takeDays = () => hold(app, o, other, { from: "2027-10-01", to: "2027-10-04", participants: 2 });
    await save(jonas, { species: "rev", from: "2027-10-01", to: "2027-10-03", participants: 2 }, "Rev");
    await passTime("2027-08-01T08:01:00Z");
    await takeDays();
    await passTime("2027-08-01T08:20:00Z");
    await cancelBookingsOf(o);
    await passTime("2027-08-01T08:40:00Z");
    expect((await emailsTo(jonas)).length).toBe(1);
    await takeDays();
    await passTime("2027-08-01T09:00:00Z");
    await cancelBookingsOf(o);
    await passTime("2027-08-01T09:20:00Z");
    expect((await emailsTo(jonas)).length).toBe(1);
  });

  it("notify of several new hits in one email, and not while turned off or after the dates", async () => {
    const { savedSearchId } = (await save(jonas, { species: "muflon" }, "Muflon")).body;
    const dated = (await save(jonas, { species: "muflon", from: "2027-08-03", to: "2027-08-05" }, "Snart"))
      .body;
    await passTime("2027-08-01T08:01:00Z");
    const patch = (alert: boolean) =>
      app.call(jonas, "PATCH /api/saved-searches/:savedSearchId", {
        params: { savedSearchId },
        body: { alert },
      });
    await patch(false);
    await list(app, owner, { name: "Muflon 1", species: ["muflon"] });
    await passTime("2027-08-01T08:20:00Z");
    await patch(true);
    await passTime("2027-08-01T08:40:00Z");
    expect(await emailsTo(jonas)).toEqual([]);
    await list(app, owner, { name: "Muflon 2", species: ["muflon"] });
    await list(app, owner, { name: "Muflon 3", species: ["muflon"] });
    await passTime("2027-08-01T09:00:00Z");
    const emails = await emailsTo(jonas);
    expect(emails.map((l) => l.subject)).toEqual(["2 nye treff på «Muflon»"]);
    expect(emails[0]?.content).toMatch(/Muflon [23], Storåsen; Muflon [23], Storåsen/);
    await passTime("2027-08-04T09:00:00Z");
    expect((await listSearches(jonas)).find((s) => s.savedSearchId === dated.savedSearchId)).toMatchObject({
      state: "over",
      alert: false,
    });
  });
});
