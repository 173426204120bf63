import { sql } from "kysely";
import { agreedStatuses } from "#domain/booking/lists.ts";
import { type DocumentRow, documentsWhere } from "#server/features/image/public.ts";
import type { PropertyStatus } from "#domain/property/policy.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

/** `proofs`: with the proofs of the right to let, which guests do not see. */
type Readable = { propertyId: string; proofs: boolean };
const readable = ({ proofs }: Readable) => (proofs ? sql`true` : sql`not d.proof`);
export async function findDocuments(db: Db, q: Readable): Promise<DocumentRow[]> {
  const { rows } = await sql<{
    documents: DocumentRow[];
  }>`select ${documentsWhere(sql`d.property_id = ${q.propertyId} and ${readable(q)}`)} as documents`.execute(
    db,
  );
  return rows[0]?.documents ?? [];
}

/** The property's status, and whether the person has an agreed booking there. */
export async function findReader(
  db: Db,
  propertyId: string,
  uid: string,
): Promise<(PropertyStatus & { booked: boolean }) | undefined> {
  const { rows } = await sql<PropertyStatus & { booked: boolean }>`
    select owner_uid, status, visibility, co_hosts_of(property_id) as co_hosts, exists (select
      from booking b where b.property_id = p.property_id and b.hunter_uid = ${uid}
      and b.status = any (${[...agreedStatuses]}::text[]) and not b.invoice_at_payment) as booked
    from property p where property_id = ${propertyId} and deleted_at is null`.execute(db);
  return rows[0];
}

type StoredDocument = { fileId: string; name: string; contentType: string; sizeBytes: number };
export async function findDocumentFile(
  db: Db,
  q: Readable,
  documentId: string,
): Promise<StoredDocument | undefined> {
  const { rows } = await sql<StoredDocument>`select file_id, name, content_type, size_bytes
    from document d where property_id = ${q.propertyId} and document_id = ${documentId}
      and deleted_at is null and ${readable(q)}`.execute(db);
  return rows[0];
}

export async function insertDocument(
  tx: Tx,
  d: Omit<DocumentRow, "createdAt"> & { fileId: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto("document")
    .values({
      documentId: d.documentId,
      propertyId: d.propertyId,
      fileId: d.fileId,
      name: d.name,
      contentType: d.contentType,
      sizeBytes: d.sizeBytes,
      createdAt: now,
    })
    .execute();
}

/** Hides the document; false if it does not exist. */
export async function hideDocument(
  tx: Tx,
  propertyId: string,
  documentId: string,
  now: Date,
): Promise<boolean> {
  const { rows } =
    await sql`update document set deleted_at = ${now} where property_id = ${propertyId} and document_id = ${documentId} and deleted_at is null returning document_id`.execute(
      tx,
    );
  return rows.length > 0;
}

/** Restores a document; false if it was not deleted after `since`. */
export async function restoreDocument(
  tx: Tx,
  propertyId: string,
  documentId: string,
  since: Date,
): Promise<boolean> {
  const { rows } =
    await sql`update document set deleted_at = null where property_id = ${propertyId} and document_id = ${documentId} and deleted_at > ${since} returning document_id`.execute(
      tx,
    );
  return rows.length > 0;
}
