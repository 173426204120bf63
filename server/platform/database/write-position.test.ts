/** Tests which statements a server sends to its standby and its pooler, which are its own database. */
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { databaseUrl } from "#tests/support/database-url.ts";
import { factories } from "#tests/factories/factories.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { lastChange } from "./write-position.ts";

let app: TestApp, landowner: Person;
const lines: string[] = [];
const log = createLog("info", { write: (line) => void lines.push(line) });
beforeAll(async () => {
  const database = await freshDatabase();
  const url = databaseUrl(database);
  const env = { DATABASE_URL: url, DATABASE_DIRECT_URL: url, DATABASE_READ_URL: url };
  app = await openApp({ database, env: { ...env, INTERNAL_TOKEN: "internal-token-of-this-test" }, log });
  landowner = await factories(app).landowner();
});
const profile = (cookie?: string) =>
  app.call(
    landowner,
    "PATCH /api/user-profile/me",
    { body: { displayName: "Kari" } },
    cookie === undefined ? {} : { headers: { cookie } },
  );

it("reads use the standbys, in read-only transactions", async () => {
  const make = factories(app);
  const { offeringId } = await make.offering({ ownerUid: landowner.uid });
  const cabinId = await make.cabin(await make.property(landowner.uid));
  const span = { from: "2027-10-01", to: "2027-10-04" };
  const headers = { cookie: "a=b; utmark-written-at=0/16B3748" };
  const found = [
    await app.call(undefined, "GET /api/search", { query: { q: "elg" } }, { headers }),
    await app.call(undefined, "GET /api/search/map", { query: { bbox: "4,57,32,72", zoom: "5" } } as never),
    await app.call(landowner, "GET /api/offerings/:offeringId", { params: { offeringId } }),
    await app.call(undefined, "GET /api/offering-availability", { query: { offeringId, ...span } }),
    await app.call(landowner, "GET /api/cabins/:cabinId", { params: { cabinId } }),
    await app.call(landowner, "GET /api/cabins/:cabinId/availability", { params: { cabinId }, query: span }),
  ];
  expect(found.map(({ status }) => status)).toEqual(found.map(() => 200));
  const metrics = await app.http.inject({
    url: "/metrics",
    headers: { authorization: "Bearer internal-token-of-this-test" },
  });
  expect(metrics.body).toContain(`standby_reads_total{from="standby"} ${found.length}`);
});

it("a successful write by a user sets a cookie with the database's position", async () => {
  const position = /^utmark-written-at=[0-9A-F]+\/[0-9A-F]+; Max-Age=20; Path=\/; HttpOnly; SameSite=Lax$/;
  expect((await profile()).headers["set-cookie"]).toMatch(position);
  const refused = await app.call(landowner, "PATCH /api/user-profile/me", {
    body: { displayName: 1 } as never,
  });
  expect([refused.status, refused.headers["set-cookie"]]).toEqual([400, undefined]);
  expect((await app.call(landowner, "GET /api/user-profile/me")).headers["set-cookie"]).toBeUndefined();
  expect(
    (await app.http.inject({ method: "POST", url: "/api/payments/webhook" })).headers,
  ).not.toHaveProperty("set-cookie");
});

it("no statement is prepared by name through a pooler, and a missing statement limit is logged", async () => {
  for (let n = 0; n < 3; n++) await profile();
  const limited = await app.call(landowner, "GET /api/usual-prices", { query: {} });
  expect(limited.status).toBe(200);
  const sessions = await Promise.all(
    Array.from({ length: 6 }, () =>
      sql<{ n: number }>`select count(*)::int n, pg_sleep(0.05) from pg_prepared_statements`.execute(
        app.platform.db,
      ),
    ),
  );
  expect(sessions.map(({ rows }) => rows[0]?.n)).toEqual(sessions.map(() => 0));
  expect(lines.join()).toContain("connect_query");
});

it("a page that will be cached is read from no standby until the last change's position is known", async () => {
  const resolvers: ((position: string) => void)[] = [];
  const change = lastChange(() => new Promise((resolve) => void resolvers.push(resolve)));
  expect(change.position()).toBeUndefined();
  const changes = [change.happened(), change.happened()];
  resolvers[0]?.("0/1");
  await changes[0];
  expect(change.position()).toBe("FFFFFFFF/FFFFFFFF");
  resolvers[1]?.("0/2");
  await changes[1];
  expect(change.position()).toBe("0/2");
});
