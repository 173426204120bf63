import { beforeAll, describe, expect, it } from "vitest";
import { bookingStatuses } from "#domain/booking/lists.ts";
import { durationTypes, offeringTypes } from "#domain/offering/lists.ts";
import { paymentStatuses } from "#domain/payment/lists.ts";
import { serviceUnits } from "#domain/service/lists.ts";
import { findPartyForPermits } from "#server/features/party/public.ts";
import { checkPermitsNow } from "#server/features/permit/check-permits.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { signInByProvider } from "#tests/support/sign-in.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { isLong } from "#tests/support/long.ts";
import { refreshDemoWorld, seedDemoWorld } from "./seed.ts";
import type { SeedDeps } from "./seed-context.ts";

const noProgress = () => {};
const depsOf = ({ platform: { db, jobs, log } }: TestApp): SeedDeps => ({
  db,
  jobs,
  log,
  webhookSecret: undefined,
});
const seedWithPhotos = (app: TestApp) =>
  seedDemoWorld({ ...depsOf(app), files: app.platform.files }, app.clock.now(), noProgress);
const seed = (app: TestApp) => seedDemoWorld(depsOf(app), app.clock.now(), noProgress);
const column = async (app: TestApp, query: string): Promise<unknown[]> =>
  (await app.pool.query({ text: query, rowMode: "array" })).rows.map((row) => row[0]);
const countRows = async (app: TestApp, query: string): Promise<number> =>
  Number((await column(app, `select count(*) ${query}`))[0]);
/** Counts the rows in each table of the demo world. */
const countRowsByTable = (app: TestApp) =>
  column(
    app,
    `select (table_name || ' ' || (xpath('/row/c/text()', query_to_xml('select count(*) c from ' || table_name, false, true, '')))[1]) from information_schema.tables
     where table_schema = 'public' and table_name in ('property', 'parcel', 'cabin', 'offering', 'offering_calendar', 'search_row', 'booking', 'payment', 'invoice', 'payout', 'user_profile') order by 1`,
  );

/** Expects at least one example of everything that the demo is to show at this time of the year. */
async function expectAll(app: TestApp): Promise<void> {
  expect(
    await countRows(app, "from property where status = 'published' and visibility = 'public'"),
  ).toBeGreaterThanOrEqual(24);
  expect(
    await countRows(
      app,
      "from (select distinct m.county from property join municipality m using (municipality_number)) c",
    ),
  ).toBeGreaterThanOrEqual(12);
  expect(await countRows(app, "from search_row")).toBeGreaterThanOrEqual(60);
  expect((await column(app, "select distinct duration_type from offering order by 1")).sort()).toEqual(
    [...durationTypes].sort(),
  );
  expect((await column(app, "select distinct offering_type from offering order by 1")).sort()).toEqual(
    [...offeringTypes].sort(),
  );
  expect((await column(app, "select distinct unit from service order by 1")).sort()).toEqual(
    [...serviceUnits].sort(),
  );
  expect(
    await column(
      app,
      "select distinct (pricing ->> 'per') || case when pricing ? 'fixedPriceOre' then ' fixed' else ' interpolated' end from offering order by 1",
    ),
  ).toEqual(["group fixed", "group interpolated", "hunter fixed", "hunter interpolated"]);
  for (const condition of [
    "pricing ? 'weekend'",
    "pricing ? 'longStay'",
    "allow_concurrent_bookings",
    `sales_start_date > '${app.clock.now().toISOString().slice(0, 10)}'`,
    "target_species && '{havfiske}'",
    "target_species && '{laksefiske}'",
  ])
    expect(await countRows(app, `from offering where ${condition}`), condition).toBeGreaterThan(0);

  for (const shown of [
    "from ground g where g.kind = 'field' and exists (select from offering o where g.ground_id = any (o.ground_ids))",
    "from common_calendar a join offering x using (offering_id) join offering y using (property_id) join common_calendar b on b.offering_id = y.offering_id where x.offering_id < y.offering_id",
    "from reservation r join ground_hold h using (reservation_id) where r.kind = 'ground' and h.kind = 'held'",
  ])
    expect(await countRows(app, shown), shown).toBeGreaterThan(0);

  const passed = ["submitted", "accepted"]; // intermediate statuses that no booking keeps
  expect((await column(app, "select distinct status from booking")).sort()).toEqual(
    bookingStatuses.filter((status) => !passed.includes(status)).sort(),
  );
  expect((await column(app, "select distinct payment_status from booking")).sort()).toEqual(
    [...paymentStatuses].sort(),
  );
  await app.settle();
  expect(await countRows(app, "from payout where status = 'sent'")).toBeGreaterThan(0);
  expect(await countRows(app, "from payout where status = 'on_hold'")).toBeGreaterThan(0);
  expect(await countRows(app, "from payout where status = 'scheduled'")).toBeGreaterThan(0);
  expect(await countRows(app, "from refund where status = 'sent'")).toBeGreaterThan(0);
  expect(await countRows(app, "from refund where status <> 'sent'")).toBe(0);
  expect(
    await countRows(
      app,
      "from (select from ledger_entry group by entry_set_id having sum(amount_ore) <> 0) unbalanced",
    ),
  ).toBe(0);

  // a team of a coming paid stay has all its papers, another has not
  const teams = (await column(app, "select booking_id from party")) as string[];
  const permits = await Promise.all(
    teams.map((bookingId) => findPartyForPermits(app.platform.db, bookingId, app.clock.now())),
  );
  expect(
    permits.map((members) => members.length > 1 && members.every((one) => one.state === "green")).sort(),
  ).toEqual([false, true]);
  for (const bookingId of teams) await checkPermitsNow(app.platform, bookingId, app.clock.now());
  expect(await countRows(app, "from permit where void_reason is null")).toBe(
    permits.flat().filter((one) => one.mayHavePermit).length,
  );

  // Expects that the search finds bookable offerings this season, also for given dates this month.
  const search = async (query: object) =>
    (await app.call(undefined, "GET /api/search", { query: { limit: 100, ...query } })).body;
  expect((await search({})).total).toBeGreaterThanOrEqual(60);
  const day = (n: number) => new Date(app.clock.now().getTime() + n * 86_400_000).toISOString().slice(0, 10);
  expect((await search({ from: day(4), to: day(7), participants: 2 })).total).toBeGreaterThan(2);
}

