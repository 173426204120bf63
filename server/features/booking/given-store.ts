/** What a change asks of the hunter, and what they have given before (rules 4.7); read under the booking's lock. */
import { sql } from "kysely";
import type { Buyer } from "#domain/invoice/buyer.ts";
import type { Tx } from "#server/platform/database/database.ts";

type Known = { booked: string[] | null; changed: string[] | null; buyer: Buyer };
/** The species of the booked offering and of the new one, and the buyer: of the booking, else of the profile. */
export async function findKnown(
  tx: Tx,
  { bookingId, offeringId }: { bookingId: string; offeringId: string | null },
): Promise<Known> {
  const { rows } = await sql<Known>`
    select o.target_species as booked, n.target_species as changed,
      coalesce(b.buyer, jsonb_build_object('name', u.display_name, 'address', coalesce(u.address, '{}'),
        'organizationNumber', u.organization_number)) as buyer
    from booking b join user_profile u on u.uid = buyer_of(b)
      left join offering o on o.offering_id = b.offering_id
      left join offering n on n.offering_id = ${offeringId}::uuid
    where b.booking_id = ${bookingId}`.execute(tx);
  const [known] = rows;
  if (!known) throw new Error(`booking ${bookingId} is locked and not there`);
  return known;
}

export const saveBuyer = (tx: Tx, bookingId: string, buyer: Buyer) =>
  tx
    .updateTable("booking")
    .set({ buyer: JSON.stringify(buyer) })
    .where("bookingId", "=", bookingId)
    .execute();
export const saveAgeConfirmed = (tx: Tx, changeId: string) =>
  tx.updateTable("bookingChange").set({ ageConfirmed: true }).where("changeId", "=", changeId).execute();
