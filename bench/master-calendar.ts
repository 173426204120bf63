/** Measures a year of the landowner's calendar against the same SQL run by plain pg. */
import pg from "pg";
import { masterCalendar } from "#server/features/availability/public.ts";
import { isRefused } from "#server/platform/http/handler.ts";
import { addDays } from "#domain/days.ts";
import { median, type Row } from "./report.ts";
import type { World } from "./world.ts";

const OFFERINGS = 20;
const CABINS = 10;
const ROUNDS = 60;
const year = { from: "2027-09-01", to: "2028-09-01" };

async function createCalendarRows({ pool, make }: World): Promise<{ uid: string; bearer: string }> {
  const owner = await make.landowner();
  const hunter = await make.hunter();
  const propertyId = await make.property(owner.uid);
  const cabins: string[] = [];
  for (let i = 0; i < CABINS; i++) cabins.push(await make.cabin(propertyId));
  const closed = JSON.stringify(
    [0, 40, 80, 120].map((n) => ({ from: addDays(year.from, n), to: addDays(year.from, n + 3) })),
  );
  const insert = `insert into booking (property_id, offering_id, hunter_uid, landowner_uid, status, from_date, to_date, participants, cabins, quote, total_ore, vat_registered, cancellation_policy, terms_accepted_at, privacy_accepted_at, created_at, updated_at)
    values ($1, $2, $3, $4, 'pending', $5, $6, 2, $7, '{}', 0, true, 'moderate', now(), now(), now(), now()) returning booking_id as id`;
  for (let i = 0; i < OFFERINGS; i++) {
    const included = i < CABINS ? [cabins[i] ?? ""] : [];
    const { offeringId } = await make.offering({
      ownerUid: owner.uid,
      propertyId,
      validFrom: year.from,
      validTo: "2028-08-31",
      included,
      ...(i >= CABINS && { shared: 8 }),
    });
    await pool.query("update offering set blackout_periods = $2 where offering_id = $1", [
      offeringId,
      closed,
    ]);
    for (let n = 5; n < 360; n += 14) {
      const [from, to] = [addDays(year.from, n), addDays(year.from, n + 3)];
      const { rows } = await pool.query(insert, [
        propertyId,
        offeringId,
        hunter.uid,
        owner.uid,
        from,
        to,
        JSON.stringify(included.map((cabinId) => ({ cabinId }))),
      ]);
      await pool.query("select take_offering($1, $2, $3, $4, 2), take_cabins($1, $5, $3, $4)", [
        rows[0].id,
        offeringId,
        from,
        to,
        included,
      ]);
    }
  }
  return owner;
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Records the calendar's SQL statements, so that they can be repeated without the product. */
async function recordStatements(
  work: () => Promise<unknown>,
): Promise<{ text: string; values: unknown[] }[]> {
  const statements: { text: string; values: unknown[] }[] = [];
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    if (typeof args[0] === "string") statements.push({ text: args[0], values: (args[1] as unknown[]) ?? [] });
    return query.apply(this, args);
  } as typeof pg.Client.prototype.query;
  await work();
  pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  return statements;
}

export async function calendarFigures(world: World): Promise<Row[]> {
  const { uid } = await createCalendarRows(world);
  await world.pool.query("analyze");
  const work = async () => {
    const answer = await masterCalendar(world.app.platform.db, year, { uid, roles: [] }, "nb");
    if (isRefused(answer) || answer.items.length < OFFERINGS + CABINS)
      throw new Error("not the whole calendar");
    return answer;
  };
  const statements = await recordStatements(work);
  const runBareStatements = async () => {
    for (const { text, values } of statements) await world.pool.query(text, values);
  };
  const [calendarMs, bareMs]: [number[], number[]] = [[], []];
  for (let i = -10; i < ROUNDS; i++) {
    const [a, b] = [await measureMs(work), await measureMs(runBareStatements)];
    if (i < 0) continue;
    calendarMs.push(a);
    bareMs.push(b);
  }
  const spanCount = (await work()).items.reduce((n, item) => n + item.spans.length, 0);
  return [
    {
      what: `${OFFERINGS} offerings, ${CABINS} cabins, 12 months: SQL statements`,
      measured: statements.length,
      unit: "",
      limit: 3,
    },
    {
      what: "the same: time to compute",
      measured: median(calendarMs),
      unit: "ms",
      limit: 1.5 * median(bareMs),
      note: `bare SQL ${median(bareMs).toFixed(2)} ms, ${spanCount} spans`,
    },
  ];
}
