/**
 * Pictures for link previews, drawn on request and cached in memory; one at a time, since each takes a tenth
 * of a second of a core. Words become paths in the PDFs' font, since a container has no fonts. The hash in an
 * address only makes clients fetch a changed picture again.
 */
import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { locales } from "#domain/locale.ts";
import { type SharePictureKind, sharePictureKinds } from "#domain/landscape/share-picture.ts";
import { type ClientQueue, overloaded } from "#server/platform/http/client-queue.ts";
import { createFairQueue } from "#server/platform/http/fair-queue.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findSharedPage, type Shared } from "./shared.ts";

type Deps = Pick<Platform, "db" | "files"> & { requestQueue: ClientQueue };
/** Part of the ETag; increased when the drawing code changes. */
const edition = 3;
const DRAWING_COST = 100;
const fileName = /^([\w-]{1,90})\.(\w\w)\.jpg$/;

const cachedPictures = new LRUCache<string, Buffer>({ max: 60 });
const queue = createFairQueue({ places: 1, placesEach: 1, maxWaitingEach: 20 });

async function draw({ files }: Deps, shared: Shared, tag: string): Promise<Buffer> {
  const cached = cachedPictures.get(tag);
  if (cached) return cached;
  const photo = shared.photo === undefined ? undefined : await files.read(shared.photo);
  const { drawSharePicture } = await import("./draw-share-picture.ts");
  const picture = await drawSharePicture(shared, photo);
  cachedPictures.set(tag, picture);
  return picture;
}

/**
 * A picture that may have to disappear is revalidated after some minutes, with 304 as long as it is shown.
 * Other pictures get a new address when their content changes.
 */
const cacheControl = (kind: SharePictureKind, query: unknown): string => {
  const isPublic = kind === "article" || kind === "place" || kind === "page";
  if (isPublic && (query as { v?: unknown }).v) return "public, max-age=31536000, immutable";
  return "public, max-age=300, must-revalidate";
};

export function sharePictureRoutes(app: FastifyInstance, deps: Deps): void {
  type Asked = { Params: { kind: string; file: string } };
  app.get<Asked>(
    "/pictures/share/:kind/:file",
    async (request: FastifyRequest<Asked>, reply: FastifyReply) => {
      const kind = sharePictureKinds.find((one) => one === request.params.kind);
      const [, id, language] = fileName.exec(request.params.file) ?? [];
      const locale = locales.find((one) => one === language);
      const shared = kind && id && locale ? await findSharedPage(deps.db, kind, id, locale) : undefined;
      if (!kind || !shared) return reply.header("cache-control", "no-store").callNotFound();
      const tag = `"${createHash("sha1")
        .update(JSON.stringify([edition, shared]))
        .digest("base64url")}"`;
      reply.headers({ "cache-control": cacheControl(kind, request.query), etag: tag });
      if (request.headers["if-none-match"] === tag) return reply.code(304).send();
      const picture = cachedPictures.has(tag)
        ? cachedPictures.get(tag)
        : await deps.requestQueue(request.ip, DRAWING_COST, () =>
            queue(request.ip, () => draw(deps, shared, tag)),
          );
      if (picture === overloaded || picture === undefined)
        return reply.code(503).headers({ "retry-after": 2, "cache-control": "no-store" }).send();
      return reply.type("image/jpeg").send(picture);
    },
  );
}
