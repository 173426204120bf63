import { beforeAll, expect, it } from "vitest";
import { createDb } from "#server/platform/database/database.ts";
import { openApp } from "#tests/support/app.ts";
import { loadProperties } from "./load.ts";

const app = await openApp({ now: "2027-08-01T08:00:00Z" });
const logged: string[] = [];
beforeAll(async () => {
  const db = createDb(app.pool);
  await loadProperties(db, { properties: 40 }, app.clock.now(), (loadedCount, of) =>
    logged.push(`${loadedCount}/${of}`),
  );
  await loadProperties(db, { properties: 20 }, app.clock.now(), (loadedCount, of) =>
    logged.push(`${loadedCount}/${of}`),
  );
});
const one = async (text: string) =>
  Number((await app.pool.query<{ n: string }>(`select (select ${text}) n`)).rows[0]?.n);

it("the load world has the requested size, logs progress, and resumes after an interruption", async () => {
  expect(await one("count(*) from property where status = 'published'")).toBe(60);
  expect(await one("count(distinct municipality_number) from property")).toBeGreaterThan(30);
  expect(logged).toEqual(["40/40", "20/20"]);
  const { body } = await app.call(undefined, "GET /api/search", { query: { limit: 100, kind: "offering" } });
  expect(body.total).toBe(await one("count(*) from offering"));
});

it("the load world's bookings match the free places in its calendars", async () => {
  expect(await one("count(*) from booking")).toBeGreaterThan(20);
  const sold =
    "(select coalesce(sum(case when h.exclusive then 1 else h.participants end), 0) from offering_hold h where h.offering_id = k.offering_id and h.stay @> (k.season_from + i - 1)::date)";
  expect(
    await one(
      `count(*) from offering_calendar k, unnest(k.places_left) with ordinality u(p, i) where k.capacity - p <> ${sold.replace("i - 1", "i::int - 1")}`,
    ),
  ).toBe(0);
});

it("some properties of the load world are divided into parts, which offerings take", async () => {
  const divided = await one("count(distinct property_id) from ground where kind is not null");
  expect(divided).toBeGreaterThan(3);
  expect(divided).toBeLessThan(30);
  expect(await one("count(*) from offering where ground_ids <> '{}'")).toBeGreaterThan(3);
  expect(await one("count(*) from common_calendar")).toBeGreaterThan(0);
});

it("the load world's bookings take the ground of their offerings", async () => {
  expect(
    await one(
      `count(*) from offering_hold h join ground_hold g using (booking_id),
         ground_of_offering(h.offering_id, h.stay, case when h.exclusive then 0 else h.participants end,
           exists (select from cabin_hold c where c.booking_id = h.booking_id)) o
       where (g.stay, g.ground_ids, g.kinds, g.alone, g.species, g.places)
         = (o.stay, o.ground_ids, o.kinds, o.alone, o.species, o.places)`,
    ),
  ).toBe(await one("count(*) from offering_hold"));
});

it("the load world's payments are in escrow, on an invoice and in the provider's record", async () => {
  const sum = await one("sum(total_ore) from booking");
  expect(await one("-sum(amount_ore) from ledger_entry where account like 'escrow/%'")).toBe(sum);
  expect(await one("sum(total_ore) from invoice")).toBe(sum);
  expect(await one("sum(amount_ore) from receipt")).toBe(sum);
  expect(await one("sum(amount_ore) from card_provider.intent where status = 'succeeded'")).toBe(sum);
  expect(
    await one(
      "count(*) from (select number, row_number() over (partition by landowner_uid, year order by number) r from invoice) i where number <> r",
    ),
  ).toBe(0);
});

it("the load world's bookings begin, end and are paid out", async () => {
  app.clock.set("2029-06-01T10:00:00Z");
  const sent = () => one("count(*) from payout where status = 'sent'");
  for (let before = -1; (await sent()) > before; ) {
    before = await sent(); // a sweep sends one batch at a time
    await app.sweep();
    await app.settle();
  }
  expect(await sent()).toBe(await one("count(*) from booking where status = 'completed'"));
  expect(await sent()).toBe(await one("count(*) from booking"));
  expect(await one("coalesce(sum(amount_ore), 0) from ledger_entry where account like 'escrow/%'")).toBe(0);
});
