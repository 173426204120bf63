/** The log of requests while an administrator has monitoring on, and test data in the demo. */
import { beforeAll, expect, it } from "vitest";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { until } from "#tests/support/until.ts";

let app: TestApp, admin: Person, ola: Person;
beforeAll(async () => {
  app = await openApp();
  admin = await app.signIn("admin@example.no", { roles: ["admin"] });
  ola = await app.signIn("ola@example.no", { roles: ["hunter"] });
});
const start = (body: { slowMs?: number; minutes?: number } = {}, who = admin) =>
  app.call(who, "POST /api/operation-logs/start-monitoring", { body });
const stop = () =>
  app.call(admin, "POST /api/operation-logs/stop-monitoring", { body: { reason: "Ferdig" } });
const logs = async (query: object = {}) =>
  (await app.call(admin, "GET /api/operation-logs", { query: query as never })).body;
const isOn = (running: boolean) =>
  until(async () => {
    await app.http.inject("/api/health");
    const names = (await logs()).items.map(({ name }) => name);
    expect([(await logs()).monitoring.running, names.includes("GET /api/health")]).toEqual([
      running,
      running,
    ]);
  });

it("monitoring logs failures and a sample of requests, from its start to its end", async () => {
  expect((await start({}, ola)).status).toBe(403);
  expect((await logs()).items).toEqual([]);
  expect((await start({ slowMs: 60_000, minutes: 5 })).body).toMatchObject({ running: true, slowMs: 60_000 });
  await isOn(true);
  for (let i = 0; i < 20; i++) await app.http.inject("/api/health");
  expect((await logs()).items.filter(({ name }) => name === "GET /api/health")).toHaveLength(1);
  await app.pool.query("alter table commission_rate rename to gone");
  await app.call(admin, "GET /api/commission/global-settings");
  await app.pool.query("alter table gone rename to commission_rate");
  const [failure] = (await logs({ outcome: "failed" })).items;
  expect(failure).toMatchObject({
    kind: "request",
    name: "GET /api/commission/global-settings",
    status: 500,
  });
  const url = "/api/operation-logs/csv?outcome=failed";
  const table = await app.http.inject({ url, headers: { authorization: admin.bearer } });
  expect(table.body.split("\r\n")[1]).toMatch(
    /^2027-08-01T08:00:00.000Z;Forespørsel;GET \/api\/commission\/global-settings;feilet;500;/,
  );
  app.clock.set("2027-08-01T08:06:00Z");
  expect((await logs()).monitoring.running).toBe(false); // the monitoring period has ended
  expect((await stop()).body.running).toBe(false);
  const { items } = await logs({ kind: "monitoring" });
  expect(items.map(({ outcome }) => outcome)).toEqual(["stopped", "started"]);
  expect(items[0]?.error).toBe("Ferdig");
  const { rows } = await app.pool.query(
    "select actor_uid, to_state, reason, data from audit where subject = 'monitoring' order by audit_id",
  );
  expect(rows).toEqual([
    { actor_uid: admin.uid, to_state: "started", reason: null, data: { slowMs: 60_000, minutes: 5 } },
    { actor_uid: admin.uid, to_state: "stopped", reason: "Ferdig", data: null },
  ]);
});

it("administrators create test data in the demo, and this is audited", async () => {
  const createTestData = (who: Person, properties: number) =>
    app.call(who, "POST /api/admin/test-data", { body: { properties } });
  expect((await createTestData(ola, 1)).status).toBe(403);
  expect((await createTestData(admin, 51)).status).toBe(400);
  expect((await createTestData(admin, 2)).body).toEqual({ properties: 2 });
  expect((await app.pool.query("select from property where status = 'published'")).rowCount).toBe(2);
  expect((await app.pool.query("select from audit where subject = 'test_data'")).rowCount).toBe(1);
});
