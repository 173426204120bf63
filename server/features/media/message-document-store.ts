import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

type NewDocument = {
  documentId: string;
  conversationId: string;
  uploadedBy: string;
  fileId: string;
  name: string;
  sizeBytes: number;
};
export const insertMessageDocument = (tx: Tx, document: NewDocument, now: Date): Promise<unknown> =>
  tx
    .insertInto("messageDocument")
    .values({ ...document, createdAt: now })
    .execute();

type Sought = { conversationId: string; documentId: string; uid: string };
/**
 * The file of a document, for a member who sees the message that has it, and for who uploaded it; undefined for
 * everybody else.
 */
export async function findMessageDocument(
  db: Db,
  { conversationId, documentId, uid }: Sought,
): Promise<{ fileId: string; name: string; sizeBytes: number } | undefined> {
  const { rows } = await sql<{ fileId: string; name: string; sizeBytes: number }>`
    select d.file_id, d.name, d.size_bytes
    from message_document d join conversation_member x
      on x.conversation_id = d.conversation_id and x.uid = ${uid} and x.left_at is null
    where d.document_id = ${documentId} and d.conversation_id = ${conversationId} and d.deleted_at is null
      and (d.uploaded_by = ${uid} or exists (select from message m
        where m.conversation_id = d.conversation_id and m.document_ids <> '{}'
          and d.document_id = any (m.document_ids) and m.position > x.from_position
          and m.removed_at is null and m.deleted_at is null))`.execute(db);
  return rows[0];
}
