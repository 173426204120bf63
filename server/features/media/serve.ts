/** Serves pictures and films to those who may see their owner (decision 14). */
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { partyOf } from "#domain/booking/policy.ts";
import { isOpen, maySeeAll } from "#domain/property/policy.ts";
import type { Actor } from "#server/platform/http/handler.ts";
import {
  findProblemParties,
  findShownImage,
  hasRequestedStay,
  isParticipant,
  type ShownImage,
} from "./image-store.ts";
import type { Store } from "./save-files.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const picture = /^([1-9]\d{0,3})\.(avif|webp)$/;
const film = "video.mp4";
/** Caches drop an unpublished picture within five minutes; non-public ones are revalidated each time. */
const cacheControl = { open: "public, max-age=300, must-revalidate", closed: "private, no-cache" };
/** Identifies the person by bearer token or cookie. */
type Identify = (request: FastifyRequest) => Promise<Actor | undefined>;
type ServeDeps = Store & { actorOf: Identify };

/** The requested range: all, a part, or unsatisfiable. The response to multiple ranges is the whole file. */
function rangeOf(range: string | undefined, size: number): { from: number; to: number } | "all" | "none" {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if (!first && !last) return "all";
  const from = first ? Number(first) : Math.max(0, size - Number(last));
  const to = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return from > to || from >= size ? "none" : { from, to };
}

/** The bytes of a stream from one offset to another, both inclusive. */
async function* slice(source: Readable, from: number, to: number): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    const part = chunk.subarray(Math.max(0, from - at), Math.max(0, to + 1 - at));
    at += chunk.length;
    if (part.length) yield part;
    if (at > to) return;
  }
}

async function sendFilm(
  { files }: Store,
  { fileId, sizeBytes: size }: ShownImage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const part = rangeOf(request.headers.range, size);
  reply.header("accept-ranges", "bytes");
  if (part === "none")
    return reply
      .code(416)
      .header("content-range", `bytes */${size}`)
      .header("cache-control", "no-store")
      .send();
  reply.type("video/mp4");
  const source = await files.stream(`${fileId}/${film}`);
  if (part === "all") return reply.header("content-length", size).send(source);
  reply
    .code(206)
    .header("content-range", `bytes ${part.from}-${part.to}/${size}`)
    .header("content-length", part.to - part.from + 1);
  return reply.send(Readable.from(slice(source, part.from, part.to)));
}

async function maySee(
  { db, actorOf }: ServeDeps,
  { property, propertyId, conversationId, bookingId, uploadedBy, ofRating }: ShownImage,
  request: FastifyRequest<{ Params: { imageId: string } }>,
): Promise<boolean> {
  if (bookingId) {
    const reader = await actorOf(request);
    if (!reader || reader.uid === uploadedBy) return reader !== undefined;
    const parties = await findProblemParties(db, bookingId, request.params.imageId);
    return parties?.isReported === true && partyOf(reader, parties) !== undefined;
  }
  if (conversationId) {
    const reader = await actorOf(request);
    return reader !== undefined && (await isParticipant(db, conversationId, reader.uid));
  }
  if (ofRating && !ofRating.shown) return (await actorOf(request))?.uid === ofRating.writerUid;
  if (!property || !propertyId || isOpen(property)) return true;
  const actor = await actorOf(request);
  return (
    maySeeAll(actor, property) || (actor !== undefined && (await hasRequestedStay(db, propertyId, actor.uid)))
  );
}

const isPublic = ({ property, conversationId, bookingId, ofRating }: ShownImage): boolean =>
  !conversationId && !bookingId && ofRating?.shown !== false && (!property || isOpen(property));

const replyNotFound = (reply: FastifyReply): undefined =>
  void reply.header("cache-control", "no-store").callNotFound();

async function sendImage(
  store: ServeDeps,
  request: FastifyRequest<{ Params: { imageId: string; file: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { imageId, file } = request.params;
  const [, width, format] = picture.exec(file) ?? [];
  const shownImage =
    uuid.test(imageId) && (width || file === film) ? await findShownImage(store.db, imageId) : undefined;
  if (
    !shownImage ||
    (width ? !shownImage.widths.includes(Number(width)) : shownImage.kind !== "video") ||
    !(await maySee(store, shownImage, request))
  )
    return replyNotFound(reply);
  const etag = `"${imageId}/${file}"`;
  const withCacheHeaders = () =>
    reply.headers({
      "cache-control": isPublic(shownImage) ? cacheControl.open : cacheControl.closed,
      etag,
    });
  if (request.headers["if-none-match"] === etag) return withCacheHeaders().code(304).send();
  if (!width) return sendFilm(store, shownImage, request, withCacheHeaders());
  const bytes = await store.files.read(`${shownImage.fileId}/${Number(width)}.${format}`);
  if (!bytes) return replyNotFound(reply);
  return withCacheHeaders()
    .type(`image/${format}`)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

export function mediaFiles(app: FastifyInstance, store: ServeDeps): void {
  app.get<{ Params: { imageId: string; file: string } }>("/media/:imageId/:file", (request, reply) =>
    sendImage(store, request, reply),
  );
}
