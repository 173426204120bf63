/** Sources of the law that administrators have read again. */
import { sql } from "kysely";
import type { CalendarDate } from "#domain/days.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

export type ReadingRow = {
  source: string;
  readOn: CalendarDate;
  changeNote: string | null;
  readBy: string;
};

/** All readings of these sources, the newest first. */
export async function listReadings(db: Db | Tx, sources: readonly string[]): Promise<ReadingRow[]> {
  const { rows } = await sql<ReadingRow>`
    select r.source, r.read_on, r.change_note, u.display_name as read_by
    from law_source_reading r join user_profile u on u.uid = r.read_by
    where r.source = any (${[...sources]}::text[])
    order by r.read_on desc, r.entered_at desc`.execute(db);
  return rows;
}

/** The day on which each of these sources was last found unchanged, of those that were read again. */
export async function findLastReadings(
  db: Db,
  sources: readonly string[],
): Promise<Map<string, CalendarDate>> {
  const { rows } = await sql<{ source: string; readOn: CalendarDate }>`
    select source, max(read_on) as read_on from law_source_reading
    where source = any (${[...sources]}::text[]) and change_note is null
    group by source`.execute(db);
  return new Map(rows.map(({ source, readOn }) => [source, readOn]));
}

type LocalSource = {
  source: string;
  hash: string;
  readOn: CalendarDate;
  municipalities: { municipalityNumber: string; name: string }[];
};
/** The sources of local decisions that hold today or later, the one that was read longest ago first. */
export async function listLocalSources(
  db: Db,
  today: CalendarDate,
  after: { readOn: CalendarDate; hash: string } | undefined,
  limit: number,
): Promise<LocalSource[]> {
  const { rows } = await sql<LocalSource>`
    with entered as (
      select source_url, max(read_on) as read_on, array_agg(distinct municipality_number) as numbers
      from law_local_rule where last_day >= ${today}::date and property_id is null group by source_url
    ), source as (
      select source_url as source, md5(source_url) as hash, numbers,
        greatest(read_on, (select max(r.read_on) from law_source_reading r
          where r.source = source_url and r.change_note is null)) as read_on
      from entered
    )
    select source, hash, read_on, (select json_agg(json_build_object('municipalityNumber', municipality_number,
        'name', name) order by municipality_number) from municipality where municipality_number = any (numbers)
      ) as municipalities
    from source
    where ${after ? sql`(read_on, hash) > (${after.readOn}::date, ${after.hash})` : sql`true`}
    order by read_on, hash limit ${limit}`.execute(db);
  return rows;
}

export const hasLocalSource = async (tx: Tx, url: string): Promise<boolean> =>
  (await tx
    .selectFrom("lawLocalRule")
    .select("ruleId")
    .where("sourceUrl", "=", url)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export async function insertReading(
  tx: Tx,
  { source, readOn, changeNote }: Omit<ReadingRow, "readBy">,
  by: { uid: string; now: Date },
): Promise<string> {
  const { readingId } = await tx
    .insertInto("lawSourceReading")
    .values({ source, readOn, changeNote, readBy: by.uid, enteredAt: by.now })
    .returning("readingId")
    .executeTakeFirstOrThrow();
  return readingId;
}
