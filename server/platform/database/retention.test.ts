import { expect, it } from "vitest";
import { openApp } from "#tests/support/app.ts";
import { factories } from "#tests/factories/factories.ts";
import { retainedTables } from "./retention-store.ts";

const app = await openApp({ now: "2027-08-01T08:00:00Z" });
const { rows } = await app.pool.query<{ t: string }>(
  "select case table_schema when 'public' then table_name else table_schema || '.' || table_name end t from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'auth')",
);

it("every table has a retention period", () => {
  const tableNames = rows.map(({ t }) => t).filter((t) => !t.startsWith("kysely_"));
  expect(tableNames.sort()).toEqual([...retainedTables].sort());
});

const user = (id: string, age: string) =>
  `insert into auth."user" (id, name, email, "emailVerified", "createdAt") values ('${id}', '', '${id}@example.no', false, now() - interval '${age}')`;
const password = (id: string) =>
  `insert into auth.account (id, "accountId", "providerId", "userId", password, "updatedAt") values ('${id}', '${id}', 'credential', '${id}', 'x', now())`;
const session = (id: string, expiresIn: string) =>
  `insert into auth.session (id, token, "userId", "expiresAt", "updatedAt") values ('${id}', '${id}', 'young', now() + interval '${expiresIn}', now())`;
const link = (id: string, expiresIn: string) =>
  `insert into auth.verification (id, identifier, value, "expiresAt") values ('${id}', '${id}', '', now() + interval '${expiresIn}')`;
const insertEmail = (at: string) =>
  `insert into communication (event_key, at, type, subtype, provider, channel, status, recipient, subject, content) values ('${at}', '${at}', 'system', 'x', 'smtp', 'email', 'sent', 'a@example.no', 's', 'c')`;
const { uid } = await factories(app).hunter();
const insertNotification = (at: string) =>
  `insert into notification (uid, event_key, at, kind, texts) values ('${uid}', '${at}', '${at}', 'welcome', '{}')`;
const limit = (key: string, ms: number) =>
  `insert into rate_limit (key, expire) values ('${key}', ${Date.now() + ms})`;

it.each([
  [
    "auth.user",
    "id",
    ["old", "young"],
    [user("old", "25 hours"), password("old"), user("young", "1 hour"), password("young")],
  ],
  ["auth.session", "id", ["ended", "running"], [session("ended", "-1 minute"), session("running", "1 hour")]],
  ["auth.verification", "id", ["ended", "open"], [link("ended", "-1 minute"), link("open", "1 hour")]],
  ["rate_limit", "key", ["over", "running"], [limit("over", -1000), limit("running", 600_000)]],
  [
    "idempotency_key",
    "key",
    ["old", "young"],
    [
      "insert into idempotency_key (uid, key, endpoint, body_hash, at) values ('u', 'old', 'x', 'x', '2027-07-20T08:00Z'), ('u', 'young', 'x', 'x', '2027-07-30T08:00Z')",
    ],
  ],
  [
    "live_event",
    "topic",
    ["old", "young"],
    [
      "insert into live_event (uids, topic, at) values ('{u}', 'old', '2027-07-20T08:00Z'), ('{u}', 'young', '2027-07-30T08:00Z')",
    ],
  ],
  [
    "communication",
    "event_key",
    ["2025-07-01", "2025-09-01"],
    [insertEmail("2025-07-01"), insertEmail("2025-09-01")],
  ],
  [
    "notification",
    "event_key",
    ["2027-01-25", "2027-02-05"],
    [insertNotification("2027-01-25"), insertNotification("2027-02-05")],
  ],
])("the sweep deletes expired rows of %s, and no others", async (table, key, [old, young], inserts) => {
  for (const text of inserts) await app.pool.query(text);
  app.clock.advance({ hours: 1 });
  await app.sweep();
  const quoted = table.replace("auth.user", 'auth."user"');
  const remaining = await app.pool.query<{ k: string }>(
    `select ${key} k from ${quoted} where ${key} = any ($1)`,
    [[old, young]],
  );
  expect(remaining.rows.map(({ k }) => k)).toEqual([young]);
});
