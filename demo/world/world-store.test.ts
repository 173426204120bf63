import { expect, it } from "vitest";
import { createDb, createPool } from "#server/platform/database/database.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/until.ts";
import { withSeedLock } from "./world-store.ts";

it("seeding waits for another process that seeds the world, also beyond the statement timeout", async () => {
  const connection = await freshDatabase();
  const open = () => createDb(createPool(connection, undefined, 300));
  const [one, two] = [open(), open()];
  const observer = createPool({ ...connection, max: 1 });
  const finished: string[] = [];
  const firstStarted = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const long = withSeedLock(one, async () => {
    firstStarted.resolve();
    await end.promise;
    finished.push("one");
  });
  await firstStarted.promise;
  const other = withSeedLock(two, async () => void finished.push("two"));
  const attempts = new Set<string>();
  await until(async () => {
    const { rows } = await observer.query(
      "select query_start::text as at from pg_stat_activity where query like 'select pg_try_advisory_lock%' and datname = current_database()",
    );
    for (const { at } of rows) attempts.add(at);
    expect(attempts.size).toBeGreaterThan(5); // longer than a statement's lock timeout
  });
  end.resolve();
  await Promise.all([long, other]);
  expect(finished).toEqual(["one", "two"]);
  await Promise.all([one.destroy(), two.destroy(), observer.end()]);
});
