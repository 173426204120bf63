import { sql } from "kysely";
import type { Db } from "#server/platform/database/database.ts";

export async function insertFile(db: Db, fileId: string, now: Date): Promise<void> {
  await db.insertInto("storedFile").values({ fileId, createdAt: now }).execute();
}
const isReferenced = sql`exists (select from image i where i.file_id = f.file_id) or exists (select from document d where d.file_id = f.file_id)
  or exists (select from message_document d where d.file_id = f.file_id)
  or exists (select from party_card c where c.file_id = f.file_id)`;
export async function isReferred(db: Db, fileId: string): Promise<boolean> {
  const { rows } = await sql<{
    named: boolean;
  }>`select ${isReferenced} as named from stored_file f where file_id = ${fileId}`.execute(db);
  return rows[0]?.named ?? false;
}
export async function deleteFileRow(db: Db, fileId: string): Promise<void> {
  await db.deleteFrom("storedFile").where("fileId", "=", fileId).execute();
}
/**
 * Files stored before `before` that nothing refers to: their upload was interrupted, or the last reference
 * was deleted.
 */
export async function findOrphans(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{
    fileId: string;
  }>`select file_id from stored_file f where created_at < ${before} and not (${isReferenced}) limit ${limit}`.execute(
    db,
  );
  return rows.map((row) => row.fileId);
}
/**
 * Deletes rows that were soft-deleted before then, and rows whose owner was: they can no longer be restored.
 * Returns the number of rows.
 */
export async function deleteSoftDeleted(db: Db, before: Date): Promise<number> {
  const images = await sql`delete from image i where deleted_at < ${before}
    or property_id in (select property_id from property where deleted_at < ${before}) or cabin_id in (select cabin_id from cabin where deleted_at < ${before})
    or offering_id in (select offering_id from offering where deleted_at < ${before})`.execute(db);
  const documents =
    await sql`delete from document where deleted_at < ${before} or property_id in (select property_id from property where deleted_at < ${before})`.execute(
      db,
    );
  const ofMessages = await sql`delete from message_document where deleted_at < ${before}`.execute(db);
  return [images, documents, ofMessages].reduce((sum, one) => sum + Number(one.numAffectedRows ?? 0), 0);
}
