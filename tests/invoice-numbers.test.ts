/**
 * Many connections with different clocks around midnight number documents of both series at once: landowners'
 * invoices and commissions. Numbers have no gaps or duplicates, and their dates are in order.
 */
import { expect, it } from "vitest";
import { bookingSweep } from "#server/features/booking/public.ts";
import { commissionSweep } from "#server/features/invoice/invoice-commission.ts";
import { createDb, createPool } from "#server/platform/database/database.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { atEndOfFile } from "./support/end-of-file.ts";
import { isLong } from "./support/long.ts";
import { openMoneyWorld } from "./worlds/money-world.ts";

/** The number of bookings and of connections: twenty in `npm run test:faults`. */
const bookings = isLong ? 20 : 10;
/** Times just before and after midnight in Oslo: 1 and 2 August, and 13 and 14 October. */
const [late, early] = ["2027-08-01T21:59:59.990Z", "2027-08-01T22:00:00.010Z"];
const [lateDue, earlyDue] = [new Date("2027-10-13T21:59:59.990Z"), new Date("2027-10-13T22:00:00.010Z")];

/** A job queue that accepts notifications, and throws when an invoice fails. */
const jobs: JobQueue = {
  enqueue: async (_tx, { name }) => {
    if (name !== "notify") throw new Error("a commission invoice failed");
  },
};

it("invoice numbers of many concurrent connections have no gap or duplicate, and their dates are in order", async () => {
  const { app, other, ola, setClocks } = await openMoneyWorld();
  const landowner = await app.make.landowner();
  const ids = await Promise.all(Array.from({ length: bookings }, () => app.pending(landowner, ola)));
  app.clock.set(late);
  other.clock.set(early);
  const there = await other.signIn(landowner.email);
  const responses = await Promise.all(
    ids.map((bookingId, i) => {
      const { call, who } = i % 2 ? { call: app.call, who: landowner } : { call: other.call, who: there };
      return call(who, "POST /api/booking-actions/:bookingId/accept", { params: { bookingId }, body: {} });
    }),
  );
  expect(new Set(responses.map((answer) => answer.status))).toEqual(new Set([200]));
  setClocks(early);
  for (const bookingId of ids) await app.pay(ola, bookingId);
  for (const at of ["2027-10-01T00:00:00Z", "2027-10-05T00:00:00Z"]) {
    setClocks(at);
    while ((await app.sweep()) > 0);
  }
  await app.settle();
  // releases the money without invoicing the commission
  await app.pool.query(
    "create function later() returns trigger language plpgsql as 'begin return null; end'",
  );
  await app.pool.query(
    "create trigger later before insert on commission_invoice for each row execute function later()",
  );
  setClocks(lateDue.toISOString());
  while ((await app.sweep()) > 0);
  await app.settle();
  await app.pool.query(
    "drop trigger later on commission_invoice; truncate commission_series, set_aside; insert into commission_to_invoice select booking_id from booking on conflict do nothing",
  );
  const pool = createPool({ ...app.connection, max: bookings });
  atEndOfFile(() => pool.end());
  const db = createDb(pool);
  // makes the pool open all its connections before the test
  await Promise.all(Array.from({ length: bookings }, () => pool.query("select pg_sleep(0.05)")));
  const sweep = bookingSweep(
    { db, jobs, log: createLog("silent") },
    commissionSweep({ config: { company: {} }, jobs }),
  );
  await Promise.all(Array.from({ length: bookings }, (_, i) => sweep.run(i % 2 ? lateDue : earlyDue)));
  for (const table of ["invoice", "commission_invoice"]) {
    const papers = await app.rows(
      `select year, number, issued_on::text issued, document ->> 'date' as date from ${table} order by year, number`,
    );
    expect(
      papers.map(({ number }) => number),
      table,
    ).toEqual(Array.from({ length: bookings }, (_, i) => i + 1));
    const dates = papers.map(({ issued }) => issued);
    expect(dates, table).toEqual(dates.toSorted());
    expect(
      papers.map(({ date }) => date),
      table,
    ).toEqual(dates);
    expect(new Set(dates).size, table).toBeGreaterThan(0);
  }
  expect(await app.count("commission_to_invoice")).toBe(0);
});
