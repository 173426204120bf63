import { sql } from "kysely";
import { isAdmin } from "#domain/account/policy.ts";
import type { DurationType } from "#domain/offering/lists.ts";
import type { DayPrice } from "#domain/offering/terms.ts";
import { recordset, type Tx } from "#server/platform/database/database.ts";
import type { Viewer } from "./calendar-store.ts";

type PricedItem = {
  id: string;
  name: string;
  propertyId: string;
  ownerUid: string;
  durationType: DurationType;
  before: DayPrice[];
};

/** The offerings that exist and that the viewer may price. */
export async function findPriced(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<PricedItem[]> {
  const { rows } = await sql<PricedItem>`
    select o.offering_id as id, o.name, o.property_id, p.owner_uid, o.duration_type, o.day_prices as before
    from offering o join property p using (property_id)
    where o.offering_id = any (${[...ids]}::uuid[]) and o.deleted_at is null and p.deleted_at is null
      and (${sql.lit(isAdmin(viewer))} or p.owner_uid = ${viewer.uid} or p.property_id = any (co_hosted_by(${viewer.uid}, 'calendar')))
    order by o.name, o.offering_id`.execute(tx);
  return rows;
}

export async function writeDayPrices(
  tx: Tx,
  changed: readonly { id: string; dayPrices: readonly DayPrice[] }[],
  now: Date,
): Promise<void> {
  await sql`
    update offering set day_prices = n.day_prices, updated_at = ${now}
    from jsonb_to_recordset(${recordset(changed)}::jsonb) n(id uuid, day_prices jsonb)
      where offering_id = n.id`.execute(tx);
}
