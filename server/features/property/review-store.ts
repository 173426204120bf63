import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

type ReviewedProperty = { status: string; ownerUid: string; name: string };
export async function lockReviewed(tx: Tx, propertyId: string): Promise<ReviewedProperty | undefined> {
  const { rows } = await sql<ReviewedProperty>`
    select status, owner_uid, name from property where property_id = ${propertyId}::uuid and deleted_at is null for no key update`.execute(
    tx,
  );
  return rows[0];
}

export async function setReviewStatus(tx: Tx, propertyId: string, status: string, now: Date): Promise<void> {
  await sql`update property set status = ${status}, version = version + 1, updated_at = ${now} where property_id = ${propertyId}::uuid`.execute(
    tx,
  );
}

type UnderReview = {
  propertyId: string;
  name: string;
  ownerUid: string;
  ownerName: string;
  ownerEmail: string;
  since: Date | null;
  byName: string | null;
  reason: string | null;
};
/** The properties under review; those unpublished longest ago come first. */
export async function listUnderReview(
  db: Db,
  { after, limit }: { after: { at: string; id: string } | undefined; limit: number },
): Promise<UnderReview[]> {
  const later = after
    ? sql`(coalesce(a.at, '-infinity'), p.property_id) > (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<UnderReview>`
    select p.property_id, p.name, p.owner_uid, u.display_name owner_name, u.email owner_email,
      a.at since, nullif(b.display_name, '') by_name, a.reason
    from property p join user_profile u on u.uid = p.owner_uid
      left join lateral (select * from audit where subject = 'property' and subject_id = p.property_id::text and to_state = 'under_review' order by audit_id desc limit 1) a on true
      left join user_profile b on b.uid = a.actor_uid
    where p.status = 'under_review' and p.deleted_at is null
      and ${later}
    order by coalesce(a.at, '-infinity'), p.property_id limit ${limit}`.execute(db);
  return rows;
}
