/**
 * Multiplies the generated offerings and cabins in SQL, with other places, seasons and prices, so that index
 * selectivity stays realistic.
 */
import type pg from "pg";

/** A pseudo-random integer from 0 to n − 1 in SQL, determined by the row and the round. */
const hashModulo = (what: string, n: number) =>
  `(abs(hashtextextended(${what}::text || round.k, 7)) % ${n})::int`;
export const copiedId = (what: string) => `md5(${what}::text || round.k)::uuid`;
export const copiedIds = (what: string) => `array(select ${copiedId("one.id")} from unnest(${what}) one(id))`;
const km = {
  x: `(${hashModulo("s.property_id", 400)} - 200) / 10.0`,
  y: `(${hashModulo("s.property_id || 'y'", 400)} - 200) / 10.0`,
};
/** The number of days by which the season of a copied offering is moved, as SQL. */
export const seasonShift = (id: string) => `(${hashModulo(`${id} || 'd'`, 15)} - 7)`;
/** The number of days by which a copy is moved: 0 for a cabin, which is let all year. */
const later = `case s.kind when 'offering' then ${seasonShift("s.hit_id")} else 0 end`;
const times = `(80 + ${hashModulo("s.hit_id || 'p'", 60)})`;

/** For each table, the columns that differ in a copy. The others are copied, apart from generated numbers. */
export type ChangedColumns = Record<string, Record<string, string>>;
export const catalogue: ChangedColumns = {
  property: {
    property_id: copiedId("s.property_id"),
    boundary: "null",
    boundary_box: "null",
    outlined: "true",
  },
  // the whole ground has its property's id
  ground: {
    ground_id: copiedId("s.ground_id"),
    property_id: copiedId("s.property_id"),
    boundary: "null",
  },
  offering: {
    offering_id: copiedId("s.offering_id"),
    property_id: copiedId("s.property_id"),
    ground_ids: copiedIds("s.ground_ids"),
  },
  cabin: { cabin_id: copiedId("s.cabin_id"), property_id: copiedId("s.property_id") },
  offering_calendar: {
    offering_id: copiedId("s.offering_id"),
    season_from: `s.season_from + ${seasonShift("s.offering_id")}`,
  },
  common_calendar: {
    offering_id: copiedId("s.offering_id"),
    season_from: `s.season_from + ${seasonShift("s.offering_id")}`,
  },
  search_row: {
    hit_id: copiedId("s.hit_id"),
    offering_id: copiedId("s.offering_id"),
    cabin_id: copiedId("s.cabin_id"),
    property_id: copiedId("s.property_id"),
    loc: `s.loc + point(${km.x}, ${km.y})`,
    lonlat: `s.lonlat + point(${km.x} / (111.3 * cos(radians(s.lonlat[1]))), ${km.y} / 111.3)`,
    ...Object.fromEntries(
      ["valid_from", "valid_to", "last_arrival"].map((name) => [name, `s.${name} + ${later}`]),
    ),
    ...Object.fromEntries(
      ["from_ore", "floor_ore", "ceiling_ore"].map((name) => [
        name,
        `s.${name} * ${times} / 100${name === "floor_ore" ? " - 1" : name === "ceiling_ore" ? " + 1" : ""}`,
      ]),
    ),
  },
  search_price: {
    hit_id: copiedId("s.hit_id"),
    prefix: `array(select p * ${times} / 100 from unnest(s.prefix) with ordinality u(p, i) order by i)`,
  },
  search_text: { hit_id: copiedId("s.hit_id") },
};

/** Inserts the copies of the tables' rows. It requires a superuser. */
export async function multiplyRows(
  client: pg.ClientBase,
  rounds: number,
  tables: ChangedColumns = catalogue,
): Promise<void> {
  const selectList = async (text: string) =>
    (await client.query<{ one: string }>(text)).rows.map(({ one }) => one);
  const tableNames = Object.keys(tables)
    .map((t) => `'${t}'`)
    .join();
  const keys = "select conindid::regclass from pg_constraint where conindid <> 0";
  const indexes =
    await selectList(`select indexrelid::regclass::text || ' ' || pg_get_indexdef(indexrelid) one from pg_index
    where indrelid::regclass::text in (${tableNames}) and indexrelid not in (${keys})`);
  await client.query(
    "begin; set local session_replication_role = replica; set local maintenance_work_mem = '512MB'; set local statement_timeout = 0",
  ); // the parents of copied rows are copied too
  for (const index of indexes) await client.query(`drop index ${index.split(" ")[0]}`);
  for (const [table, changes] of Object.entries(tables)) {
    const columns = await selectList(
      `select attname one from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
    );
    const values = columns.map((name) => changes[name] ?? `s.${name}`);
    await client.query(
      `insert into ${table} (${columns.join()}) select ${values.join()} from ${table} s, generate_series(1, ${rounds}) round(k)`,
    );
    console.log(`  multiplied ${table}`);
  }
  for (const index of indexes) await client.query(index.slice(index.indexOf(" ") + 1));
  await client.query("commit");
}
