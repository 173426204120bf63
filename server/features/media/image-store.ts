import { type RawBuilder, sql } from "kysely";
import type { ImageOwner } from "#domain/media/media.ts";
import { type ImageRow, imagesWhere } from "#server/features/image/public.ts";
import type { Parties } from "#domain/booking/policy.ts";
import type { PropertyStatus } from "#domain/property/policy.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

/** What the images belong to. */
export type Owner = { kind: ImageOwner; id: string };
export type NewImage = Omit<ImageRow, "main" | "createdAt" | "description"> & {
  fileId: string;
  sizeBytes: number;
};

const idOf = ({ kind }: Owner) => sql.ref(`${kind}_id`);
const ownedBy = (owner: Owner) => sql`${idOf(owner)} = ${owner.id}`;
const propertyOf = (owner: Owner): RawBuilder<unknown> =>
  owner.kind === "property"
    ? sql`${owner.id}::uuid`
    : sql`(select property_id from ${sql.table(owner.kind)} where ${ownedBy(owner)} and deleted_at is null)`;
const statusColumns = (owner: Owner) =>
  sql<PropertyStatus>`select owner_uid, status, visibility, co_hosts_of(property_id) as co_hosts
    from property where property_id = ${propertyOf(owner)} and deleted_at is null`;

/** The status of the property that the images belong to. */
export const findOwnerStatus = async (db: Db | Tx, owner: Owner): Promise<PropertyStatus | undefined> =>
  (await statusColumns(owner).execute(db)).rows[0];
/** Like findOwnerStatus; locks the property, so that its images are changed one at a time. */
export async function lockOwnerStatus(tx: Tx, owner: Owner): Promise<PropertyStatus | undefined> {
  await sql`select from property where property_id = ${propertyOf(owner)} for no key update`.execute(tx);
  // a second statement, whose snapshot includes what the previous lock holder committed
  return findOwnerStatus(tx, owner);
}

export async function findImages(db: Db, owner: Owner): Promise<ImageRow[]> {
  const { rows } = await sql<{ images: ImageRow[] }>`select ${imagesWhere(ownedBy(owner))} as images`.execute(
    db,
  );
  return rows[0]?.images ?? [];
}

export async function insertImage(
  tx: Tx,
  owner: Owner,
  image: NewImage,
  main: boolean,
  now: Date,
): Promise<void> {
  await sql`insert into image (image_id, ${idOf(owner)}, file_id, kind, main, position, width, height, widths, colour, size_bytes, created_at)
    values (${image.imageId}, ${owner.id}, ${image.fileId}, ${image.kind}, ${main}, (select coalesce(max(position), -1) + 1 from image where ${ownedBy(owner)}),
      ${image.width}, ${image.height}, ${image.widths}, ${image.colour}, ${image.sizeBytes}, ${now})`.execute(
    tx,
  );
}

/** What a person's picture is for: a message that will be sent later, the rating of a stay, or a problem with it. */
export type PictureFor =
  | { kind: "message"; conversationId: string }
  | { kind: "review" | "problem"; bookingId: string };
const pictureColumns = {
  message: "conversationId",
  review: "ratedBookingId",
  problem: "bookingId",
} as const;

export async function insertPersonsImage(
  tx: Tx,
  { of, uid }: { of: PictureFor; uid: string },
  image: NewImage,
  now: Date,
): Promise<void> {
  const id = of.kind === "message" ? of.conversationId : of.bookingId;
  await sql`
    insert into image (image_id, ${sql.ref(pictureColumns[of.kind])}, uploaded_by, file_id, kind, main, position, width, height, widths,
      colour, size_bytes, created_at)
    values (${image.imageId}, ${id}, ${uid}, ${image.fileId}, ${image.kind}, false, 0, ${image.width},
      ${image.height}, ${image.widths}, ${image.colour}, ${image.sizeBytes}, ${now})`.execute(tx);
}

/** Inserts a profile picture, after hiding the person's previous one. */
export async function insertPortraitRow(tx: Tx, uid: string, image: NewImage, now: Date): Promise<void> {
  await sql`insert into image (image_id, person_uid, file_id, kind, main, position, width, height, widths, colour, size_bytes, created_at)
    values (${image.imageId}, ${uid}, ${image.fileId}, ${image.kind}, false, 0, ${image.width}, ${image.height}, ${image.widths}, ${image.colour}, ${image.sizeBytes}, ${now})`.execute(
    tx,
  );
}
export async function hideImagesOf(tx: Tx, uid: string, now: Date): Promise<void> {
  await sql`update image set deleted_at = ${now} where person_uid = ${uid} and deleted_at is null`.execute(
    tx,
  );
}

/** Deletes an image so that it can be restored; false if there is no such image. */
export async function hideImage(tx: Tx, owner: Owner, imageId: string, now: Date): Promise<boolean> {
  const { rows } =
    await sql`update image set deleted_at = ${now}, was_main = main, main = false where ${ownedBy(owner)} and image_id = ${imageId} and deleted_at is null returning image_id`.execute(
      tx,
    );
  return rows.length > 0;
}

