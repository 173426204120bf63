/**
 * Twenty processes with different clocks around midnight number documents of both series at once, and some
 * are killed. The numbers have no gaps and no duplicates, and their dates are in order.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { bookingSweep } from "#server/features/booking/public.ts";
import { commissionSweep } from "#server/features/invoice/invoice-commission.ts";
import { createDb, createPool } from "#server/platform/database/database.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { moveStay } from "../../factories/stays.ts";
import { openOutage } from "../outage.ts";

const processes = 20;
const each = 5;
const [late, early] = ["2027-10-13T21:59:59.990Z", "2027-10-13T22:00:00.010Z"];

/** A job queue that accepts notifications, and throws when an invoice fails. */
const jobs: JobQueue = {
  enqueue: async (_tx, { name }) => {
    if (name !== "notify") throw new Error("a commission invoice failed");
  },
};

it("invoice numbers of twenty processes have no gap or duplicate, and their dates are in order", async () => {
  const { app, postgres } = await openOutage();
  const { kari, ola } = await app.people();
  const toAccept: string[] = [];
  const released: string[] = [];
  for (let n = 0; n < processes; n++) released.push(await app.confirmed(kari, ola));
  for (const bookingId of released) await app.pay(ola, bookingId);
  // a constraint stops the test's own process from issuing commission invoices, so that the others issue them
  await app.pool.query("alter table commission_invoice add constraint later check (number < 0) not valid");
  for (const at of ["2027-10-01T00:00:00Z", "2027-10-05T00:00:00Z", late]) {
    app.clock.set(at);
    for (let n = 0; n < processes; n++) await app.sweep().catch(() => undefined);
  }
  await app.settle();
  expect(await app.count("payout where released_at is not null")).toBe(processes);
  app.clock.set("2027-08-01T08:00:00Z");
  for (let n = 0; n < processes * each; n++) toAccept.push(await app.pending(kari, ola));
  await app.settle();
  await app.close();
  await app.pool.query("alter table commission_invoice drop constraint later; truncate set_aside");
  for (const bookingId of toAccept)
    await moveStay(app.pool, bookingId, { fromDate: "2027-12-01", toDate: "2027-12-04" });
  await app.pool.query("update booking set reply_due_at = '2027-11-01' where booking_id = any ($1)", [
    toAccept,
  ]);

  const children = Array.from({ length: processes }, (_, i) =>
    spawn(
      process.execPath,
      [
        "tests/faults/invoice-worker.ts",
        postgres.url,
        i % 2 ? late : early,
        ...toAccept.slice(i * each, (i + 1) * each),
      ],
      { stdio: ["pipe", "pipe", "inherit"] },
    ),
  );
  await Promise.all(children.map(({ stdout }) => once(stdout, "data")));
  const ended = children.map((child) => once(child, "exit"));
  for (const { stdin } of children) stdin.write("go\n");
  const killed = children.slice(0, 3);
  await expect
    .poll(() => app.count("invoice where landowner_uid = $1", kari.uid), { timeout: 60_000, interval: 5 })
    .toBeGreaterThan(processes + 10);
  for (const child of killed) child.kill("SIGKILL");
  const codes = (await Promise.all(ended)).map(([code]) => code);
  expect(codes.slice(3)).toEqual(Array(processes - 3).fill(0));
  const db = createDb(createPool({ connectionString: postgres.url, max: 1 }));
  const sweep = bookingSweep(
    { db, jobs, log: createLog("silent") },
    commissionSweep({ config: { company: {} }, jobs }),
  );
  await sweep.run(new Date(early)); // invoices what the killed processes left
  await db.destroy();

  for (const table of ["invoice", "commission_invoice"]) {
    const papers = await app.rows(
      `select number, issued_on::text issued, document ->> 'date' as date from ${table} order by year, number`,
    );
    expect(
      papers.map(({ number }) => number),
      table,
    ).toEqual(papers.map((_, i) => i + 1));
    const dates = papers.map(({ issued }) => issued);
    expect(dates, table).toEqual(dates.toSorted());
    expect(
      papers.map(({ date }) => date),
      table,
    ).toEqual(dates);
  }
  expect(await app.count("commission_invoice")).toBe(processes);
  expect(await app.count("booking where booking_id = any ($1) and status = 'confirmed'", toAccept)).toBe(
    (await app.count("invoice")) - processes,
  );
  expect(
    await app.count("booking where booking_id = any ($1) and status = 'confirmed'", toAccept),
  ).toBeGreaterThanOrEqual((processes - 3) * each);
});
