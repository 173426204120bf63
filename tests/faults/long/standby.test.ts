/**
 * Runs a PostgreSQL server and a standby that replays its writes. The tests check which of them answers a
 * read while the standby lags, is down, or cuts off the read.
 */
import { sql } from "kysely";
import type pg from "pg";
import { beforeAll, expect, it } from "vitest";
import { createGate } from "#server/platform/database/database-gate.ts";
import { createDb, createPool, type Db } from "#server/platform/database/database.ts";
import { createLog } from "#server/platform/observability/log.ts";
import {
  currentPosition,
  type ReadFrom,
  type Reads,
  readsOfStandby,
} from "#server/platform/database/reads-store.ts";
import { startTcpPostgres } from "../../../scripts/tcp-postgres.ts";
import { atEndOfFile } from "../../support/end-of-file.ts";
import { until } from "../../support/until.ts";

type Server = Awaited<ReturnType<typeof startTcpPostgres>>;
let primary: Db, standby: Server, onStandby: pg.Pool, reads: Reads, patientReads: Reads;
const answered: ReadFrom[] = [];
const open = (server: Server) => {
  const pool = createPool({
    connectionString: server.url,
    Client: createGate() as NonNullable<pg.PoolConfig["Client"]>,
  });
  atEndOfFile(() => pool.end());
  return pool;
};
const write = (n: number) => sql`insert into thing values (${n})`.execute(primary);
/** Returns the values in the table, and which server they were read from. */
async function readTable(position?: string, through = reads) {
  const { rows } = await through(
    { ...(position && { position }) },
    async (db) =>
      (await Promise.all([sql`select`.execute(db), sql`select n from thing order by n`.execute(db)]))[1],
  );
  return [rows.map((row) => (row as { n: number }).n), answered.at(-1)];
}

beforeAll(async () => {
  const server = await startTcpPostgres({ durable: true });
  atEndOfFile(server.stop);
  if (!server.standby) return;
  primary = createDb(open(server));
  await sql`create table thing (n int)`.execute(primary);
  standby = await server.standby();
  atEndOfFile(standby.stop);
  onStandby = open(standby);
  const openReads = (maxBehindMs: number) => {
    const standbyReads = readsOfStandby({
      primary,
      pool: onStandby,
      log: createLog("silent"),
      from: (from) => answered.push(from),
      maxBehindMs,
    });
    atEndOfFile(standbyReads.stop);
    return standbyReads.reads;
  };
  reads = openReads(200);
  patientReads = openReads(3_600_000);
});

it("a standby answers reads, and refuses writes", async ({ skip }) => {
  if (!standby) skip("the machine has no PostgreSQL of its own");
  await write(1);
  await until(async () => expect(await readTable()).toEqual([[1], "standby"]));
  await expect(reads({}, (db) => sql`delete from thing`.execute(db))).rejects.toMatchObject({
    code: "25006",
  });
});

it("the primary answers a reader whose own write the standby has not replayed", async ({ skip }) => {
  if (!standby) skip();
  await onStandby.query("select pg_wal_replay_pause()");
  await until(async () =>
    expect((await onStandby.query("select pg_get_wal_replay_pause_state() s")).rows).toEqual([
      { s: "paused" },
    ]),
  );
  const before = await currentPosition(primary);
  await write(2);
  const after = await currentPosition(primary);
  expect(await readTable(after, patientReads)).toEqual([[1, 2], "behind"]);
  expect(await readTable(before, patientReads)).toEqual([[1], "standby"]);
  // a moment later the standby is too old for all readers
  await until(async () => expect(await readTable()).toEqual([[1, 2], "behind"]));
  await onStandby.query("select pg_wal_replay_resume()");
  await until(async () => expect(await readTable(after)).toEqual([[1, 2], "standby"]));
});

it("the primary answers reads while the standby is down, and the standby answers them once it is up", async ({
  skip,
}) => {
  if (!standby) skip();
  await standby.down("immediate");
  expect(await readTable()).toEqual([[1, 2], "away"]);
  await standby.up();
  await until(async () => expect(await readTable()).toEqual([[1, 2], "standby"]));
});

it("the primary answers a read that the standby cuts off in order to replay writes", async ({ skip }) => {
  if (!standby) skip();
  await onStandby.query("alter system set max_standby_streaming_delay = 0");
  await onStandby.query("select pg_reload_conf()");
  let attempts = 0;
  const slow = reads({}, async (db) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int n from thing`.execute(db);
    // replaying the primary's lock for a truncate ends this read on the standby
    if (attempts++ === 0) {
      await sql`truncate thing`.execute(primary);
      await sql`select pg_sleep(60)`.execute(db);
    }
    return rows;
  });
  expect(await slow).toEqual([{ n: 0 }]);
  expect([attempts, answered.at(-1)]).toEqual([2, "away"]);
});