/** Expects that a refresh is idempotent and leaves no offering with an ended season, however late it runs. */
async function expectRefreshable(app: TestApp): Promise<void> {
  const before = await countRowsByTable(app);
  await seed(app);
  expect(await countRowsByTable(app)).toEqual(before);
  app.clock.advance({ days: 1, hours: 3 });
  await app.sweep();
  expect(await refreshDemoWorld(depsOf(app), app.clock.now())).toBe(true);
  expect(await refreshDemoWorld(depsOf(app), app.clock.now())).toBe(false);
  expect(
    await countRows(
      app,
      "from booking b join user_profile u on u.uid = b.landowner_uid where u.email = 'grunneier@example.no' and b.status = 'pending'",
    ),
  ).toBeGreaterThanOrEqual(2);
  app.clock.advance({ days: 400 });
  for (let i = 0; i < 30; i++) await app.sweep();
  await refreshDemoWorld(depsOf(app), app.clock.now());
  expect(
    await countRows(app, `from offering where valid_to < '${app.clock.now().toISOString().slice(0, 10)}'`),
  ).toBe(0);
  expect(
    await countRows(
      app,
      "from offering o join offering_calendar k using (offering_id) where k.season_from <> o.valid_from or cardinality(places_left) <> o.valid_to - o.valid_from + 1",
    ),
  ).toBe(0);
}

const otherSeedTimes = ["2026-11-20T10:00:00Z", "2027-02-28T23:30:00Z", "2027-09-26T06:00:00Z"];
it.runIf(isLong).each(otherSeedTimes)(
  "has all there is to show on %s",
  async (now) => {
    const app = await openApp({ now });
    await seed(app);
    await expectAll(app);
    await expectRefreshable(app);
  },
  240_000,
);

