/** A landowner as hunters see them: SQL fragments for the statements that read offerings and properties. */
import { type RawBuilder, sql } from "kysely";
import type { ReplyRecord } from "#domain/rating/rating.ts";

/** The number of latest requests that reply figures are based on. */
const requestsConsidered = 50;

export type HostRow = ReplyRecord & { photoURL: string | null };
/**
 * `HostRow` of the user `u` as a column. It does not count pending requests and those the hunter cancelled;
 * nor free requests or those of hunters who have never paid through us, since a landowner can make them.
 */
export const hostOf: RawBuilder<HostRow> = sql`(
  select json_build_object('photoURL', u.photo_url, 'asked', count(*), 'answered', count(a.answered_at),
    'medianMs', percentile_cont(0.5) within group (order by extract(epoch from a.answered_at - a.asked_at) * 1000))
  from (select booking_id from booking asked where landowner_uid = u.uid and status <> 'calculated'
      and total_ore > 0 and has_paid(buyer_of(asked))
      order by created_at desc limit ${sql.lit(requestsConsidered)}) b,
    lateral (select min(at) filter (where to_state = 'pending') asked_at, min(at) filter (where to_state in ('accepted', 'rejected', 'counter_offer')) answered_at, bool_or(to_state = 'expired') ran_out
      from audit where subject in ('booking', 'booking_change') and subject_id = b.booking_id::text) a
  where a.answered_at is not null or a.ran_out)`;
