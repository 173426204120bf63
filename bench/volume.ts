/**
 * `node bench/volume.ts URL OFFERINGS ROWS` measures the figures of docs/SCALE.md about a million offerings.
 * In the database at URL, which must be used by nothing else and have `pg_stat_statements`, it first inserts
 * the offerings, and ROWS rows of bookings and audit, by SQL. A second run measures the existing rows.
 */
import { availableParallelism, loadavg } from "node:os";
import { loadProperties } from "../demo/load/load.ts";
import { makeDemoTables } from "../demo/tables.ts";
import { createDb, createPool } from "../server/platform/database/database.ts";
import { migrate } from "../server/platform/database/migrate.ts";
import { openBookingApp } from "../tests/worlds/booking-app.ts";
import { runClosers } from "../tests/support/end-of-file.ts";
import { median } from "./report.ts";
import {
  multiplyRows,
  type ChangedColumns,
  catalogue,
  copiedId,
  copiedIds,
  seasonShift,
} from "./search-multiply.ts";
import { now } from "./search-world.ts";

/** Paid stays are multiplied together with their offerings (search-multiply.ts). */
const later = seasonShift("s.offering_id");
const ids = { booking_id: copiedId("s.booking_id"), offering_id: copiedId("s.offering_id") };

/**
 * The catalogue's tables, and those of stays with their held places and audit rows. Payments, postings and
 * invoices are not copied.
 */
const withStays: ChangedColumns = {
  ...catalogue,
  booking: {
    ...ids,
    property_id: copiedId("s.property_id"),
    from_date: `s.from_date + ${later}`,
    to_date: `s.to_date + ${later}`,
    next_deadline_at: `s.next_deadline_at + ${later} * interval '1 day'`,
    payment_id: "null",
    known_payment_ids: "'{}'",
  },
  offering_hold: {
    ...ids,
    stay: `daterange(lower(s.stay) + ${later}, upper(s.stay) + ${later})`,
  },
  ground_hold: {
    ...ids,
    property_id: copiedId("s.property_id"),
    ground_ids: copiedIds("s.ground_ids"),
    stay: `daterange(lower(s.stay) + ${later}, upper(s.stay) + ${later})`,
  },
  audit: { subject_id: `${copiedId("s.subject_id")}::text` },
};

/** Copies existing bookings as completed ones. $1: the number of copies. */
const stayOver = `
  insert into booking select made.* from booking b, lateral jsonb_populate_record(b, jsonb_build_object(
    'booking_id', gen_random_uuid(), 'status', 'completed', 'from_date', b.from_date - 364, 'to_date', b.to_date - 364,
    'confirmed_at', b.created_at, 'completed_at', b.created_at, 'next_deadline_at', null, 'next_reminder_at', null, 'payment_id', null,
    'known_payment_ids', '{}'::text[])) made limit $1`;

/** Inserts the audit rows of stays from draft to completion. $1: the number of rows. */
const logOfStays = `
  insert into audit (at, actor_uid, actor_role, subject, subject_id, from_state, to_state)
  select b.created_at + step.n * interval '1 day', case when step.role = 'system' then null when step.role = 'landowner' then b.landowner_uid else b.hunter_uid end,
    step.role, 'booking', b.booking_id::text, step.before, step.after
  from booking b, (values (0, 'hunter', null, 'calculated'), (1, 'hunter', 'calculated', 'pending'), (2, 'landowner', 'pending', 'confirmed'),
    (3, 'hunter', 'confirmed', 'paid'), (4, 'system', 'paid', 'in_progress'), (5, 'system', 'in_progress', 'completed')) step (n, role, before, after)
  limit $1`;

const [connectionString = "", offerings = 1_000_000, rows = 10_000_000] = process.argv
  .slice(2)
  .map((column, i) => (i === 0 ? column : Number(column))) as [string, number, number];
/** The number of generated properties; all further offerings are copies of theirs. */
const properties = Math.min(6000, offerings / 10);
/** The number of rows of a completed booking: its own, and six in the audit log. */
const ROWS_EACH = 7;
const TIMES = 24;
const LONGEST_MS = 15_000;

const pool = createPool({ connectionString, max: 2 });
const client = await pool.connect();
await client.query("set statement_timeout = 0; set maintenance_work_mem = '512MB'");
const countRows = async (what: string) =>
  Number((await client.query(`select count(*) n from ${what}`)).rows[0]?.n);
async function logDuration(what: string, work: () => Promise<unknown>): Promise<void> {
  const startMs = performance.now();
  await work();
  const load = loadavg()[0] ?? 0;
  console.log(
    `${what}: ${Math.round((performance.now() - startMs) / 1000)} s at a load of ${load.toFixed(0)}`,
  );
}

async function fillDatabase(): Promise<void> {
  const db = createDb(pool);
  await migrate(db);
  await makeDemoTables(db);
  await client.query("create extension if not exists pg_stat_statements");
  if ((await countRows("offering")) === 0)
    await logDuration("loaded", () => loadProperties(db, { properties }, new Date(now), () => {}));
  const rounds = Math.round(offerings / (await countRows("offering"))) - 1;
  if (rounds > 0) await logDuration("multiplied", () => multiplyRows(client, rounds, withStays));
  const [bookings, lines] = [await countRows("booking"), await countRows("audit")];
  await client.query("set session_replication_role = replica");
  const more = Math.round(rows / ROWS_EACH) - bookings;
  if (more > 0) await logDuration("stays that are over", () => client.query(stayOver, [more]));
  const linesLeft = rows - Math.max(bookings, Math.round(rows / ROWS_EACH)) - lines;
  if (linesLeft > 0) await logDuration("their log", () => client.query(logOfStays, [linesLeft]));
  await client.query("set session_replication_role = origin");
  if (rounds > 0 || more > 0) {
    await logDuration("vacuum analyze", () => client.query("vacuum analyze"));
    await logDuration("the same again", () => client.query("vacuum analyze"));
  }
}

