/** Upcoming charges to saved cards (rules 7.5). */
import { sql } from "kysely";
import type { Db } from "#server/platform/database/database.ts";
import { waitsForCharge } from "./provider-call-store.ts";

type ComingCharge = {
  bookingId: string;
  number: number;
  parts: number;
  hunter: string;
  place: string;
  amountOre: number;
  chargeAt: Date;
  tries: number;
  refusal: string | null;
};
/** Lists the earliest first. `tries`: the number of refusals; `refusal`: the bank's last reason. */
export async function listComingCharges(
  db: Db,
  o: { after: { at: string; id: string } | undefined; limit: number },
): Promise<ComingCharge[]> {
  const { rows } = await sql<ComingCharge>`
    select * from (
      select i.booking_id, i.number,
        (select count(*)::int from instalment n where n.booking_id = i.booking_id) as parts,
        h.display_name as hunter, coalesce(o.name, p.name) as place,
        i.amount_ore, i.charge_at, i.tries, i.refusal
      from instalment i join booking b using (booking_id) join user_profile h on h.uid = b.hunter_uid
        join property p on p.property_id = b.property_id
        left join offering o on o.offering_id = b.offering_id
      where i.paid_at is null and ${waitsForCharge}) c
    where ${o.after ? sql`(charge_at, booking_id) > (${o.after.at}::timestamptz, ${o.after.id}::uuid)` : sql`true`}
    order by charge_at, booking_id limit ${o.limit}`.execute(db);
  return rows;
}
