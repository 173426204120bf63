/** Images and documents as SQL fragments, for the one statement that reads their owner. */
import { type RawBuilder, sql } from "kysely";
import type { PropertyDocument } from "#contract/media/endpoints.ts";
import type { Tx } from "#server/platform/database.ts";

export type ImageRow = {
  imageId: string;
  kind: "image" | "video";
  main: boolean;
  width: number;
  height: number;
  widths: number[];
  colour: string;
  description: string | null;
  createdAt: string;
};
export type DocumentRow = {
  documentId: string;
  propertyId: string;
  name: string;
  contentType: PropertyDocument["contentType"];
  sizeBytes: number;
  createdAt: string;
};

const image = sql`json_build_object('imageId', i.image_id, 'kind', i.kind, 'main', i.main, 'width', i.width, 'height', i.height, 'widths', i.widths, 'colour', i.colour, 'description', i.description, 'createdAt', i.created_at)`;

/** A list of `ImageRow`, the main one first; `where` selects the owner by the columns of `image i`. */
export const imagesWhere = (where: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(${image} order by i.main desc, i.position, i.created_at, i.image_id) from image i where ${where} and i.deleted_at is null), '[]')`;

/** The main `ImageRow`, or null. */
export const mainImageWhere = (where: RawBuilder<unknown>) =>
  sql`(select ${image} from image i where ${where} and i.main)`;

/** A list of `DocumentRow`, oldest first. */
export const documentsWhere = (where: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(json_build_object('documentId', d.document_id, 'propertyId', d.property_id, 'name', d.name, 'contentType', d.content_type,
      'sizeBytes', d.size_bytes, 'createdAt', d.created_at) order by d.created_at, d.document_id) from document d where ${where} and d.deleted_at is null), '[]')`;

/** Copies one offering's pictures to another without any: new rows, the same files. */
export async function copyImages(
  tx: Tx,
  fromOfferingId: string,
  toOfferingId: string,
  now: Date,
): Promise<void> {
  await sql`insert into image (image_id, offering_id, file_id, kind, main, position, width, height, widths, colour, description, size_bytes, created_at)
    select gen_random_uuid(), ${toOfferingId}, file_id, kind, main, position, width, height, widths, colour,
      description,
      size_bytes, ${now}
    from image where offering_id = ${fromOfferingId} and deleted_at is null`.execute(tx);
}
