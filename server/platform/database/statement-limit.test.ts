/**
 * A statement that exceeds its time limit is cancelled, even in a write: the client gets 503 with
 * Retry-After, and the transaction is rolled back.
 */
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { factories } from "#tests/factories/factories.ts";
import { until } from "#tests/support/until.ts";
import { readConfig } from "#server/platform/config.ts";
import { createLog } from "#server/platform/observability/log.ts";

let app: TestApp;
let hunter: Person;
let offeringId: string;
const lines: string[] = [];
beforeAll(async () => {
  app = await openApp({
    env: { STATEMENT_SECONDS: "1" },
    log: createLog("info", { write: (line: string) => void lines.push(line) }),
  });
  const make = factories(app);
  hunter = await make.hunter();
  ({ offeringId } = await make.offering({ ownerUid: (await make.landowner()).uid }));
});

/** Locks the table by another connection for as long as `work` runs. */
async function whileLocked<T>(table: string, work: () => Promise<T>): Promise<T> {
  const other = await app.pool.connect();
  try {
    await other.query(`begin; lock table ${table} in access exclusive mode`);
    return await work();
  } finally {
    await other.query("rollback");
    other.release();
  }
}
const errors = () => lines.filter((line) => line.includes('"level":"error"'));

it("a cancelled statement leads to a 503 response in the reader's language, and is logged once", async () => {
  lines.length = 0;
  const responses = await whileLocked("offering", async () => [
    await app.call(undefined, "GET /api/offerings/:offeringId", { params: { offeringId } }),
    await app.call(
      undefined,
      "GET /api/offerings/:offeringId",
      { params: { offeringId } },
      { headers: { "accept-language": "en" } },
    ),
  ]);
  expect(responses.map(({ status, body }) => [status, body.code, body.detail])).toEqual([
    [503, "service_unavailable", "Det tok for lang tid å svare. Vent litt og prøv igjen."],
    [503, "service_unavailable", "The answer took too long. Wait a little and try again."],
  ]);
  expect(errors()).toHaveLength(2);
  await until(async () =>
    expect(
      (await app.call(undefined, "GET /api/offerings/:offeringId", { params: { offeringId } })).status,
    ).toBe(200),
  );
});
it("a cancelled write is rolled back, and succeeds when it is sent again with its key", async () => {
  const addFavourite = () =>
    app.call(hunter, "PUT /api/favourites/:offeringId", { params: { offeringId } }, { idempotencyKey: "k1" });
  expect((await whileLocked("favourite", addFavourite)).body.code).toBe("service_unavailable");
  await until(async () => expect((await addFavourite()).status).toBe(200));
  expect((await app.pool.query("select uid from favourite")).rows).toEqual([{ uid: hunter.uid }]);
});
it("the limit is fifteen seconds by default, and tools and migrations have none", async () => {
  const { rows } = await sql`show statement_timeout`.execute(app.platform.db);
  expect(rows).toEqual([{ statementTimeout: "1s" }]);
  expect(readConfig({}).STATEMENT_SECONDS).toBe(15);
  expect((await app.pool.query("show statement_timeout")).rows).toEqual([{ statement_timeout: "0" }]);
});
