/**
 * One file of a multipart request. Whoever may not upload is answered before the file is read; what exceeds
 * the limit is read and discarded, so that the client gets the answer.
 */
import multipart, { type Multipart } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/define.ts";
import { type Received, type Refused, refuseFile } from "./handler.ts";

type Limits = NonNullable<Endpoint["upload"]>;
/** Bytes of a multipart request around the file itself. */
const OVERHEAD = 64 * 1024;
/**
 * How many files this process holds in memory at once, until they are processed and stored; further ones wait
 * unread.
 */
export const uploadBounds = { places: 24, placesEach: 12, mostWaitingEach: 200 };

/** In this scope bodies are left unread until the feature asks for its file. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, { throwFileSizeLimit: false });
  scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
}

/** The file may be in any field; a field without a chosen file comes without name and bytes. */
async function readParts(parts: AsyncIterable<Multipart>, tooLarge: Refused): Promise<Received | Refused> {
  let file: Received | undefined;
  let refused: Refused | undefined;
  for await (const part of parts) {
    if (part.type !== "file") continue;
    const bytes = await part.toBuffer();
    if (!part.filename && !bytes.length) continue;
    if (part.file.truncated) refused ??= tooLarge;
    if (file) refused ??= refuseFile("one_file_only");
    file = { name: part.filename ?? "", bytes };
  }
  return refused ?? file ?? refuseFile("file_missing");
}

export async function receiveFile(
  request: FastifyRequest,
  { maxBytes }: Limits,
): Promise<Received | Refused> {
  if (!request.isMultipart()) return refuseFile("multipart_required");
  const tooLarge = refuseFile("file_too_large", { maxMb: maxBytes / 1024 / 1024 });
  if (Number(request.headers["content-length"] ?? 0) > maxBytes + OVERHEAD) return tooLarge;
  try {
    // disconnected while it waited: its file would never come
    if (request.raw.destroyed) return refuseFile("invalid_request");
    const limits = { fileSize: maxBytes, files: 2, fields: 10, fieldSize: 10_000, parts: 12 };
    return await readParts(request.parts({ limits }), tooLarge);
  } catch (error) {
    if ((error as { code?: string }).code === "FST_FILES_LIMIT") return refuseFile("one_file_only");
    return refuseFile("invalid_request"); // cut off, or not multipart
  } finally {
    request.raw.resume();
  }
}
