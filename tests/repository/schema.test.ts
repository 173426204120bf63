/** An empty database gets the same schema as existing databases get by migration (decision 156). */
import { readFileSync } from "node:fs";
import type pg from "pg";
import { beforeAll, expect, it } from "vitest";
import { bookingStatuses, holdingStatuses } from "#domain/booking/lists.ts";
import { createDb, createPool } from "#server/platform/database/database.ts";
import { migrate, readReleasedSchema } from "#server/platform/database/migrate.ts";
import { freshDatabase } from "../support/database.ts";
import { atEndOfFile } from "../support/end-of-file.ts";

const ownNamespaces = "('public'::regnamespace, 'auth'::regnamespace)";
const isOwnRelation = (relation: string) =>
  `${relation} in (select oid from pg_class where relnamespace in ${ownNamespaces} and relname not like 'kysely%')`;
/**
 * Selects a line for each object in the catalogs. The order of columns, the validation of constraints, and
 * spaces and comments in functions are ignored.
 */
const catalog = `
  select format('column %s.%s %s %s %s %s %s', a.attrelid::regclass, attname, format_type(atttypid, atttypmod),
      case when attnotnull then 'not null' end, attidentity::text || attgenerated::text,
      pg_get_expr(d.adbin, d.adrelid), (select collname from pg_collation where oid = attcollation)) as line
    from pg_attribute a left join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum
    where ${isOwnRelation("attrelid")} and attnum > 0 and not attisdropped
      and (select relkind from pg_class where oid = attrelid) in ('r', 'v')
  union all
  select format('constraint %s %s %s', conrelid::regclass, conname, replace(pg_get_constraintdef(oid), ' NOT VALID', ''))
    from pg_constraint where ${isOwnRelation("conrelid")} and contype not in ('n', 't')
  union all
  select pg_get_indexdef(indexrelid) || case when indisvalid then '' else ' invalid' end
    from pg_index where ${isOwnRelation("indrelid")}
  union all
  select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where ${isOwnRelation("tgrelid")} and not tgisinternal
  union all
  select format('%s %s %s %s', relkind, oid::regclass, reloptions, relacl) from pg_class
    where ${isOwnRelation("oid")} and relkind in ('r', 'v', 'S')
  union all
  select format('sequence %s %s', seqrelid::regclass, (seqtypid, seqstart, seqincrement, seqmax, seqcycle))
    from pg_sequence where ${isOwnRelation("seqrelid")}
  union all
  select format('%s %s', regexp_replace(regexp_replace(pg_get_functiondef(p.oid),
      '--[^\n]*', '', 'g'), '\\s+', '', 'g'), proacl)
    from pg_proc p
    where pronamespace in ${ownNamespaces}
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by 1`;
async function open(template?: string): Promise<pg.Pool> {
  const pool = createPool(await freshDatabase(template));
  atEndOfFile(() => pool.end());
  return pool;
}
const linesOf = async (pool: pg.Pool): Promise<string[]> =>
  (await pool.query(catalog)).rows.map(({ line }) => line);

/** Creates a database with the schema of the last release. */
async function ofLastRelease(history: readonly string[]): Promise<pg.Pool> {
  const pool = await open("template0");
  await pool.query(`begin; ${readFileSync("tests/released-schema.sql", "utf8")} commit`);
  await pool.query(
    `create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
     create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0)`,
  );
  await pool.query(
    "insert into kysely_migration select name, '2026-11-01T08:00:00.000Z' from unnest($1::text[]) name",
    [history],
  );
  return pool;
}

let present: pg.Pool;
let fromEmpty: string[];
let last: Awaited<ReturnType<typeof readReleasedSchema>>;
beforeAll(async () => {
  present = await open();
  fromEmpty = await linesOf(present);
  last = await readReleasedSchema();
});

it("is_holding in SQL is true for exactly the statuses in domain/ that hold nights", async () => {
  const holding = await present.query("select s from unnest($1::text[]) s where is_holding(s)", [
    bookingStatuses,
  ]);
  expect(holding.rows.map(({ s }) => s)).toEqual(holdingStatuses);
});

it("the schema is the same in an empty database and in one migrated from the last release", async () => {
  const pool = await ofLastRelease(last.history);
  await migrate(createDb(pool));
  expect(await linesOf(pool)).toEqual(fromEmpty);
});

