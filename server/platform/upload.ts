/** One file of a multipart request. Whoever may not send it is answered before it is read; what is too much is read past, so that the answer arrives. */
import multipart, { type Multipart } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/define.ts";
import { type Received, type Refused, refuse, refuseAll } from "./handler.ts";

type Limits = NonNullable<Endpoint["upload"]>;
/** Of a request around the file itself. */
const OVERHEAD = 64 * 1024;
/** Files held in memory at once by this process. */
const MOST_AT_ONCE = 24;
let atOnce = 0;

/** In this scope bodies stay unread until the feature asks for its file. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { throwFileSizeLimit: false });
  scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
}

async function readParts(parts: AsyncIterable<Multipart>, tooLarge: Refused): Promise<Received | Refused> {
  let file: Received | undefined;
  let refused: Refused | undefined;
  for await (const part of parts) {
    if (part.type !== "file") continue;
    const bytes = await part.toBuffer();
    if (part.fieldname !== "file") continue;
    if (part.file.truncated) refused ??= tooLarge;
    if (file) refused ??= refuse("one_file_only");
    file = { name: part.filename ?? "", bytes };
  }
  return refused ?? file ?? refuseAll([{ code: "file_missing", path: "file" }]);
}

export async function receiveFile(request: FastifyRequest, { maxBytes }: Limits): Promise<Received | Refused> {
  if (!request.isMultipart()) return refuse("multipart_required");
  const tooLarge = refuse("file_too_large", { maxMb: maxBytes / 1024 / 1024 });
  if (Number(request.headers["content-length"] ?? 0) > maxBytes + OVERHEAD) return tooLarge;
  if (atOnce >= MOST_AT_ONCE) return refuse("too_many_requests");
  atOnce++;
  try {
    const limits = { fileSize: maxBytes, files: 2, fields: 10, fieldSize: 10_000, parts: 12 };
    return await readParts(request.parts({ limits }), tooLarge);
  } catch (error) {
    if ((error as { code?: string }).code === "FST_FILES_LIMIT") return refuse("one_file_only");
    return refuseAll([{ code: "invalid_request", path: "file" }]); // cut off, or no multipart after all
  } finally {
    atOnce--;
    request.raw.resume();
  }
}
