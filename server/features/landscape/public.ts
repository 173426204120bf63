/**
 * Pictures drawn by code: a URL always gives the same picture, so nothing is stored and everything may be
 * cached.
 */
import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { sceneLands } from "#domain/landscape/scene-lands.ts";
import { sceneSeasons } from "#domain/landscape/scene.ts";
import { speciesKeys } from "#domain/species/species.ts";
import { encodingFor, compress, sendCompressed } from "#server/platform/http/compression.ts";
import { overloaded, type ClientQueue } from "#server/platform/http/client-queue.ts";
import { drawContours } from "./contours.ts";
import { lightNames } from "./light.ts";
import { drawScene, type SceneInput } from "./scene.ts";

export { contourPaths } from "./contours.ts";
export { drawScene };
export { sharePictureRoutes } from "./share-pictures.ts";

const landscapeFolder = "/pictures/landscape/";
const seedShape = /^([\p{L}\p{N}_-]{1,64})\.svg$/u;
const seedOf = (file: string): string | undefined => seedShape.exec(file)?.[1];

/** The value if it is in the list, otherwise undefined. */
const oneOf = <T extends string>(list: readonly T[], value: unknown): T | undefined =>
  list.find((one) => one === value);
/** Reads what to draw from the query; light and layout are the seed's if the query does not set them. */
const readPictureQuery = (query: Readonly<Record<string, unknown>>): SceneInput => ({
  land: oneOf(sceneLands, query.land) ?? "lake",
  season: oneOf(sceneSeasons, query.season) ?? "autumn",
  species: oneOf(speciesKeys, query.species),
  cabin: query.cabin === "1",
  light: oneOf(lightNames, query.light),
  layout: /^\d{1,2}$/.test(String(query.layout)) ? Number(query.layout) : undefined,
});

const seconds = 31_536_000;
/** Part of the ETag; increased when the drawing code changes. */
const edition = 7;
/** A drawing takes some milliseconds, and anybody may request any seed; a cached one is sent at once. */
const DRAWING_COST = 12;
const CACHED_DRAWING_COST = 2;
type Bounds = { requestQueue: ClientQueue };

/** The latest drawings: about as many as a page of search hits has. */
const cache = new LRUCache<string, Buffer>({ max: 500 });

async function sendPicture(
  { requestQueue }: Bounds,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  draw: () => string,
) {
  const etag = `"${createHash("sha1").update(`${edition} ${name}`).digest("base64url")}"`;
  reply.headers({ "cache-control": `public, max-age=${seconds}, immutable`, etag, vary: "accept-encoding" });
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  const encoding = encodingFor(request);
  const as = `${name} ${encoding}`;
  const picture = await requestQueue(
    request.ip,
    cache.has(as) ? CACHED_DRAWING_COST : DRAWING_COST,
    async () => cache.get(as) ?? compress(draw(), encoding),
  );
  if (picture === overloaded)
    return reply.code(503).headers({ "retry-after": 2, "cache-control": "no-store" }).send();
  cache.set(as, picture);
  return sendCompressed(reply.type("image/svg+xml"), picture, encoding);
}

export function pictureRoutes(app: FastifyInstance, bounds: Bounds): void {
  type SceneRequest = { Params: { file: string }; Querystring: Record<string, unknown> };
  app.get<SceneRequest>(`${landscapeFolder}:file`, (request, reply) => {
    const seed = seedOf(request.params.file);
    if (!seed) return reply.callNotFound();
    const pictureQuery = readPictureQuery(request.query);
    const name = `landscape ${seed} ${Object.values(pictureQuery).join(" ")}`;
    return sendPicture(bounds, request, reply, name, () => drawScene(seed, pictureQuery));
  });
  app.get<SceneRequest>("/pictures/contours/:file", (request, reply) => {
    const seed = seedOf(request.params.file);
    if (!seed) return reply.callNotFound();
    return sendPicture(bounds, request, reply, `contours ${seed}`, () => drawContours(seed));
  });
}