/** Restores an image; returns whether it was the main one, undefined if it was not deleted after `since`. */
export async function showImage(
  tx: Tx,
  owner: Owner,
  imageId: string,
  since: Date,
): Promise<{ wasMain: boolean } | undefined> {
  const { rows } = await sql<{ wasMain: boolean }>`update image set deleted_at = null
    where ${ownedBy(owner)} and image_id = ${imageId} and deleted_at > ${since} returning was_main`.execute(
    tx,
  );
  return rows[0];
}

export async function setMain(tx: Tx, owner: Owner, imageId: string): Promise<void> {
  await sql`update image set main = false, was_main = false where ${ownedBy(owner)} and (main or was_main) and image_id <> ${imageId}`.execute(
    tx,
  );
  await sql`update image set main = true, was_main = false where ${ownedBy(owner)} and image_id = ${imageId}`.execute(
    tx,
  );
}

/** Makes the first picture the main one if there is no main one. */
export async function promoteFirst(tx: Tx, owner: Owner): Promise<void> {
  await sql`update image set main = true where image_id = (
      select image_id from image where ${ownedBy(owner)} and kind = 'image' and deleted_at is null order by position, created_at, image_id limit 1)
    and not exists (select from image where ${ownedBy(owner)} and main)`.execute(tx);
}

/** Sets an image's description; false if there is no such image. */
export async function setDescription(
  tx: Tx,
  owner: Owner,
  imageId: string,
  description: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    update image set description = ${description}
    where ${ownedBy(owner)} and image_id = ${imageId} and deleted_at is null returning image_id`.execute(tx);
  return rows.length > 0;
}

export async function setOrder(tx: Tx, owner: Owner, imageIds: readonly string[]): Promise<void> {
  await sql`update image i set position = o.position - 1 from unnest(${imageIds}::uuid[]) with ordinality as o(image_id, position)
    where i.image_id = o.image_id and ${sql.ref(`i.${owner.kind}_id`)} = ${owner.id}`.execute(tx);
}

export type ShownImage = {
  fileId: string;
  kind: "image" | "video";
  widths: number[];
  sizeBytes: number;
  propertyId: string | null;
  property: PropertyStatus | null;
  conversationId: string | null;
  bookingId: string | null;
  uploadedBy: string | null;
  /** Of a picture of a rating: who added it, and whether the rating is shown. */
  ofRating: { writerUid: string; shown: boolean } | null;
};
/** An image, with its property if it has one; undefined if the image or what it belongs to is deleted. */
export async function findShownImage(db: Db, imageId: string): Promise<ShownImage | undefined> {
  const { rows } = await sql<ShownImage>`
    select i.file_id, i.kind, i.widths, i.size_bytes, p.property_id, i.conversation_id, i.booking_id, i.uploaded_by,
      case when p.property_id is not null then property_access(p) end as property,
      case when i.rated_booking_id is not null then json_build_object('writerUid', i.uploaded_by,
        'shown', exists (select from rating r join rating_window w using (booking_id)
          where r.booking_id = i.rated_booking_id and r.by_role = 'hunter' and r.hidden_at is null
            and w.closed_at is not null)) end as of_rating
    from image i left join cabin c using (cabin_id) left join offering o using (offering_id)
      left join booking b on b.booking_id = i.rated_booking_id
      left join property p on p.property_id = coalesce(i.property_id, c.property_id, o.property_id, b.property_id)
    where i.image_id = ${imageId} and i.deleted_at is null and p.deleted_at is null and c.deleted_at is null and o.deleted_at is null`.execute(
    db,
  );
  return rows[0];
}

/** Whether the person has ever requested a stay on the property: they may still see its pictures. */
export async function hasRequestedStay(db: Db, propertyId: string, uid: string): Promise<boolean> {
  const { rows } =
    await sql`select from booking where property_id = ${propertyId} and hunter_uid = ${uid} and status <> 'calculated' limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** Whether the person is a member of the conversation, and may see its pictures. */
export async function isParticipant(db: Db, conversationId: string, uid: string): Promise<boolean> {
  const { rows } =
    await sql`select from conversation_member where conversation_id = ${conversationId} and uid = ${uid} and left_at is null`.execute(
      db,
    );
  return rows.length > 0;
}

/** The parties of the booking whose problem a picture shows, and whether a report names the picture. */
export async function findProblemParties(
  db: Db,
  bookingId: string,
  imageId: string,
): Promise<(Parties & { isReported: boolean }) | undefined> {
  const { rows } = await sql<Parties & { isReported: boolean }>`
    select b.hunter_uid, b.landowner_uid, b.status, co_hosts_of(b.property_id) as co_hosts,
      exists (select from booking_problem x
        where x.booking_id = b.booking_id and ${imageId}::uuid = any (x.image_ids)) as is_reported
    from booking b where b.booking_id = ${bookingId}`.execute(db);
  return rows[0];
}