/** A landowner's property and a booking of it, as the last release stores them. */
const rows = `
  insert into auth."user" (id, name, email, "emailVerified") values
    ('kari', 'Kari', 'kari@example.no', true), ('ola', 'Ola', 'ola@example.no', true);
  insert into user_profile (uid, email, display_name, roles, created_at, last_login) values
    ('kari', 'kari@example.no', 'Kari', '{landowner}', '2027-08-01', '2027-08-01'),
    ('ola', 'ola@example.no', 'Ola', '{hunter}', '2027-08-01', '2027-08-01');
  insert into property (property_id, owner_uid, name, type, created_at, updated_at) values
    ('0190f3a2-0000-7000-8000-000000000001', 'kari', 'Storåsen', 'hunting_ground', '2027-08-01', '2027-08-01');
  insert into booking (property_id, hunter_uid, landowner_uid, status, from_date, to_date, participants, quote, total_ore,
      vat_registered, cancellation_policy, terms_accepted_at, privacy_accepted_at, created_at, updated_at)
    values ('0190f3a2-0000-7000-8000-000000000001', 'ola', 'kari', 'expired', '2027-10-01', '2027-10-03', 2, '{}', 270000,
      true, 'moderate', '2027-08-01', '2027-08-01', '2027-08-01', '2027-08-01');`;

it("a database of the last release is migrated with its rows, once for two processes", async () => {
  const pool = await ofLastRelease(last.history);
  await pool.query(rows);
  await Promise.all([migrate(createDb(pool)), migrate(createDb(pool))]);
  const booked = await pool.query("select hunter_uid, total_ore, part_count, buyer from booking");
  expect(booked.rows).toEqual([{ hunter_uid: "ola", total_ore: 270_000, part_count: 1, buyer: null }]);
  const stamps = await pool.query("select from kysely_migration where name = $1", [last.stamp]);
  expect(stamps.rowCount).toBe(1);
});

it("a database older than the last release is refused with instructions", async () => {
  const pool = await ofLastRelease(last.history.slice(0, -1));
  await expect(migrate(createDb(pool))).rejects.toThrow(
    /^this database is older than the last release: start that/,
  );
});

it("ground that was sold twice before the rules about ground existed stays sold, and its landowner is asked", async () => {
  const pool = await ofLastRelease(last.history);
  await pool.query(rows);
  const property = "0190f3a2-0000-7000-8000-000000000001";
  const offering = (n: number) => `0190f3a2-0000-7000-8000-00000000001${n}`;
  for (const n of [1, 2, 3]) {
    await pool.query(
      `insert into offering (offering_id, property_id, name, offering_type, target_species, valid_from, valid_to,
         duration_type, min_hunters, max_hunters, max_participants, allow_concurrent_bookings, cancellation_policy,
         pricing, status, published, created_at, updated_at)
       values ($1, $2, 'Jakt', 'hunting_permit', $3, '2027-09-01', '2027-10-31', 'none', 1, 4, 4, false, 'moderate',
         '{"per": "hunter", "fixedPriceOre": 10000}', 'active', true, '2027-08-01', '2027-08-01')`,
      [offering(n), property, [n === 3 ? "laksefiske" : "elg"]],
    );
    await pool.query("insert into offering_calendar values ($1, '2027-09-01', 1, array_fill(1, array[61]))", [
      offering(n),
    ]);
    await pool.query(
      `with sold as (
         insert into booking (property_id, offering_id, hunter_uid, landowner_uid, status, from_date, to_date,
           participants, quote, total_ore, vat_registered, cancellation_policy, terms_accepted_at,
           privacy_accepted_at, created_at, updated_at)
         values ($1, $2, 'ola', 'kari', 'pending', '2027-10-01', '2027-10-03', 2, '{}', 0, true, 'moderate',
           '2027-08-01', '2027-08-01', '2027-08-01', '2027-08-01') returning booking_id)
       select take_offering(booking_id, $2, '2027-10-01', '2027-10-03', 2) from sold`,
      [property, offering(n)],
    );
  }
  await migrate(createDb(pool));
  const holds = await pool.query(
    "select offering_id, kinds, alone, sold_twice from ground_hold order by offering_id",
  );
  expect(holds.rows).toEqual([
    { offering_id: offering(1), kinds: ["hunting"], alone: false, sold_twice: true },
    { offering_id: offering(2), kinds: ["hunting"], alone: false, sold_twice: true },
    { offering_id: offering(3), kinds: ["fishing"], alone: true, sold_twice: false },
  ]);
  const offerings = await pool.query(
    "select ground_use, ground_unanswered, ground_periods::text from offering order by offering_id",
  );
  expect(offerings.rows).toEqual([
    { ground_use: "together", ground_unanswered: true, ground_periods: "{}" },
    { ground_use: "together", ground_unanswered: true, ground_periods: "{}" },
    { ground_use: null, ground_unanswered: false, ground_periods: "{}" },
  ]);
  await pool.query("update booking set status = 'expired' where offering_id = $1", [offering(1)]);
  expect((await pool.query("select from ground_hold")).rowCount).toBe(2);
});
