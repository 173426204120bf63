import type { FastifyReply } from "fastify";
import { asAttachment } from "#server/platform/http/attachment.ts";
import type { Store } from "./save-files.ts";

/** The file's name in the store. */
export const documentFile = "document";

type StoredDocument = { fileId: string; name: string; contentType: string; sizeBytes: number };
/** Sends a document to be downloaded: nothing in it is shown or run on our own address. */
export async function sendDocument(
  { files }: Pick<Store, "files">,
  { fileId, name, contentType, sizeBytes }: StoredDocument,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const bytes = await files.stream(`${fileId}/${documentFile}`);
  reply.headers({
    "content-disposition": asAttachment(name),
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "private, no-store",
    "content-length": sizeBytes,
  });
  return reply.type(contentType).send(bytes);
}
