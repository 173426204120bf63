import { sql } from "kysely";
import type { ControlGround } from "#contract/control/endpoints.ts";
import { controlGroundsMax } from "#domain/control/lists.ts";
import type { JudgeReason, Verdict } from "#domain/permit/judge.ts";
import type { PropertyStatus } from "#domain/property/policy.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

/** The grounds that somebody owns or is a warden of, by name, as they were drawn. */
export async function listGrounds(db: Db, uid: string): Promise<ControlGround[]> {
  const { rows } = await sql<ControlGround>`
    select p.property_id, p.name, p.boundary,
      coalesce((select jsonb_agg(jsonb_build_object('groundId', g.ground_id, 'name', g.name, 'kind', g.kind,
          'boundary', g.boundary) order by g.position, g.name)
        from ground g where g.property_id = p.property_id and g.kind is not null), '[]') as parts
    from property p
    where p.deleted_at is null
      and (p.owner_uid = ${uid} or p.property_id = any (co_hosted_by(${uid}, 'control')))
    order by lower(p.name), p.property_id limit ${sql.lit(controlGroundsMax)}`.execute(db);
  return rows;
}

export async function findAccess(
  tx: Tx,
  propertyIds: readonly string[],
): Promise<Map<string, PropertyStatus>> {
  const { rows } = await sql<{ propertyId: string; access: PropertyStatus }>`
    select property_id, property_access(p) as access from property p
    where property_id = any (${[...propertyIds]}::uuid[]) and deleted_at is null`.execute(tx);
  return new Map(rows.map(({ propertyId, access }) => [propertyId, access]));
}

export type Scan = {
  propertyId: string;
  permitId: string | null;
  checkedAt: Date;
  outcome: Verdict["colour"];
  reasons: readonly JudgeReason[];
  place: { lat: number; lon: number } | null;
  note: string;
};
export const insertScans = (tx: Tx, byUid: string, scans: readonly Scan[], now: Date): Promise<unknown> =>
  tx
    .insertInto("controlScan")
    .values(
      scans.map(({ place, reasons, ...scan }) => ({
        ...scan,
        reasons: [...reasons],
        lat: place?.lat ?? null,
        lon: place?.lon ?? null,
        byUid,
        reportedAt: now,
      })),
    )
    .execute();

type ScanRow = Omit<Scan, "propertyId"> & {
  controlScanId: string;
  bookingId: string | null;
  reportedAt: Date;
  by: string;
};
/** Reported scans of a property, the newest first. */
export async function listScans(
  db: Db,
  propertyId: string,
  after: { at: string; id: string } | undefined,
  limit: number,
): Promise<ScanRow[]> {
  const later = after
    ? sql`(date_trunc('milliseconds', s.checked_at), s.control_scan_id) < (${after.at}, ${after.id})`
    : sql`true`;
  const { rows } = await sql<ScanRow>`
    select s.control_scan_id, s.permit_id, b.booking_id,
      date_trunc('milliseconds', s.checked_at) as checked_at, s.outcome,
      s.reasons, s.note, s.reported_at, u.display_name as by,
      case when s.lat is not null then jsonb_build_object('lat', s.lat, 'lon', s.lon) end as place
    from control_scan s join user_profile u on u.uid = s.by_uid
      left join permit x using (permit_id)
      left join booking b on b.booking_id = x.booking_id and b.property_id = s.property_id
    where s.property_id = ${propertyId} and ${later}
    order by date_trunc('milliseconds', s.checked_at) desc, s.control_scan_id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}
