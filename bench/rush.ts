/**
 * Measures the rush when sales open, in SQL alone: 5,000 attempts to take 200 places of one offering,
 * compared with 5,000 plain updates of one row.
 */
import pg from "pg";
import type { Row } from "./report.ts";
import type { World } from "./world.ts";

const TRIES = 5000;
const PLACES = 200;
const CONNECTIONS = 16;

/** Returns the milliseconds that all `jobs` take when they share a few connections. */
async function runConcurrently(
  world: World,
  jobs: ((client: pg.Client) => Promise<void>)[],
): Promise<number> {
  const { host, port, user, database } = world.pool.options as pg.PoolConfig;
  const clients = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = new pg.Client({ host, port, user, database });
      await client.connect();
      return client;
    }),
  );
  let next = 0;
  const startMs = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (let job = jobs[next++]; job; job = jobs[next++]) await job(client);
    }),
  );
  const ms = performance.now() - startMs;
  await Promise.all(clients.map((c) => c.end()));
  return ms;
}

export async function rushFigures(world: World): Promise<Row[]> {
  const [owner, hunter] = [await world.make.landowner(), await world.make.hunter()];
  const { offeringId, propertyId } = await world.make.offering({ ownerUid: owner.uid, shared: PLACES });
  const { rows } = await world.pool.query<{ booking_id: string }>(
    `insert into booking (property_id, offering_id, hunter_uid, landowner_uid, status, from_date, to_date, participants, quote, total_ore, vat_registered, cancellation_policy, created_at, updated_at)
     select $1, $2, $3, $4, 'calculated', '2027-10-01', '2027-10-04', 1, '{}', 0, true, 'strict', $5, $5 from generate_series(1, $6) returning booking_id`,
    [propertyId, offeringId, hunter.uid, owner.uid, world.clock.now(), TRIES],
  );
  let soldPlaces = 0;
  const bareAttempts = rows.map(({ booking_id }) => async (client: pg.Client) => {
    const result = await client.query("select take_offering($1, $2, '2027-10-01', '2027-10-04', 1) as ok", [
      booking_id,
      offeringId,
    ]);
    if (result.rows[0].ok) soldPlaces++;
  });
  const bareSeconds = await runConcurrently(world, bareAttempts);
  const bare = await runConcurrently(
    world,
    rows.map(() => async (client: pg.Client) => {
      await client.query("update property set updated_at = updated_at where property_id = $1", [propertyId]);
    }),
  );
  if (soldPlaces !== PLACES) throw new Error(`${soldPlaces} places were sold of ${PLACES}`);
  return [
    {
      what: `${TRIES} tries for ${PLACES} places (exactly ${soldPlaces} sold)`,
      measured: bareSeconds / 1000,
      unit: "s",
      limit: bare / 1000,
      note: "beside 5,000 bare updates of one row",
    },
  ];
}
