/**
 * Two server processes handle the deadlines of one database. Each deadline is handled once, even if it passed
 * while the scheduler was stopped. The tests count rows, not responses.
 */
import { beforeAll, expect, it } from "vitest";
import type { Person } from "../support/app.ts";
import { type BookingApp, openBookingApp } from "../worlds/booking-app.ts";
import { databaseUrl } from "../support/database-url.ts";
import { withoutDemoWorld } from "../support/demo-world.ts";
import { freePort } from "../support/ports.ts";
import { until } from "../support/until.ts";
import { type Running, startServer } from "./server.ts";
import { openTarpit } from "./tarpit.ts";

const NOW = "2027-08-01T08:00:00Z";
/** A time three hours after the replies' deadline. */
const LATER = "2027-08-02T11:00:00Z";
/** A number of bookings larger than a sweep's batch. */
const BOOKINGS = 22;
let app: BookingApp, admin: Person, servers: Running[], ids: string[];
let bucket: Awaited<ReturnType<typeof openTarpit>>;

beforeAll(async () => {
  const PUBLIC_URL = `http://localhost:${await freePort()}`;
  app = await openBookingApp({ now: NOW, env: { PUBLIC_URL } });
  const { kari } = await app.people();
  admin = (await app.people()).admin;
  await withoutDemoWorld(app.connection, new Date(NOW));
  ids = [];
  for (let i = 0; i < BOOKINGS; i++) ids.push(await app.pending(kari, await app.make.hunter()));
  await app.settle();
  expect((await app.call(admin, "POST /api/scheduler/stop", { body: {} })).body.running).toBe(false);
  // a sweep is to delete an unused file from a bucket that accepts connections and never responds
  bucket = await openTarpit();
  await app.pool.query("insert into stored_file (file_id, created_at) values (gen_random_uuid(), $1)", [NOW]);
  const env = {
    DATABASE_URL: databaseUrl(app.connection),
    PUBLIC_URL,
    DEMO_NOW: LATER,
    S3_ENDPOINT: bucket.url,
    S3_BUCKET: "utmark",
    S3_ACCESS_KEY_ID: "x",
    S3_SECRET_ACCESS_KEY: "x",
  };
  servers = await Promise.all([startServer(env), startServer(env)]);
}, 240_000);

const send = async (server: Running | undefined, method: string, path: string, headers = {}) => {
  const r = await fetch(`${server?.base}${path}`, {
    method,
    headers: { authorization: admin.bearer, ...headers },
  });
  return r.json();
};
const expired = () => app.count("booking where booking_id = any ($1) and status = 'expired'", ids);

it("a stopped scheduler runs no task in any process, and still counts the overdue deadlines", async () => {
  for (const server of servers) {
    const { running, tasks } = await send(server, "GET", "/api/scheduler/status");
    expect([
      running,
      tasks.find((one: { task: string }) => one.task === "booking-deadlines").overdue,
    ]).toEqual([false, BOOKINGS]);
    const called = await send(server, "POST", "/api/cron/daily", { "x-cron-secret": "demo-cron-secret" });
    expect(called).toEqual({ stopped: true, items: [] });
  }
  expect(await expired()).toBe(0);
});

it("a text corrected at one process is shown by both, and so is the original text when restored", async () => {
  const key = "errors.not_found";
  const correct = (server: Running | undefined, text: string | null) =>
    fetch(`${server?.base}/api/translations`, {
      method: "PUT",
      headers: { authorization: admin.bearer, "content-type": "application/json" },
      body: JSON.stringify({ language: "nb", texts: { [key]: text } }),
    });
  const notFoundTexts = () =>
    Promise.all(servers.map(async (one) => (await send(one, "GET", "/api/finnes-ikke")).detail));
  const [shipped] = await notFoundTexts();
  expect((await correct(servers[0], "Her var det tomt.")).status).toBe(200);
  await until(async () => expect(await notFoundTexts()).toEqual(Array(2).fill("Her var det tomt.")));
  expect((await correct(servers[1], null)).status).toBe(200);
  await until(async () => expect(await notFoundTexts()).toEqual([shipped, shipped]));
});

it("a scheduler that is started again handles each overdue deadline once, with both processes and cron calls running", async () => {
  await app.call(admin, "POST /api/scheduler/start", { body: {} });
  const cron = { "x-cron-secret": "demo-cron-secret" };
  void Promise.allSettled(
    [...servers, ...servers].map((server) => send(server, "POST", "/api/cron/hourly", cron)),
  );
  await until(async () => expect(await expired()).toBe(BOOKINGS));
  await app.settle();
  const once = { booking: BOOKINGS, letters: 2 * BOOKINGS, reminders: 0, done: BOOKINGS };
  await until(async () =>
    expect({
      booking: await app.count(
        "audit where subject = 'booking' and to_state = 'expired' and subject_id = any ($1)",
        ids,
      ),
      letters: await app.count(
        "communication where subtype = 'request_expired' and channel = 'email' and booking_id = any ($1)",
        ids,
      ),
      reminders: await app.count(
        "communication where subtype = 'reply_reminder' and booking_id = any ($1)",
        ids,
      ),
      done: Number(
        (await app.rows("select sum(done) n from scheduler_run where task = 'booking-deadlines'"))[0]?.n,
      ),
    }).toEqual(once),
  );
  expect(await app.count("offering_hold where booking_id = any ($1)", ids)).toBe(0);
});

it("overdue replies expire although a task waits for an outside service that hangs", async () => {
  await until(() => expect(bucket.open()).toBeGreaterThan(0));
  const { kari } = await app.people();
  // on the servers' clock the reply is overdue, while the draft of the request is less than a day old
  app.clock.set("2027-08-01T16:00:00Z");
  const stay = { fromDate: "2027-08-02", toDate: "2027-08-04" };
  const late = await app.pending(kari, await app.make.hunter(), undefined, stay);
  await until(async () =>
    expect(await app.count("booking where booking_id = $1 and status = 'expired'", late)).toBe(1),
  );
  expect(bucket.open()).toBeGreaterThan(0);
});
