import { sql } from "kysely";
import { insertRows } from "../world/world-store.ts";
import { type Db, recordset, type Tx } from "#server/platform/database/database.ts";
import type { Municipality } from "./ground.ts";

export async function allMunicipalities(db: Db): Promise<Municipality[]> {
  return db
    .selectFrom("municipality")
    .select(["municipalityNumber as number", "name", "lon", "lat"])
    .orderBy("municipalityNumber")
    .execute();
}

/** Returns the number of properties from earlier loads, after which a new load continues. */
export async function countLoaded(db: Db, ownerPattern: string): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) n from property p join user_profile u on u.uid = p.owner_uid where u.email like ${ownerPattern}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** The last invoice number that a seller used in a year, and its date. */
type LastIssued = { seriesNo: number; number: number; issuedOn: string };
export type IssuedInvoice = LastIssued & { kid: number };
type WantedNumbers = { landownerUid: string; year: number; count: number; lastOn: string };
/**
 * Takes numbers of sellers' series, and returns the number and date that each series had before. The rows
 * stay locked until the transaction ends, so that the series has no gaps.
 */
export async function takeNumbers(
  tx: Tx,
  wantedNumbers: ReadonlyMap<string, WantedNumbers>,
): Promise<Map<string, LastIssued>> {
  const rows = [...wantedNumbers].map(([key, { landownerUid, year, count, lastOn }]) => ({
    key,
    landownerUid,
    year,
    count,
    lastOn,
  }));
  const takenNumbers = await sql<LastIssued & { key: string }>`
    select w.key, t.series_no, t.last_number - w.count as number, coalesce(t.issued_before, make_date(w.year,
      1, 1)) as issued_on
    from jsonb_to_recordset(${recordset(rows)}::jsonb) w(key text, landowner_uid text, year int, count int,
      last_on date) join user_profile u on u.uid = w.landowner_uid,
      take_invoice_numbers(null, u.organization_number, u.uid, w.year, w.last_on, w.count) t`.execute(tx);
  return new Map(takenNumbers.rows.map(({ key, ...last }) => [key, last]));
}

/** Takes serial numbers for KIDs, each of which is used only once. */
export async function takeKids(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ kid: number }>`
    select nextval('invoice_kid') as kid from generate_series(1, ${count}::int)`.execute(tx);
  return rows.map(({ kid }) => kid);
}

type Tables = { [table: string]: readonly object[] };
/** Inserts the tables' rows in the given order, which has referenced tables first. */
export async function insertTables(tx: Tx, tables: Tables): Promise<void> {
  for (const [table, rows] of Object.entries(tables)) if (rows.length > 0) await insertRows(tx, table, rows);
}

export const analyze = (db: Db) =>
  sql`analyze property, ground, cabin, offering, offering_calendar, offering_hold, ground_hold, cabin_hold, search_row, search_price, search_text, booking, ledger_entry`.execute(
    db,
  );
