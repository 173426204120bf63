import { sql } from "kysely";
import type { CoHostRight } from "#domain/property/lists.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import {
  isAfter,
  reportColumns,
  reportOrder,
  type ReportRow,
  type ReportsAfter,
} from "#server/platform/observability/report-store.ts";
import { answerJson, type AnswerRow, placeOfBooking, type PlaceOfBooking } from "./rating-store.ts";

type Answerable = {
  bookingId: string;
  propertyId: string;
  hunterUid: string;
  landownerUid: string;
  status: string;
  coHosts: Record<string, CoHostRight[]>;
};
/** A shown rating of a place, locked, so that it is answered once. */
export async function lockAnswerable(tx: Tx, ratingId: string): Promise<Answerable | undefined> {
  const { rows } = await sql<Answerable>`
    select b.booking_id, b.property_id, b.hunter_uid, b.landowner_uid, b.status, co_hosts_of(b.property_id) co_hosts
    from rating r join rating_window w using (booking_id) join booking b using (booking_id)
    where r.rating_id = ${ratingId} and r.by_role = 'hunter' and w.closed_at is not null and r.hidden_at is null
    for update of r`.execute(tx);
  return rows[0];
}

export async function findAnswer(db: Db | Tx, ratingId: string): Promise<AnswerRow | undefined> {
  const { rows } = await sql<{ answer: AnswerRow | null }>`
    select ${answerJson} answer from rating r join booking b using (booking_id)
    where r.rating_id = ${ratingId}`.execute(db);
  return rows[0]?.answer ?? undefined;
}

type NewAnswer = { ratingId: string; text: string; uid: string; now: Date };
export async function upsertAnswer(tx: Tx, { ratingId, text, uid, now }: NewAnswer): Promise<void> {
  await sql`
    insert into rating_answer (rating_id, text, written_by, created_at, updated_at)
    values (${ratingId}, ${text}, ${uid}, ${now}, ${now})
    on conflict (rating_id) do update
      set text = excluded.text, written_by = excluded.written_by, updated_at = excluded.updated_at`.execute(
    tx,
  );
}

export async function deleteAnswer(tx: Tx, ratingId: string): Promise<void> {
  await tx.deleteFrom("ratingAnswer").where("ratingId", "=", ratingId).execute();
}

type HiddenAnswer = PlaceOfBooking & { writerUid: string };
/** Returns the answer's writer and place; undefined if there is none, or it is already hidden. */
export async function hideAnswer(
  tx: Tx,
  ratingId: string,
  by: string,
  now: Date,
): Promise<HiddenAnswer | undefined> {
  const { rows } = await sql<HiddenAnswer>`
    update rating_answer a set hidden_at = ${now}, hidden_by = ${by}
    from rating r join booking b using (booking_id)
    where a.rating_id = ${ratingId} and a.hidden_at is null and r.rating_id = a.rating_id
    returning ${placeOfBooking}, a.written_by writer_uid`.execute(tx);
  return rows[0];
}

type Report = { ratingId: string; uid: string; reason: string; note: string; now: Date };
/** Stores a person's report of an answer, of which there is at most one; undefined if no answer is shown. */
export async function insertAnswerReport(tx: Tx, r: Report): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into rating_answer_report (rating_id, text, written_by, reporter_uid, reason, note, reported_at)
    select rating_id, text, written_by, ${r.uid}, ${r.reason}, ${r.note}, ${r.now}
    from rating_answer where rating_id = ${r.ratingId} and hidden_at is null
    on conflict (rating_id, reporter_uid) do update set rating_id = excluded.rating_id
    returning report_id id`.execute(tx);
  return rows[0]?.id;
}

type AnswerReport = ReportRow & {
  answer: {
    ratingId: string;
    uid: string;
    /** Null if the account is deleted. */
    name: string | null;
    about: string;
    text: string;
    removed: boolean;
  };
};
export async function listAnswerReports(db: Db, after: ReportsAfter, limit: number): Promise<AnswerReport[]> {
  const { rows } = await sql<AnswerReport>`
    select ${reportColumns},
      json_build_object('ratingId', g.rating_id, 'uid', u.uid,
        'name', case when u.deleted_at is null then u.display_name end,
        'about', coalesce(o.name, p.name), 'text', r.text,
        'removed', not exists (select from rating_answer a where a.rating_id = g.rating_id and a.hidden_at is null)) answer
    from rating_answer_report r join rating g using (rating_id) join booking b using (booking_id)
      join user_profile u on u.uid = r.written_by
      join property p using (property_id) left join offering o on o.offering_id = b.offering_id
    where ${isAfter(after)} order by ${reportOrder} limit ${limit}`.execute(db);
  return rows;
}