async function printSizes(): Promise<void> {
  const sizes = await client.query<{ line: string }>(`
    select format('%s (%s): %s B data, %s B indexes a row, %s', relname, n, pg_table_size(oid) / n, pg_indexes_size(oid) / n,
      pg_size_pretty(pg_total_relation_size(oid))) as line
    from (select oid, relname, reltuples::bigint n from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 100000) t
    order by pg_total_relation_size(oid) desc`);
  for (const { line } of sizes.rows) console.log(line);
  const indexes = await client.query<{ line: string }>(`
    select format('%s on %s: %s', indexrelid::regclass, indrelid::regclass, pg_size_pretty(pg_relation_size(indexrelid))) as line
    from pg_index where pg_relation_size(indexrelid) > 20000000 order by pg_relation_size(indexrelid) desc limit 24`);
  for (const { line } of indexes.rows) console.log(`  ${line}`);
}

type App = Awaited<ReturnType<typeof openBookingApp>>;
async function measureReads(app: App): Promise<void> {
  const { rows: offerings } = await client.query<{ id: string }>(
    "select offering_id::text id from offering tablesample system (1) order by random() limit 200",
  );
  const offering = (n: number) => offerings[n % offerings.length]?.id;
  const day = (n: number) => `2027-09-${12 + (n % 14)}`;
  const paths: Record<string, (n: number) => string> = {
    "search without words": (n) => `/api/search?limit=24&participants=${1 + (n % 4)}`,
    "search with dates and a group": (n) =>
      `/api/search?from=${day(n)}&to=2027-09-28&participants=${1 + (n % 4)}&limit=24`,
    'search for "elg"': (n) => `/api/search?q=elg&limit=24&participants=${1 + (n % 4)}`,
    "map of the whole country": () => "/api/search/map?bbox=3,57,32,72&zoom=4",
    "map of a county": (n) => `/api/search/map?bbox=${6 + (n % 4)},59,${8 + (n % 4)},61&zoom=8`,
    "an offering": (n) => `/api/offerings/${offering(n)}`,
    "availability of a month": (n) =>
      `/api/offering-availability?offeringId=${offering(n)}&from=2027-10-01&to=2027-10-31`,
  };
  for (const [what, path] of Object.entries(paths)) {
    const durations: number[] = [];
    const endMs = performance.now() + LONGEST_MS;
    for (let n = 0; n < TIMES + 4 && (n < 8 || performance.now() < endMs); n++) {
      if (n === 4) await client.query("select pg_stat_statements_reset()");
      const startMs = performance.now();
      const r = await app.http.inject({ url: path(n) });
      if (r.statusCode !== 200) throw new Error(`${path(n)}: ${r.statusCode} ${r.body}`);
      if (n >= 4) durations.push(performance.now() - startMs);
    }
    const { rows: sql } = await client.query<{ best: number; mean: number }>(`
      select sum(min_exec_time * calls) / ${durations.length} best, sum(total_exec_time) / ${durations.length} mean from pg_stat_statements where query ~* 'search_|offering' and query !~ 'pg_stat'`);
    console.log(
      `${what}, ${durations.length} times: best ${Math.min(...durations).toFixed(1)} ms, median ${median(durations).toFixed(1)} ms; SQL at least ${sql[0]?.best?.toFixed(2)} ms, mean ${sql[0]?.mean?.toFixed(2)} ms`,
    );
  }
}

/** Measures accepting bookings, eight at once: first of one offering, then each of another landowner's. */
async function measureAccepts(app: App): Promise<void> {
  const ola = await app.make.hunter();
  const bookingCount = 64;
  for (const where of ["one offering", "as many landowners"]) {
    const calls: (() => Promise<{ status: number }>)[] = [];
    let kari = await app.make.landowner();
    let { offeringId } = await app.make.offering({ ownerUid: kari.uid, shared: 1000 });
    for (let n = 0; n < bookingCount; n++) {
      if (where !== "one offering") {
        kari = await app.make.landowner();
        ({ offeringId } = await app.make.offering({ ownerUid: kari.uid, shared: 1000 }));
      }
      const stay = { offeringId, fromDate: "2027-10-01", toDate: "2027-10-04", participants: 2 };
      const { bookingId } = (await app.call(ola, "POST /api/core-booking/calculate", { body: stay })).body;
      await app.call(ola, "POST /api/core-booking/submit/:bookingId", {
        params: { bookingId },
        body: { termsAccepted: true, privacyAccepted: true },
      });
      const owner = kari;
      calls.push(() => app.accept(owner, bookingId));
    }
    await app.settle();
    const statuses: number[] = [];
    const startMs = performance.now();
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let one = calls.pop(); one; one = calls.pop()) statuses.push((await one()).status);
      }),
    );
    const rate = (bookingCount * 1000) / (performance.now() - startMs);
    const right = statuses.filter((status) => status === 200).length;
    console.log(`${right} of ${bookingCount} accepts, ${where}: ${rate.toFixed(0)} a second`);
  }
}

console.log(`${availableParallelism()} processors, a load of ${(loadavg()[0] ?? 0).toFixed(0)}`);
await fillDatabase();
await printSizes();
const app = await openBookingApp({ now, database: { connectionString } });
await measureReads(app);
await measureAccepts(app);
await runClosers();
client.release();
await pool.end();
process.exit(0);
