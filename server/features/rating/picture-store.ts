import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";
import { placeOfBooking, type PlaceOfBooking } from "./rating-store.ts";

/** Takes a picture out of the hunter's rating of a stay; false if there is no such picture. */
export async function removePicture(tx: Tx, bookingId: string, imageId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update image set deleted_at = ${now}
    where rated_booking_id = ${bookingId} and image_id = ${imageId} and deleted_at is null
    returning image_id`.execute(tx);
  return rows.length > 0;
}

/** Hides a picture of a rating. Returns who added it, and the place; undefined if there is no such picture. */
export async function hidePicture(
  tx: Tx,
  ratingId: string,
  imageId: string,
  now: Date,
): Promise<(PlaceOfBooking & { writerUid: string }) | undefined> {
  const { rows } = await sql<PlaceOfBooking & { writerUid: string }>`
    update image i set deleted_at = ${now}
    from rating r join booking b using (booking_id)
    where r.rating_id = ${ratingId} and r.by_role = 'hunter' and i.rated_booking_id = r.booking_id
      and i.image_id = ${imageId} and i.deleted_at is null
    returning ${placeOfBooking}, b.hunter_uid writer_uid`.execute(tx);
  return rows[0];
}
