import { sql } from "kysely";
import { type ImageRow, imagesWhere } from "#server/features/image/public.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import {
  isAfter,
  reportColumns,
  reportOrder,
  type ReportRow,
  type ReportsAfter,
} from "#server/platform/observability/report-store.ts";

export type Reportable = {
  byRole: "hunter" | "landowner";
  hunterUid: string;
  propertyId: string;
  text: string;
};
/** A rating that is shown, and the property it is about. */
export async function findShown(tx: Tx, ratingId: string): Promise<Reportable | undefined> {
  const { rows } = await sql<Reportable>`
    select r.by_role, b.hunter_uid, b.property_id, r.text
    from rating r join rating_window w using (booking_id) join booking b using (booking_id)
    where r.rating_id = ${ratingId} and w.closed_at is not null and r.hidden_at is null`.execute(tx);
  return rows[0];
}

type Report = { ratingId: string; uid: string; reason: string; note: string; now: Date };
/** Stores a person's report of a rating, of which there is at most one. */
export async function insertReport(tx: Tx, r: Report): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into rating_report (rating_id, reporter_uid, reason, note, reported_at)
    values (${r.ratingId}, ${r.uid}, ${r.reason}, ${r.note}, ${r.now})
    on conflict (rating_id, reporter_uid) do update set rating_id = excluded.rating_id
    returning report_id id`.execute(tx);
  return rows[0]!.id;
}

type RatingReport = ReportRow & {
  rating: {
    ratingId: string;
    uid: string;
    /** Null if the account is deleted. */
    name: string | null;
    month: string;
    about: string;
    stars: number;
    text: string;
    free: boolean;
    removed: boolean;
    images: ImageRow[];
  };
};
export async function listReports(db: Db, after: ReportsAfter, limit: number): Promise<RatingReport[]> {
  const { rows } = await sql<RatingReport>`
    select ${reportColumns},
      json_build_object('ratingId', g.rating_id, 'uid', u.uid,
        'name', case when u.deleted_at is null then u.display_name end,
        'month', to_char(b.from_date, 'YYYY-MM'), 'about', coalesce(o.name, p.name),
        'stars', g.stars, 'text', g.text, 'free', not is_paid_stay(b), 'removed', g.hidden_at is not null,
        'images', ${imagesWhere(sql`i.rated_booking_id = b.booking_id and g.by_role = 'hunter'`)}) rating
    from rating_report r join rating g using (rating_id) join booking b using (booking_id)
      join user_profile u on u.uid = case g.by_role when 'hunter' then b.hunter_uid else b.landowner_uid end
      join property p using (property_id) left join offering o on o.offering_id = b.offering_id
    where ${isAfter(after)} order by ${reportOrder} limit ${limit}`.execute(db);
  return rows;
}
