/**
 * Measures how many overdue deadlines a second the sweep handles, one transaction for each booking, compared
 * with the same statements and values sent by one bare connection.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import type { Row } from "./report.ts";
import type { World } from "./world.ts";

const BATCH = 10_000;
type Statement = { text: string; values: unknown[] };

/** Inserts submitted requests whose reply is due, in order of their deadlines. */
async function insertDueRequests({ pool, make, clock }: World, count: number): Promise<string[]> {
  const [owner, hunter] = [await make.landowner(), await make.hunter()];
  const { offeringId, propertyId } = await make.offering({ ownerUid: owner.uid, shared: 100_000 });
  const { rows } = await pool.query<{ id: string }>(
    `insert into booking (property_id, offering_id, hunter_uid, landowner_uid, status, payment_status, from_date, to_date, participants, quote, total_ore,
       vat_registered, cancellation_policy, terms_accepted_at, privacy_accepted_at, reply_due_at, next_deadline_at, created_at, updated_at)
     select $1, $2, $3, $4, 'pending', 'pending', '2027-10-01', '2027-10-04', 2, '{"lines":[],"totalOre":270000,"vat":[]}', 270000, true, 'moderate', $5, $5,
       due, due, $5, $5 from (select $5::timestamptz - interval '1 day' + n * interval '1 millisecond' due from generate_series(1, $6::int) n) d
     returning booking_id id`,
    [propertyId, offeringId, hunter.uid, owner.uid, clock.now(), count],
  );
  return rows.map(({ id }) => id);
}

const recording = new AsyncLocalStorage<Statement[]>();
/** Returns the statements that `work` sends, grouped by transaction, without those of concurrent jobs. */
async function recordTransactions(work: () => Promise<unknown>): Promise<Statement[][]> {
  const sent: Statement[] = [];
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [firstArgument, secondArgument] = args as [string | { text: string; values?: unknown[] }, unknown];
    const config = typeof firstArgument === "string" ? { text: firstArgument } : firstArgument;
    const values = config.values ?? (Array.isArray(secondArgument) ? secondArgument : []);
    recording.getStore()?.push({ text: config.text, values });
    return query.apply(this, args);
  } as typeof pg.Client.prototype.query;
  try {
    await recording.run(sent, work);
  } finally {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  }
  const transactions: Statement[][] = [];
  for (const statement of sent) {
    if (/^(begin|start transaction)/i.test(statement.text)) transactions.push([]);
    transactions.at(-1)?.push(statement);
  }
  return transactions.filter((all) => all.length > 3);
}

async function replayTransactions(
  world: World,
  transactions: Statement[][],
  from: string[],
  to: string[],
): Promise<number> {
  const { host, port, user, database } = world.pool.options as pg.PoolConfig;
  const client = new pg.Client({ host, port, user, database });
  await client.connect();
  const newIds = new Map(from.map((id, i) => [id, to[i] ?? ""]));
  const names = new Map<string, string>();
  const withNewIds = (value: unknown): unknown =>
    typeof value === "string"
      ? value.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => newIds.get(id) ?? id)
      : Array.isArray(value)
        ? value.map(withNewIds)
        : value;
  const ready = transactions.map((all) =>
    all.map(({ text, values }) => {
      const name = names.get(text) ?? `s${names.size}`;
      names.set(text, name);
      // a text with several statements cannot be prepared
      return values.length ? { name, text, values: values.map(withNewIds) } : { text };
    }),
  );
  const startMs = performance.now();
  for (const all of ready) for (const statement of all) await client.query(statement);
  const ms = performance.now() - startMs;
  await client.end();
  return ms;
}

export async function dueJobFigures(world: World): Promise<Row[]> {
  const { scheduler } = world.app.platform;
  const deadlines = scheduler.find("booking-deadlines");
  if (!deadlines) throw new Error("no task has the deadlines of bookings");
  const count = Number(process.argv[3] ?? BATCH);
  const now = world.clock.now();
  await insertDueRequests(world, 50);
  await deadlines.run(now, 50); // warms up

  const first = await insertDueRequests(world, count);
  let ms = 0;
  const transactions = await recordTransactions(async () => {
    const startMs = performance.now();
    let expired = 0;
    while (expired < count) expired += await deadlines.run(now, count - expired);
    ms = performance.now() - startMs;
  });
  const second = await insertDueRequests(world, count);
  const bareMs = await replayTransactions(world, transactions, first, second);
  const stillDue = await world.pool.query(
    "select count(*)::int n from booking where booking_id = any ($1) and status <> 'expired'",
    [[...first, ...second]],
  );
  if (stillDue.rows[0].n > 0) throw new Error(`${stillDue.rows[0].n} of ${2 * count} are still due`);
  return [
    {
      what: `${count} due bookings: rate of the sweep beside the same statements bare`,
      measured: bareMs / ms,
      unit: "",
      atLeast: 0.3,
      note: `${Math.round((count / ms) * 1000)} a second, bare ${Math.round((count / bareMs) * 1000)}`,
    },
  ];
}
