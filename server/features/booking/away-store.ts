import { sql } from "kysely";
import type { CalendarDate } from "#domain/days.ts";
import type { Tx } from "#server/platform/database/database.ts";

type Untold = { uid: string; until: CalendarDate };
/** A landowner who is away and whose waiting hunters are not told yet; marked as told, for one sweeper. */
export async function lockUntoldAway(tx: Tx, today: CalendarDate): Promise<Untold | undefined> {
  const { rows } = await sql<Untold>`
    update user_profile set away_told = true where uid = (
      select uid from user_profile where away_from <= ${today} and away_until >= ${today} and not away_told
      limit 1 for no key update skip locked)
    returning uid, away_until as until`.execute(tx);
  return rows[0];
}

/** The requests that wait for this landowner's answer, at most 500. */
export async function findWaitingRequests(tx: Tx, landownerUid: string): Promise<string[]> {
  const { rows } = await sql<{ bookingId: string }>`
    select booking_id from booking where landowner_uid = ${landownerUid} and status = 'pending'
    order by reply_due_at, booking_id limit 500`.execute(tx);
  return rows.map(({ bookingId }) => bookingId);
}
