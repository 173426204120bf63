import { sql } from "kysely";
import type { experienceLevels } from "#domain/offering/lists.ts";
import type { Db } from "#server/platform/database/database.ts";

type AskerRow = {
  memberSince: string;
  experienceYears: number;
  experienceLevel: (typeof experienceLevels)[number] | null;
  stays: number;
};
/** Undefined for a deleted account. */
export async function findAsker(db: Db, uid: string): Promise<AskerRow | undefined> {
  const { rows } = await sql<AskerRow>`
    select to_char(u.created_at at time zone 'Europe/Oslo', 'YYYY-MM') member_since,
      coalesce((u.hunter_profile ->> 'experienceYears')::int, 0) experience_years,
      u.hunter_profile ->> 'experienceLevel' experience_level,
      (select count(*)::int from booking b where b.hunter_uid = u.uid and b.status = 'completed'
        and is_paid_stay(b)) stays
    from user_profile u where u.uid = ${uid} and u.deleted_at is null`.execute(db);
  return rows[0];
}
