import { sql } from "kysely";
import { insertRows } from "../world/world-store.ts";
import type { Db, Tx } from "#server/platform/database.ts";
import type { Municipality } from "./ground.ts";

export async function allMunicipalities(db: Db): Promise<Municipality[]> {
  return db
    .selectFrom("municipality")
    .select(["municipality_number as number", "name", "lon", "lat"])
    .orderBy("municipality_number")
    .execute();
}

/** The number of properties from earlier loads: a new load continues from there. */
export async function countLoaded(db: Db, ownerPattern: string): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) n from property p join user_profile u on u.uid = p.owner_uid where u.email like ${ownerPattern}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** Of a landowner's series of a year: the last number so far, and the date it has. */
type LastIssued = { number: number; issuedOn: string };
export type IssuedInvoice = LastIssued & { kid: number };
type WantedNumbers = { landownerUid: string; year: number; count: number; lastOn: string };
/**
 * Takes numbers of landowners' invoice series, and returns the number and date that each had before. The rows
 * stay locked until the transaction ends, so that the series has no gaps.
 */
export async function takeNumbers(
  tx: Tx,
  wanted: ReadonlyMap<string, WantedNumbers>,
): Promise<Map<string, LastIssued>> {
  if (wanted.size === 0) return new Map();
  const rows = [...wanted.values()].map(({ landownerUid, year, count, lastOn }) => ({
    landowner_uid: landownerUid,
    year,
    last_number: count,
    last_issued_on: lastOn,
  }));
  const taken = await sql<{ landowner_uid: string; year: number; last_number: number; before: string }>`
    insert into invoice_series as s (landowner_uid, year, last_number, last_issued_on) select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r(landowner_uid text, year int, last_number int, last_issued_on date)
    on conflict (landowner_uid, year) do update set last_number = s.last_number + excluded.last_number, last_issued_on = greatest(s.last_issued_on, excluded.last_issued_on)
    returning landowner_uid, year, last_number, coalesce((select max(issued_on) from invoice i where i.landowner_uid = s.landowner_uid and i.year = s.year), make_date(s.year, 1, 1)) as before`.execute(
    tx,
  );
  return new Map(
    taken.rows.map((row) => {
      const key = `${row.landowner_uid}/${row.year}`;
      return [key, { number: row.last_number - (wanted.get(key)?.count ?? 0), issuedOn: row.before }];
    }),
  );
}

/** Serial numbers for KIDs, of which none is used twice. */
export async function takeKids(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ kid: number }>`
    select nextval('invoice_kid') as kid from generate_series(1, ${count}::int)`.execute(tx);
  return rows.map(({ kid }) => kid);
}

type Tables = { [table: string]: readonly object[] };
/** Inserted in the given order: referenced tables first. */
export async function insertTables(tx: Tx, tables: Tables): Promise<void> {
  for (const [table, rows] of Object.entries(tables)) if (rows.length > 0) await insertRows(tx, table, rows);
}

export const analyze = (db: Db) =>
  sql`analyze property, cabin, offering, offering_calendar, offering_hold, cabin_hold, search_row, search_price, search_text, booking, ledger_entry`.execute(
    db,
  );