describe("the demo world", () => {
  const now = "2027-06-15T08:00:00Z";
  let app: TestApp, other: TestApp;
  beforeAll(async () => {
    const database = await freshDatabase();
    app = await openApp({ now, database, listen: true });
    other = await openApp({ now, database });
    await Promise.all([seedWithPhotos(app), ...(isLong ? [seedWithPhotos(other), seedWithPhotos(app)] : [])]);
  }, 240_000);

  it.runIf(isLong)(
    "is created once by two processes that start together",
    async () => {
      expect(await countRows(app, "from property")).toBe(
        await countRows(app, "from (select distinct owner_uid, name from property) p"),
      );
      expect(await countRows(app, "from demo_world where part = 'world'")).toBe(1);
      const single = await openApp({ now });
      await seed(single);
      expect(await countRowsByTable(app)).toEqual(await countRowsByTable(single));
      await expectRefreshable(single);
    },
    240_000,
  );

  it("has something of everything the demo is to show", async () => {
    await expectAll(app);
  });

  it("lets each of its accounts sign in and see its own data", async () => {
    for (const [email, roles] of [
      ["grunneier@example.no", ["landowner"]],
      ["begge@example.no", ["hunter", "landowner"]],
      ["admin@example.no", ["admin"]],
      ["admin2@example.no", ["admin"]],
    ] as const) {
      const { token } = await signInByProvider(app.base, email);
      const { body } = await app.call(token ?? "", "GET /api/user-profile/me");
      expect(body).toMatchObject({ email, roles, isComplete: true });
    }
  });

  it("has a drawn link preview of each kind in the process that seeded it", async () => {
    const idOf = async (table: string, id: string) =>
      (await column(app, `select ${id} from ${table} where status = 'published' limit 1`))[0];
    const [offeringId] = await column(
      app,
      "select offering_id from search_row where offering_id is not null limit 1",
    );
    const addresses = [
      "place/jakt",
      "page/landowner",
      "article/jakttider",
      `property/${await idOf("property", "property_id")}`,
      `cabin/${await idOf("cabin", "cabin_id")}`,
      `offering/${offeringId}`,
    ];
    for (const address of addresses) {
      const answer = await fetch(`${app.base}/pictures/share/${address}.nb.jpg`);
      expect([address, answer.status]).toEqual([address, 200]);
    }
  });

  it("has one co-hosted property, which is Kari's", async () => {
    const sigrid = await app.signIn("begge@example.no");
    const { items } = (await app.call(sigrid, "GET /api/co-hosting", {})).body;
    expect(items).toMatchObject([
      { hostName: "Kari Storås", status: "accepted", rights: ["answer", "calendar"] },
    ]);
    const [{ email }] = (
      await app.pool.query(
        "select u.email from property p join user_profile u on u.uid = p.owner_uid where property_id = $1",
        [items[0]?.propertyId],
      )
    ).rows;
    expect(email).toBe("grunneier@example.no");
  });

  it("has only properties and offerings that pass the rules for saving", async () => {
    const { rows } = await app.pool.query<{
      offering_id: string;
      property_id: string;
      name: string;
      email: string;
    }>(
      "select o.offering_id, o.property_id, o.name, u.email from offering o join property p using (property_id) join user_profile u on u.uid = p.owner_uid",
    );
    for (const email of new Set(rows.map((row) => row.email))) {
      const owner = await app.signIn(email);
      for (const { offering_id: offeringId, property_id: propertyId, name } of rows.filter(
        (row) => row.email === email,
      )) {
        expect(
          (await app.call(owner, "PATCH /api/properties/:propertyId", { params: { propertyId }, body: {} }))
            .status,
          name,
        ).toBe(200);
        expect(
          (await app.call(owner, "PATCH /api/offerings/:offeringId", { params: { offeringId }, body: {} }))
            .status,
          name,
        ).toBe(200);
      }
    }
  });

  it("has the worked example of docs/rules.md at the price given there", async () => {
    const { token } = await signInByProvider(app.base, "jeger2@example.no");
    const offer = (
      await app.call(undefined, "GET /api/search", { query: { q: "Elgjakt på Storåsen" } })
    ).body.items.find((item) => item.name === "Elgjakt på Storåsen");
    expect(offer).toMatchObject({
      validFrom: "2027-09-25",
      validTo: "2027-10-24",
      propertyName: "Storåsen",
      municipality: "Namsskogan",
    });
    const body = {
      offeringId: offer?.offeringId ?? "",
      fromDate: "2027-10-01",
      toDate: "2027-10-04",
      participants: 4,
    };
    const priced = await app.call(token ?? "", "POST /api/core-booking/calculate", { body });
    expect(priced.body.quote?.totalOre).toBe(3_225_107);
  });
});
