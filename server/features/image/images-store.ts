/** SQL fragments that read images and documents in the statement that reads their owner. */
import { type RawBuilder, sql } from "kysely";
import { Image, PropertyDocument } from "#contract/media/endpoints.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { columnsAsJson } from "#server/platform/database/field-columns-store.ts";

export type ImageRow = Omit<Image, "url" | "sources"> & { widths: number[] };
export type DocumentRow = Omit<PropertyDocument, "url"> & { propertyId: string };
const { url: _image, sources: _, ...imageShape } = Image.shape;
const { url: _document, ...documentShape } = PropertyDocument.shape;
const image = columnsAsJson("i", [...Object.keys(imageShape), "widths"]);
const document = columnsAsJson("d", [...Object.keys(documentShape), "propertyId"]);

/** A list of `ImageRow`, the main one first; `where` selects the owner by the columns of `image i`. */
export const imagesWhere = (where: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(${image} order by i.main desc, i.position, i.created_at, i.image_id) from image i where ${where} and i.deleted_at is null), '[]')`;

/** The main `ImageRow`, or null. */
export const mainImageWhere = (where: RawBuilder<unknown>) =>
  sql`(select ${image} from image i where ${where} and i.main)`;

/** A list of `DocumentRow`, oldest first. */
export const documentsWhere = (where: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(${document} order by d.created_at, d.document_id)
    from document d where ${where} and d.deleted_at is null), '[]')`;

/** Copies offerings' pictures to copies without any: new rows, the same files. */
export async function copyImages(
  tx: Tx,
  copies: readonly { original: string; copy: string }[],
  now: Date,
): Promise<void> {
  await sql`insert into image (image_id, offering_id, file_id, kind, main, position, width, height, widths, colour, description, size_bytes, created_at)
    select gen_random_uuid(), c.copy, file_id, kind, main, position, width, height, widths, colour, description,
      size_bytes, ${now}
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) c(original uuid, copy uuid)
      join image on offering_id = c.original and deleted_at is null`.execute(tx);
}
