import { expect, it } from "vitest";
import { openApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { production } from "#tests/support/production.ts";

const demoTables = `
  select table_schema || '.' || table_name as t from information_schema.tables
  where table_schema in ('card_provider', 'sign_in_provider') or table_name like '%demo\\_provider'
  order by 1`;

it.each([
  ["production creates none", production, []],
  [
    "the demo creates all",
    {},
    [
      "card_provider.dispute",
      "card_provider.event",
      "card_provider.intent",
      "card_provider.movement",
      "card_provider.own_movement",
      "card_provider.refund",
      "card_provider.refused_transfer",
      "card_provider.reversal",
      "card_provider.setting",
      "card_provider.setup",
      "card_provider.transfer",
      "sign_in_provider.entry",
    ],
  ],
])("of the tables of the demo's providers, %s", async (_, env: Record<string, string>, expected) => {
  const app = await openApp({ env, database: await freshDatabase("template0") });
  expect((await app.pool.query(demoTables)).rows.map(({ t }) => t)).toEqual(expected);
});

it("a sweep deletes expired rows of the sign-in provider, and no others", async () => {
  const app = await openApp();
  await app.pool.query(
    "insert into sign_in_provider.entry (kind, id, payload, expires_at) values ('x', 'ended', '{}', now() - interval '1 minute'), ('x', 'kept', '{}', null)",
  );
  await app.sweep();
  const { rows } = await app.pool.query("select id from sign_in_provider.entry where kind = 'x'");
  expect(rows).toEqual([{ id: "kept" }]);
});
