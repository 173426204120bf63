/** Closed days of several items: each step (locking, reading, writing) is one statement. */
import { sql } from "kysely";
import { isAdmin } from "#domain/account/policy.ts";
import type { SubjectKind } from "#domain/availability/lists.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Period, Viewer } from "./calendar-store.ts";

export type ClosableItem = {
  kind: SubjectKind;
  id: string;
  name: string;
  propertyId: string;
  /** Whether the viewer may answer the property's guests. */
  answers: boolean;
  blackoutPeriods: Period[];
};
type ItemIds = Record<SubjectKind, string[]>;

/** Locks properties in the order of their ids, to avoid deadlocks; saving an item locks the same rows. */
export async function lockProperties(tx: Tx, ids: ItemIds): Promise<void> {
  await sql`
    select lock_properties(array(select property_id from offering where offering_id = any (${ids.offering}::uuid[]) union select property_id from cabin where cabin_id = any (${ids.cabin}::uuid[])
      union select property_id from service where service_id = any (${ids.service}::uuid[])))`.execute(tx);
}

export const lockProperty = (tx: Tx, propertyId: string): Promise<unknown> =>
  sql`select lock_properties(array[${propertyId}]::uuid[])`.execute(tx);

/** The requested items that exist and whose days the viewer may close. */
export async function findClosableItems(tx: Tx, viewer: Viewer, ids: ItemIds): Promise<ClosableItem[]> {
  const isManageable = sql`(${sql.lit(isAdmin(viewer))} or p.owner_uid = ${viewer.uid} or p.property_id = any (co_hosted_by(${viewer.uid}, 'calendar'))) and p.deleted_at is null`;
  const mayAnswer = sql`${sql.lit(isAdmin(viewer))} or p.owner_uid = ${viewer.uid} or p.property_id = any (co_hosted_by(${viewer.uid}, 'answer')) as answers`;
  const { rows } = await sql<ClosableItem>`
    select 'offering' as kind, offering_id as id, x.name, property_id, ${mayAnswer}, blackout_periods from offering x
      join property p using (property_id) where offering_id = any (${ids.offering}::uuid[]) and x.deleted_at is null and ${isManageable}
    union all select 'cabin', cabin_id, x.name, property_id, ${mayAnswer}, blackout_periods from cabin x join property p using (property_id)
      where cabin_id = any (${ids.cabin}::uuid[]) and x.deleted_at is null and ${isManageable}
    union all select 'service', service_id, x.name, property_id, ${mayAnswer}, blackout_periods from service x
      join property p using (property_id) where service_id = any (${ids.service}::uuid[]) and x.deleted_at is null and ${isManageable}
    order by 1, 3, 2`.execute(tx);
  return rows;
}

export async function writeBlackouts(
  tx: Tx,
  changedItems: readonly { kind: SubjectKind; id: string; periods: readonly Period[] }[],
  now: Date,
): Promise<void> {
  await sql`
    with n as materialized (select * from jsonb_to_recordset(${JSON.stringify(changedItems)}::jsonb) n(kind text, id uuid, periods jsonb)),
    o as (update offering set blackout_periods = n.periods, updated_at = ${now} from n where n.kind = 'offering' and offering_id = n.id),
    c as (update cabin set blackout_periods = n.periods, updated_at = ${now} from n where n.kind = 'cabin' and cabin_id = n.id)
    update service set blackout_periods = n.periods, updated_at = ${now} from n where n.kind = 'service' and service_id = n.id`.execute(
    tx,
  );
}
