/**
 * Receives one file of a multipart request. A caller who may not upload gets the response before the file is
 * read; what exceeds the limit is read and discarded, so that the client can read the response.
 */
import multipart, { type Multipart } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/define.ts";
import { watchBody } from "./body-pace.ts";
import { overloaded } from "./client-queue.ts";
import { createFairQueue } from "./fair-queue.ts";
import { networkOf } from "./network-of.ts";
import { isRefused, type Receive, type ReceivedFile, type Refused, refuse, refuseFile } from "./handler.ts";

type Limits = NonNullable<Endpoint["upload"]>;
/** The size of a multipart request apart from the file itself. */
const FORM_OVERHEAD_BYTES = 64 * 1024;
type Bounds = { places: number; placesEach: number; placesPerAddress: number };
/**
 * How many files of a person and of an address this process receives at once, and how many received files it
 * has in memory until they are processed and stored; requests beyond that wait unread.
 */
const uploadBounds: Record<"receiving" | "processing", Bounds> = {
  receiving: { places: 36, placesEach: 3, placesPerAddress: 12 },
  processing: { places: 12, placesEach: 6, placesPerAddress: 9 },
};
const MAX_WAITING_EACH = 200;

/** Routes in this scope do not read bodies until the feature requests the file. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, { throwFileSizeLimit: false });
  scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
}

/** The file may be in any field; a field without a chosen file has no name and no bytes. */
async function readParts(
  parts: AsyncIterable<Multipart>,
  tooLarge: Refused,
): Promise<ReceivedFile | Refused> {
  let file: ReceivedFile | undefined;
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

async function receiveFile(request: FastifyRequest, { maxBytes }: Limits): Promise<ReceivedFile | Refused> {
  if (!request.isMultipart()) return refuseFile("multipart_required");
  const tooLarge = refuseFile("file_too_large", { maxMb: maxBytes / 1024 / 1024 });
  if (Number(request.headers["content-length"] ?? 0) > maxBytes + FORM_OVERHEAD_BYTES) return tooLarge;
  const { promise: slow, resolve: onSlow } = Promise.withResolvers<void>();
  const stop = watchBody(request.raw, onSlow);
  try {
    // the client disconnected while it waited, so its file would never arrive
    if (request.raw.destroyed) return refuseFile("invalid_request");
    const limits = { fileSize: maxBytes, files: 2, fields: 10, fieldSize: 10_000, parts: 12 };
    return await Promise.race([
      readParts(request.parts({ limits }), tooLarge),
      slow.then(() => refuse("body_too_slow")),
    ]);
  } catch (error) {
    if ((error as { code?: string }).code === "FST_FILES_LIMIT") return refuseFile("one_file_only");
    return refuseFile("invalid_request"); // cut off, or not multipart
  } finally {
    stop();
    request.raw.resume();
  }
}

type Client = { person: string; address: string };
function createUploadSlots({ places, placesEach, placesPerAddress }: Bounds) {
  const ofPerson = createFairQueue({
    places: Number.POSITIVE_INFINITY,
    placesEach,
    maxWaitingEach: MAX_WAITING_EACH,
  });
  const ofAddress = createFairQueue({
    places,
    placesEach: placesPerAddress,
    maxWaitingEach: Number.POSITIVE_INFINITY,
  });
  return async <T>({ person, address }: Client, work: () => Promise<T>): Promise<T | typeof overloaded> =>
    ofPerson(person, () => ofAddress(address, work));
}

/**
 * Runs a handler that requests its file when it needs it. While receiving, the file takes a place that
 * depends on the client's pace; then it moves to a place for processing, which depends only on our own work.
 */
export function createUploads() {
  const receiving = createUploadSlots(uploadBounds.receiving);
  const processing = createUploadSlots(uploadBounds.processing);
  return async <T>(
    request: FastifyRequest,
    { person, limits }: { person: string; limits: Limits },
    run: (receive: Receive) => Promise<T>,
  ): Promise<T> => {
    const client = { person, address: networkOf(request.ip) };
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
    const placeToProcess = () =>
      new Promise<void>((resolve) => {
        void processing(client, () => {
          resolve();
          return finished;
        });
      });
    const receive: Receive = async () => {
      const file = await receiving(client, async () => {
        const received = await receiveFile(request, limits);
        if (!isRefused(received)) await placeToProcess();
        return received;
      });
      return file === overloaded ? refuse("too_many_requests") : file;
    };
    try {
      return await run(receive);
    } finally {
      finish();
    }
  };
}
